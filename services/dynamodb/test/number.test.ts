import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalNumber } from "../src/items/number.js";

test.each([
  ["0", "0"],
  ["-0.000", "0"],
  ["0e999999", "0"],
  ["1", "1e0"],
  ["+1.0", "1e0"],
  ["007", "7e0"],
  ["120", "12e2"],
  ["-12.50", "-125e1"],
  [".05", "5e-2"],
  ["5.", "5e0"],
  ["1e+2", "1e2"],
  ["0.01E2", "1e0"],
  ["9.9e125", "99e125"],
  ["1e-130", "1e-130"],
])("%s is the number %s", (text, canonical) => {
  expect(canonicalNumber(text)).toBe(canonical);
});

test.each(["", ".", "-", "e5", "1e", "1e+", "0x10", "1_000", "1,5", " 1", "1 ", "--1", "NaN", "Infinity", "١"])(
  "%j is not a number",
  (text) => {
    expect(() => canonicalNumber(text)).toThrow(/cannot be converted to a numeric value/);
  },
);

test("however a number is written, it is the same number", () => {
  const digits = fc.bigInt({ min: 1n, max: 10n ** 30n });
  fc.assert(
    fc.property(digits, fc.integer({ min: -60, max: 60 }), fc.nat(5), (number, power, shift) => {
      const text = `${number}e${power}`;
      const shifted = `00${number}${"0".repeat(shift)}E${power - shift}`;
      const written = String(number);
      const pointed = `+${written.slice(0, 1)}.${written.slice(1)}000e${power + written.length - 1}`;
      expect([canonicalNumber(shifted), canonicalNumber(pointed)]).toEqual([
        canonicalNumber(text),
        canonicalNumber(text),
      ]);
      expect(canonicalNumber(`-${text}`)).toBe(`-${canonicalNumber(text)}`);
    }),
  );
});

test("different numbers stay different", () => {
  const number = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 20 }));
  const value = ([digits, power]: [bigint, number]) => digits * 10n ** BigInt(power);
  fc.assert(
    fc.property(number, number, (a, b) => {
      const same = canonicalNumber(a.join("e")) === canonicalNumber(b.join("e"));
      expect(same).toBe(value(a) === value(b));
    }),
  );
});
