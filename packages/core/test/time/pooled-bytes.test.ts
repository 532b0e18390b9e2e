import { expect, test } from "vitest";
import { pooledBytes } from "../../src/time/pooled-bytes.js";

test("random bytes have the length that was asked for, are given once, and all bits are random", () => {
  const bytes = pooledBytes();
  const lengths = [0, 1, 7, 256, 257, 5000];
  for (const length of lengths) expect(bytes(length)).toHaveLength(length);
  const parts = Array.from({ length: 4000 }, () => bytes(8));
  const numbers = parts.map((part) => Buffer.from(part).readBigUInt64BE());
  expect(new Set(numbers).size).toBe(4000);
  for (let bit = 0; bit < 64; bit++) {
    const ones = numbers.filter((number) => (number >> BigInt(bit)) & 1n).length;
    // Half of 4,000, and eight standard deviations.
    expect(Math.abs(ones - 2000), `bit ${bit}`).toBeLessThan(253);
  }
});

test("bytes stay what they were when others are asked for", () => {
  const bytes = pooledBytes();
  const first = bytes(16);
  const copy = first.slice();
  for (let times = 0; times < 1000; times++) bytes(16).fill(0);
  expect(first).toEqual(copy);
});
