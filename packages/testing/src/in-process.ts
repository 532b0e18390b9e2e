import { setImmediate } from "node:timers/promises";
import { answer, bodyOf, bytesOf, type Registry, type WireRequest, type WireResponse, type World } from "@cloudstub/core";
import { type Signal, unlessAborted } from "./abort.js";

/** What answers requests without a port. */
export interface InProcess {
  readonly world: World;
  readonly registry: Registry;
}

/** A request before it is sent: header names in any case. */
export interface PlainRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  /** Reads the body to its end. */
  readonly body: () => Promise<Uint8Array>;
  /** When the client wants no answer any more. */
  readonly signal?: Signal | undefined;
}

/** An answer; its body may end in an error, where a fault cuts it off. */
export interface PlainResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Answers a request as the mock port would. Rejects with the error of a broken connection where a fault drops it, with that of
 * a body that can't be read, or with an `AbortError`.
 */
export async function answerInProcess({ world, registry }: InProcess, request: PlainRequest): Promise<PlainResponse> {
  const { method, url, headers, body, signal } = request;
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const response = await unlessAborted(signal, async (connection) => {
    const wire: WireRequest = { method, url, headers: lowered, body: bodyOf(await body()), ...(connection && { connection }) };
    // The client went before it had sent all of it, and of such a request nothing happens.
    if (connection?.destroyed) throw connectionBroke();
    return answer(registry, world, wire);
  });
  if (response.breaksOff === "at once") throw connectionBroke();
  return { status: response.status, headers: withLength(response), body: pieces(method === "HEAD" ? { ...response, body: "" } : response) };
}

function withLength({ status, headers, body }: WireResponse): PlainResponse["headers"] {
  const named = headers["Content-Length"] !== undefined || status === 204 || status === 304;
  return named ? headers : { ...headers, "Content-Length": String(bytesOf(body).length) };
}

async function* pieces({ body, breaksOff }: WireResponse): AsyncGenerator<Uint8Array> {
  // Of its own, as from a socket: it may be what the history keeps.
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : bytesOf(body);
  if (breaksOff === undefined) {
    if (bytes.length > 0) yield bytes;
  } else {
    yield bytes.subarray(0, Number(breaksOff));
    // On a socket the bytes arrive before the end of the connection is noticed.
    await setImmediate();
    throw connectionBroke();
  }
}

/** The error that Node gives to a client whose connection is dropped. */
function connectionBroke(): Error {
  return Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
}
