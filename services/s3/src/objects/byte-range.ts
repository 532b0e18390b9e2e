import type { Chunk, Payload } from "@cloudstub/kit";
import { invalidRange } from "../errors.js";

/** The first and the last byte of a part, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part that a `Range` header asks for; undefined for the whole body, also for several ranges and for a malformed header
 * (RFC 9110, section 14.2). Throws `InvalidRange` for a part after the end.
 *
 * @example readRange("bytes=-3", 10) // { first: 7, last: 9 }
 */
export function readRange(header: string, size: number): ByteRange | undefined {
  const [from, to] = endsIn(header);
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(from) > Number(to)) return undefined;
  if (first >= size) throw invalidRange(header, size);
  return { first, last };
}

/** The texts before and after the hyphen in `bytes=1-5`; empty for a malformed header. */
function endsIn(header: string): readonly [from: string, to: string] {
  const [unit = "", range = "", ...more] = header.split("=", 3).map((part) => part.trim());
  const ends = range.split("-", 3).map((end) => end.trim());
  const isRange =
    unit.toLowerCase() === "bytes" && more.length === 0 && ends.length === 2 && ends.every((end) => /^\d*$/.test(end));
  return isRange ? (ends as [string, string]) : ["", ""];
}

/** A part of a body, as views of its chunks; nothing is copied. */
export function partOf(body: Payload, { first, last }: ByteRange): Payload {
  const chunks: Chunk[] = [];
  let start = 0;
  for (const chunk of body.chunks) {
    const end = start + chunk.length;
    if (end > first && start <= last)
      chunks.push(chunk.subarray(Math.max(0, first - start), Math.min(chunk.length, last + 1 - start)));
    start = end;
  }
  return { size: last - first + 1, chunks, md5: body.md5 };
}
