import { unmodelled } from "@cloudstub/kit";

/** A header line of a chunk, or of a trailer, is shorter than this. */
const LONGEST_LINE = 8192;

/**
 * Decodes a body in the `aws-chunked` coding (`<size>[;chunk-signature=…] CRLF <data> CRLF … 0 CRLF <trailers> CRLF`).
 *
 * Yields the data as it arrives, without copying it, and puts trailers into `trailers` by lower-case name. Chunk
 * signatures are not verified (specification, section 5). Throws
 * `IncompleteBody` where it ends too early and `InvalidRequest` where it is no such coding.
 */
export async function* decodeAwsChunked(
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  trailers: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  let state: "size" | "data" | "data-end" | "trailer" | "done" = "size";
  let left = 0;
  let line = "";
  for await (const piece of source) {
    let at = 0;
    while (at < piece.length && state !== "done") {
      if (state === "data") {
        const data = piece.subarray(at, at + left);
        at += data.length;
        left -= data.length;
        if (left === 0) state = "data-end";
        yield data;
        continue;
      }
      const end = piece.indexOf(0x0a, at);
      line += Buffer.from(piece.buffer, piece.byteOffset + at, (end < 0 ? piece.length : end) - at).toString("latin1");
      at = end < 0 ? piece.length : end + 1;
      if (line.length > LONGEST_LINE) throw broken("a line between its chunks is too long");
      if (end < 0) continue;
      const text = line.replace(/\r$/, "");
      line = "";
      if (state === "data-end") {
        if (text !== "") throw broken("a chunk is longer than its size says");
        state = "size";
      } else if (state === "size") {
        left = chunkSize(text);
        state = left === 0 ? "trailer" : "data";
      } else if (text === "") {
        state = "done";
      } else {
        keepTrailer(text, trailers);
      }
    }
  }
  // Some clients end the body behind the last chunk's size or trailer, without the empty line.
  if (state !== "done" && state !== "trailer")
    throw unmodelled("IncompleteBody", 400, "The request's body ended in the middle of a chunk.");
}

function chunkSize(line: string): number {
  const size = line.split(";")[0] as string;
  if (!/^[0-9a-fA-F]{1,13}$/.test(size)) throw broken(`${JSON.stringify(size.slice(0, 32))} is not a chunk's size`);
  return Number.parseInt(size, 16);
}

function keepTrailer(line: string, trailers: Map<string, string>): void {
  const colon = line.indexOf(":");
  if (colon > 0) trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
}

function broken(why: string) {
  return unmodelled("InvalidRequest", 400, `The request's body is not in the aws-chunked coding: ${why}.`);
}
