import type { Payload } from "@cloudstub/kit";

/** Header values by lower-case name, as `node:http` gives them. */
export type RequestHeaders = { readonly [name: string]: string | readonly string[] | undefined };

/** An HTTP request as the mock port sees it: nothing is interpreted yet. */
export interface WireRequest {
  readonly method: string;
  /** Path and query as sent: `/bucket/a%2Fb?list-type=2`. */
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly body: RequestBody;
  /** What the client waits on for its answer; absent where it can't go away. */
  readonly connection?: Connection;
}

/** A connection that may end before the answer is sent, in the words of Node's sockets. */
export interface Connection {
  readonly destroyed: boolean;
  /** True from `end` on: the client sends nothing more, and whether it still hears can't be known. */
  readonly readableEnded?: boolean;
  once(event: "close" | "end", listener: () => void): this;
  off(event: "close" | "end", listener: () => void): this;
}

/** A request's body: all of it, or its pieces, once, as they arrive. */
export interface RequestBody {
  /** All bytes, once they are there: a small body is when its request is. */
  readonly ready: Uint8Array | undefined;
  /** All bytes. Rejects with a `ServiceError` when there are too many or the client stopped sending. */
  bytes(): Promise<Uint8Array>;
  /** Gives the pieces to `take`, and settles behind the last. Rejects with what `take` throws, or where the client stopped sending. */
  each(take: (piece: Uint8Array) => void): Promise<void>;
}

/** A complete HTTP response. */
export interface WireResponse {
  readonly status: number;
  /** Header values by name, in the case in which they are sent. */
  readonly headers: { [name: string]: string };
  /** Text is sent as UTF-8. */
  readonly body: string | Uint8Array | Payload;
  /** Where the connection drops on purpose: before anything is sent, or behind so many bytes of the body. */
  readonly breaksOff?: "at once" | number;
}

/** The value of a header, or undefined. A header sent several times is joined with commas. */
export function header(request: Pick<WireRequest, "headers">, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "object" ? value.join(",") : value;
}
