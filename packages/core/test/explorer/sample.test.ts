import { expect, test } from "vitest";
import { randomOf } from "../../src/choices/random.js";
import { Sample } from "../../src/explorer/random.js";

test("a sample with room keeps all, and asks no chance", () => {
  const sample = new Sample<number>(3, () => expect.fail("chance was asked"));
  for (const one of [1, 2, 3]) sample.add(one);
  expect(sample.kept).toEqual([1, 2, 3]);
});

test("a full sample keeps each with the same chance", () => {
  const random = randomOf(1);
  const counts = Array.from({ length: 20 }, () => 0);
  for (let round = 0; round < 4000; round++) {
    const sample = new Sample<number>(5, random);
    for (const one of counts.keys()) sample.add(one);
    expect(new Set(sample.kept).size).toBe(5);
    for (const one of sample.kept) counts[one] = (counts[one] ?? 0) + 1;
  }
  // 1000 of each are expected, with a standard deviation of 27.
  expect(Math.min(...counts)).toBeGreaterThan(860);
  expect(Math.max(...counts)).toBeLessThan(1140);
});
