import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { unmodelled } from "@cloudstub/kit";
import type { RequestBody } from "../wire/wire.js";

/** Bodies that are read whole may have at most this many bytes; streamed ones have no limit. */
const LARGEST_BODY = 256 * 1024 * 1024;

/** Bodies of at most this many bytes come in one piece, or few: they are received as a whole. */
export const SMALL_BODY = 64 * 1024;

/** A body that is already there. */
export function bodyOf(bytes: Uint8Array): RequestBody {
  return {
    ready: bytes,
    bytes: () => Promise.resolve(bytes),
    async each(take) {
      if (bytes.length > 0) take(bytes);
    },
  };
}

/** A body that still arrives. */
export class ArrivingBody implements RequestBody {
  readonly #request: IncomingMessage;
  #ready: Uint8Array | undefined;

  constructor(request: IncomingMessage) {
    this.#request = request;
    if (isEmpty(request)) this.#ready = nothing;
  }

  get ready(): Uint8Array | undefined {
    // To read what is there costs less than to be told of it.
    if (this.#ready === undefined && this.#request.complete) this.#ready = (this.#request.read() as Uint8Array | null) ?? nothing;
    return this.#ready;
  }

  async bytes(): Promise<Uint8Array> {
    this.#ready = this.ready ?? (await collect(this.#request));
    return this.#ready;
  }

  async each(take: (piece: Uint8Array) => void): Promise<void> {
    const { ready } = this;
    if (ready === undefined) await each(this.#request, take);
    else if (ready.length > 0) take(ready);
  }
}

const nothing = new Uint8Array();

/** True where the headers say that no body follows (RFC 9112, section 6.3). */
function isEmpty({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] === undefined && (headers["content-length"] === undefined || headers["content-length"] === "0");
}

async function collect(stream: Readable): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  await each(stream, (piece) => {
    size += piece.length;
    if (size <= LARGEST_BODY) pieces.push(piece);
  });
  if (size > LARGEST_BODY) throw unmodelled("RequestEntityTooLarge", 413, `The request's body has more than ${LARGEST_BODY} bytes.`);
  return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces, size);
}

/** Listens to the stream's events rather than iterating over it, which costs several times as much. */
function each(stream: Readable, take: (piece: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whoever went before anybody listened is not told of a second time.
    if (stream.closed) return reject(stoppedSending());
    stream.on("data", (piece: Uint8Array) => {
      try {
        take(piece);
      } catch (error) {
        // The rest passes unseen, so that an answer can be sent.
        stream.removeAllListeners("data").resume();
        reject(error);
      }
    });
    stream.on("end", resolve);
    // Every stream closes in the end, and an error costs more to make than a small body to read.
    stream.on("close", () => {
      if (!stream.readableEnded) reject(stoppedSending());
    });
  });
}

function stoppedSending() {
  return unmodelled("RequestTimeout", 400, "The client stopped sending before the request's body was complete.");
}
