import { unmodelled } from "@cloudstub/kit";
import type { RequestBody } from "./wire.js";

/** Bodies that are read whole may have at most this many bytes; streamed ones have no limit. */
export const LARGEST_BODY = 256 * 1024 * 1024;

/** A body that is already there. */
export function bodyOf(bytes: Uint8Array): RequestBody {
  return {
    bytes: () => Promise.resolve(bytes),
    async *chunks() {
      if (bytes.length > 0) yield bytes;
    },
  };
}

/** A body that still arrives, read from a stream of byte chunks. */
export function bodyFrom(stream: AsyncIterable<Uint8Array>): RequestBody {
  const chunks = () => interrupted(stream);
  return {
    chunks,
    async bytes() {
      const pieces: Uint8Array[] = [];
      let size = 0;
      for await (const piece of chunks()) {
        size += piece.length;
        if (size > LARGEST_BODY) {
          throw unmodelled("RequestEntityTooLarge", 413, `The request's body has more than ${LARGEST_BODY} bytes.`);
        }
        pieces.push(piece);
      }
      return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces, size);
    },
  };
}

async function* interrupted(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    throw unmodelled("RequestTimeout", 400, "The client stopped sending before the request's body was complete.");
  }
}
