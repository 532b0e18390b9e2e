import type { ByteStream, Payload } from "@cloudstub/kit";
import type { Effect } from "../safety/effect.js";
import type { Refusal } from "../safety/request-filter.js";

/** Header values by lower-case name, as in `node:http`. */
export type RequestHeaders = { readonly [name: string]: string | readonly string[] | undefined };

/** An HTTP request as the mock port receives it, not yet interpreted. */
export interface WireRequest {
  readonly method: string;
  /** Path and query as sent: `/bucket/a%2Fb?list-type=2`. */
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly body: RequestBody;
  /** The connection on which the client waits; absent if it can't disconnect. */
  readonly connection?: Connection;
  /** Why it is refused if its operation does more than `unless`; absent where it may do anything. */
  readonly refusal?: Refusal & { readonly unless: Effect };
}

/** A connection that may close before the answer; a subset of Node's socket. */
export interface Connection {
  readonly destroyed: boolean;
  /** True after `end`: the client sends nothing more, but may still read. */
  readonly readableEnded?: boolean;
  /** The client's port and the server's; absent where there is no socket. */
  readonly remotePort?: number | undefined;
  readonly localPort?: number | undefined;
  readonly remoteAddress?: string | undefined;
  /** True for one of TLS. */
  readonly encrypted?: boolean | undefined;
  once(event: "close" | "end", listener: () => void): this;
  off(event: "close" | "end", listener: () => void): this;
}

/** A request's body. It can be read once: whole, which may be repeated, or in chunks as they arrive. */
export interface RequestBody {
  /** All bytes, if they have arrived. A small body arrives with its request. */
  readonly ready: Uint8Array | undefined;
  /** Reads all bytes, at most `most`, where it is given. Rejects with a `ServiceError` if there are more or the client stops sending. */
  bytes(most?: number): Promise<Uint8Array>;
  /** Passes each chunk to `take`; resolves after the last. Rejects with the error of `take`, or if the client stops sending. */
  each(take: (chunk: Uint8Array) => void): Promise<void>;
}

/** A body that is there as a whole. */
export type WholeBody = string | Uint8Array | Payload;

/** An HTTP response. */
export interface WireResponse {
  readonly status: number;
  /** Header values by name, in the case in which they are sent. */
  readonly headers: { [name: string]: string };
  /** Values of `Set-Cookie`, of which each is a header of its own. */
  readonly cookies?: readonly string[];
  /** Text is sent as UTF-8. A stream is sent as it comes, and its length is not known before. */
  readonly body: WholeBody | ByteStream;
  /** The headers for the page of another origin that sent the request, where the service has rules for such pages; empty where it is not to read the answer. */
  readonly pageHeaders?: { readonly [name: string]: string };
  /** True where the answer does not say that its connection stays open. */
  readonly silentKeepAlive?: true;
  /** Where a fault drops the connection: before anything is sent, or after this many bytes of the body. */
  readonly breaksOff?: "at once" | number;
}

/** The value of a header, or undefined. A header sent several times is joined with commas. */
export function header(request: Pick<WireRequest, "headers">, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "object" ? value.join(",") : value;
}
