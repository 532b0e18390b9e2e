import { expect, test } from "vitest";
import { randomUuids } from "../../src/time/random-uuids.js";

// RFC 9562, sections 4 and 5.4.
test("random UUIDs are of version 4 and the variant 10xx, differ, and all other bits are random", () => {
  const uuid = randomUuids();
  const uuids = Array.from({ length: 4000 }, () => uuid());
  for (const text of uuids)
    expect(text).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(uuids).size).toBe(uuids.length);
  const bits = uuids.map((text) => BigInt(`0x${text.replaceAll("-", "")}`));
  const fixed = new Set([76, 77, 78, 79, 62, 63]);
  for (let bit = 0; bit < 128; bit++) {
    if (fixed.has(bit)) continue;
    const ones = bits.filter((value) => (value >> BigInt(bit)) & 1n).length;
    // Half of 4,000, and eight standard deviations.
    expect(Math.abs(ones - 2000), `bit ${bit}`).toBeLessThan(253);
  }
});
