import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { unmodelled } from "@cloudstub/kit";
import type { RequestBody } from "./wire.js";

/** Bodies that are read whole may have at most this many bytes; streamed ones have no limit. */
const LARGEST_BODY = 256 * 1024 * 1024;

/** A body that is already there. */
export function bodyOf(bytes: Uint8Array): RequestBody {
  return {
    bytes: () => Promise.resolve(bytes),
    async *chunks() {
      if (bytes.length > 0) yield bytes;
    },
  };
}

/** A body that still arrives. */
export function bodyFrom(request: IncomingMessage): RequestBody {
  let whole: Promise<Uint8Array> | undefined;
  return { bytes: () => (whole ??= isEmpty(request) ? nothing : collect(request)), chunks: () => interruptible(request) };
}

const nothing = Promise.resolve(new Uint8Array());

/** True where the headers say that no body follows (RFC 9112, section 6.3). */
function isEmpty({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] === undefined && (headers["content-length"] === undefined || headers["content-length"] === "0");
}

/** Listens to the stream's events rather than iterating over it, which costs several times as much for a small body. */
function collect(stream: Readable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    let size = 0;
    stream.on("data", (piece: Uint8Array) => {
      size += piece.length;
      if (size <= LARGEST_BODY) pieces.push(piece);
    });
    stream.on("end", () => {
      if (size > LARGEST_BODY) reject(unmodelled("RequestEntityTooLarge", 413, `The request's body has more than ${LARGEST_BODY} bytes.`));
      else resolve(pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces, size));
    });
    // Every stream closes in the end, and an error costs more to make than a small body to read.
    stream.on("close", () => {
      if (!stream.readableEnded) reject(cutOff());
    });
  });
}

async function* interruptible(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch {
    throw cutOff();
  }
}

function cutOff() {
  return unmodelled("RequestTimeout", 400, "The client stopped sending before the request's body was complete.");
}
