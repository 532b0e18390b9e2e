import { createHash } from "node:crypto";
import type { Expectation, Payload } from "@cloudstub/kit";

/** Expects a body whose size and MD5 are those of its chunks. */
export const storedBody: Expectation<Payload> = (value) => {
  const { size, chunks, md5 } = (value ?? {}) as { readonly [Member in keyof Payload]: unknown };
  const isBody = Array.isArray(chunks) && chunks.every((chunk) => chunk instanceof Uint8Array);
  return isBody && lengthOf(chunks) === size && md5Of(chunks) === md5
    ? undefined
    : "a body: chunks of bytes, their size in all, and their md5";
};

function lengthOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

function md5Of(chunks: readonly Uint8Array[]): string {
  const digest = createHash("md5");
  for (const chunk of chunks) digest.update(chunk);
  return digest.digest("hex");
}
