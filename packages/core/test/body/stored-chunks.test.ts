import fc from "fast-check";
import { expect, test } from "vitest";
import { StoredChunks } from "../../src/body/stored-chunks.js";

function keep(chunks: readonly Uint8Array[]): StoredChunks {
  const kept = new StoredChunks();
  for (const chunk of chunks) kept.add(chunk);
  return kept;
}

test("what is kept is what was added, whatever its pieces", () => {
  const piece = fc.oneof(fc.nat(40), fc.nat(70_000)).map((size) => Buffer.alloc(size, `${size}-`));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const kept = keep(pieces);
      const whole = Buffer.concat(pieces);
      expect(kept.size).toBe(whole.length);
      expect(Buffer.concat(kept.all()).equals(whole)).toBe(true);
    }),
  );
});

test("a large piece is kept as it is", () => {
  const piece = new Uint8Array(64 * 1024);
  expect(keep([piece]).all()[0]).toBe(piece);
});

test("a body never keeps much more memory alive than it has bytes", () => {
  const pool = new Uint8Array(1024 * 1024);
  const pieces = [100, 20_000, 3, 40_000, 1000].map((size) => pool.subarray(size, 2 * size));
  const kept = keep([...pieces, ...Array.from({ length: 50_000 }, (_, at) => pool.subarray(at, at + 1))]);
  const buffers = new Set(kept.all().map(({ buffer }) => buffer));
  const alive = [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(alive).toBeLessThanOrEqual(kept.size * 1.25);
  expect(kept.all().length).toBeLessThan(10);
});
