import { setImmediate } from "node:timers/promises";
import {
  answer,
  bodyOf,
  bytesOf,
  isStream,
  leave,
  type Registry,
  type WireRequest,
  type WireResponse,
  type WorldChoice,
} from "@cloudstub/core";
import { type AbortSignalLike, withAbort } from "./abort.js";

/** The parts of a mock that answer a request without a port. */
export interface InProcessMock {
  readonly worlds: WorldChoice;
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
  /** Aborts the request. */
  readonly signal?: AbortSignalLike | undefined;
}

/** A response; reading its body throws where a fault cuts the body off. */
export interface PlainResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** Values of `Set-Cookie`, each for a header of its own. */
  readonly cookies: readonly string[];
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Answers a request as the mock port would. Rejects with `ECONNRESET` where a fault drops the connection, with the error of an
 * unreadable body, or with an `AbortError`.
 */
export async function answerInProcess(
  { worlds, registry }: InProcessMock,
  request: PlainRequest,
): Promise<PlainResponse> {
  const { method, url, headers, body, signal } = request;
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const response = await withAbort(signal, async (connection) => {
    const wire: WireRequest = {
      method,
      url,
      headers: lowered,
      body: bodyOf(await body()),
      ...(connection && { connection }),
    };
    // A request that the client aborts before it is sent has no effect.
    if (connection?.destroyed) throw connectionBroke();
    const answered = await answer(registry, worlds, wire);
    if (connection?.destroyed) leave(answered.body);
    return answered;
  });
  const isBodiless = method === "HEAD" || response.status === 204 || response.status === 304;
  if (isBodiless || response.breaksOff === "at once") leave(response.body);
  if (response.breaksOff === "at once") throw connectionBroke();
  return {
    status: response.status,
    headers: withLength(response),
    cookies: response.cookies ?? [],
    body: chunksOf(isBodiless ? { ...response, body: "" } : response),
  };
}

function withLength({ status, headers, body }: WireResponse): PlainResponse["headers"] {
  if (isStream(body)) return headers;
  const named = headers["Content-Length"] !== undefined || status === 204 || status === 304;
  return named ? headers : { ...headers, "Content-Length": String(bytesOf(body).length) };
}

async function* chunksOf({ body, breaksOff }: WireResponse): AsyncGenerator<Uint8Array> {
  if (isStream(body)) return yield* upTo(breaksOff, body.arriving);
  // A copy, as from a socket: the history may hold the same bytes.
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : bytesOf(body);
  if (breaksOff === undefined) {
    if (bytes.length > 0) yield bytes;
  } else {
    yield bytes.subarray(0, Number(breaksOff));
    // A socket delivers the bytes before it reports the closed connection.
    await setImmediate();
    throw connectionBroke();
  }
}

async function* upTo(
  breaksOff: WireResponse["breaksOff"],
  arriving: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = breaksOff === undefined ? Number.POSITIVE_INFINITY : Number(breaksOff);
  for await (const chunk of arriving) {
    yield Buffer.from(chunk.subarray(0, left));
    left -= chunk.length;
    if (left < 0) throw connectionBroke();
  }
}

/** Node's error for a dropped connection. */
function connectionBroke(): Error {
  return Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
}
