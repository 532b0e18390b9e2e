import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Md5Lanes } from "../../../src/checksum/md5/lanes.js";

const lanes = new Md5Lanes();

const body = (...pieces: Uint8Array[]) => ({ pieces, size: pieces.reduce((sum, { length }) => sum + length, 0) });
const text = (value: string) => body(Buffer.from(value));
const md5 = (pieces: readonly Uint8Array[]) => createHash("md5").update(Buffer.concat(pieces)).digest("hex");

test("the digests are those that RFC 1321 gives, section A.5", () => {
  expect(lanes.digests([text(""), text("a"), text("abc"), text("message digest")])).toEqual([
    "d41d8cd98f00b204e9800998ecf8427e",
    "0cc175b9c0f1b6a831c399e269772661",
    "900150983cd24fb0d6963f7d28e17f72",
    "f96b697d7cb7938d525a2f31aaf161d0",
  ]);
});

test("four bodies are digested as Node digests each, whatever their sizes and pieces", () => {
  // Around the ends of blocks, of what the padding needs, and of what is digested at once.
  const edge = fc.constantFrom(0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 16_383, 16_384, 16_385, 32_768);
  const pieces = fc.array(fc.oneof(edge, fc.nat(100_000)), { maxLength: 5 }).map((sizes) => sizes.map(patterned));
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 4 }), (bodies) => {
      expect(lanes.digests(bodies.map((one) => body(...one)))).toEqual(bodies.map(md5));
    }),
  );
});

test("the size of a body of more than 512 MiB is told in 64 bits", { timeout: 60_000 }, () => {
  const block = patterned(2 ** 26);
  const nine = Array.from({ length: 9 }, () => block);
  const expected = createHash("md5");
  for (const piece of nine) expected.update(piece);
  expect(lanes.digests([body(...nine)])).toEqual([expected.digest("hex")]);
});

function patterned(size: number): Uint8Array {
  return Buffer.alloc(size, `${size} bytes, `);
}
