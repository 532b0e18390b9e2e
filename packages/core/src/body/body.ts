import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { unmodelled } from "@cloudstub/kit";
import type { RequestBody } from "../wire/wire.js";

/** Most bytes of a body that is read whole; streamed ones have no limit. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;

/** Bodies up to this many bytes arrive in few chunks, and are received whole. */
export const SMALL_BODY = 64 * 1024;

/** A body that has arrived. */
export function bodyOf(bytes: Uint8Array): RequestBody {
  return {
    ready: bytes,
    bytes: () => Promise.resolve(bytes),
    async each(take) {
      if (bytes.length > 0) take(bytes);
    },
  };
}

/** A body that is still arriving. */
export class ArrivingBody implements RequestBody {
  readonly #request: IncomingMessage;
  #ready: Uint8Array | undefined;
  #reading: Promise<Uint8Array> | undefined;

  constructor(request: IncomingMessage) {
    this.#request = request;
    if (isEmpty(request)) this.#ready = nothing;
  }

  get ready(): Uint8Array | undefined {
    // Reading buffered data costs less than waiting for events.
    if (this.#ready === undefined && this.#reading === undefined && this.#request.complete)
      this.#ready = (this.#request.read() as Uint8Array | null) ?? nothing;
    return this.#ready;
  }

  async bytes(most = MAX_BODY_BYTES): Promise<Uint8Array> {
    const { ready } = this;
    if (ready !== undefined) return ready;
    this.#reading ??= collect(this.#request, most);
    this.#ready = await this.#reading;
    return this.#ready;
  }

  async each(take: (chunk: Uint8Array) => void): Promise<void> {
    const { ready } = this;
    if (ready === undefined) await each(this.#request, take);
    else if (ready.length > 0) take(ready);
  }
}

const nothing = new Uint8Array();

/** True if the headers say that no body follows (RFC 9112, section 6.3). */
function isEmpty({ headers }: IncomingMessage): boolean {
  return (
    headers["transfer-encoding"] === undefined &&
    (headers["content-length"] === undefined || headers["content-length"] === "0")
  );
}

async function collect(stream: Readable, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  await each(stream, (chunk) => {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else chunks.length = 0;
  });
  if (size > most) throw unmodelled("RequestEntityTooLarge", 413, `The request's body has more than ${most} bytes.`);
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks, size);
}

/** Uses the stream's events; iterating over it costs several times as much. */
function each(stream: Readable, take: (chunk: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    // If the client left before we listened, `close` will not fire again.
    if (stream.closed) return reject(stoppedSending());
    stream.on("data", (chunk: Uint8Array) => {
      try {
        take(chunk);
      } catch (error) {
        // Discard the rest, so that an answer can be sent.
        stream.removeAllListeners("data").resume();
        reject(error);
      }
    });
    stream.on("end", resolve);
    // `close` follows every `end`; creating an error here each time would cost more than reading a small body.
    stream.on("close", () => {
      if (!stream.readableEnded) reject(stoppedSending());
    });
  });
}

function stoppedSending() {
  return unmodelled("RequestTimeout", 400, "The client stopped sending before the request's body was complete.");
}
