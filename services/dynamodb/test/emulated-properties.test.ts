import fc from "fast-check";
import { expect, test } from "vitest";
import { add, subtract } from "../src/emulated/engine/expressions/arithmetic.js";
import { contains, order } from "../src/emulated/engine/expressions/compare.js";
import { encodeItem } from "../src/emulated/engine/items/encoded-item.js";
import { numberText } from "../src/emulated/engine/items/number-text.js";
import { encodedKey, firstHashOf, partitionKey } from "../src/emulated/engine/keys/encoded-keys.js";
import type { AttributeValue } from "../src/items/attribute-value.js";
import { anyAttributes } from "./any-item.js";

/** A number with up to 38 digits, exactly: `digits` times ten to the power of `power`. */
const exact = fc
  .tuple(fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }), fc.integer({ min: -60, max: 60 }))
  .map(([digits, power]) => ({ text: `${digits}e${power}`, digits, power }));

type Exact = { readonly digits: bigint; readonly power: number };
const POWER = -200;
const at = ({ digits, power }: Exact) => digits * 10n ** BigInt(power - POWER);

/** The value of a text in AWS's form, counted in 1e-200. */
function scaledValue(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction) * 10n ** BigInt(-POWER - fraction.length);
}

test("a number keeps its value in AWS's form, without a power or zeros that say nothing", () => {
  fc.assert(
    fc.property(exact, (number) => {
      const text = numberText(number.text);
      expect(text).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/);
      expect(scaledValue(text)).toBe(at(number));
    }),
  );
});

test("sums and differences are exact, or refused for their digits", () => {
  fc.assert(
    fc.property(exact, exact, (a, b) => {
      for (const [operation, expected] of [[add, at(a) + at(b)] as const, [subtract, at(a) - at(b)] as const]) {
        const digits = String(expected).replace("-", "").replace(/0+$/, "").length;
        if (digits > 38) expect(() => operation(a.text, b.text)).toThrow("Number overflow.");
        else expect(scaledValue(operation(a.text, b.text))).toBe(expected);
      }
    }),
  );
});

test("numbers are in the order of their values", () => {
  fc.assert(
    fc.property(exact, exact, (a, b) => {
      const expected = at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0;
      expect(order({ N: a.text }, { N: b.text })).toBe(expected);
    }),
  );
});

const keyValue: fc.Arbitrary<AttributeValue> = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1 }).map((S) => ({ S })),
  exact.map(({ text }) => ({ N: text })),
  fc.uint8Array({ minLength: 1, maxLength: 5 }).map((B) => ({ B })),
);
const sameType = fc.tuple(keyValue, keyValue).filter(([a, b]) => Object.keys(a)[0] === Object.keys(b)[0]);
const parts = { partition: [{ name: "p", type: "S" as const }], sort: [{ name: "s", type: "S" as const }] };

test("keys of one partition are in the order of their sort values: numbers by value, texts in UTF-8, binaries by bytes", () => {
  fc.assert(
    fc.property(keyValue, sameType, (p, [a, b]) => {
      const [first, second] = [encodedKey(parts, { p, s: a }), encodedKey(parts, { p, s: b })];
      const expected = a.S === undefined ? order(a, b) : Buffer.compare(Buffer.from(a.S), Buffer.from(b.S as string));
      expect(first < second ? -1 : first > second ? 1 : 0).toBe(expected);
      expect(first.startsWith(partitionKey([p]))).toBe(true);
    }),
  );
});

test("every key is in one segment of a scan", () => {
  fc.assert(
    fc.property(keyValue, fc.integer({ min: 1, max: 1_000_000 }), (p, segments) => {
      const key = partitionKey([p]);
      const segment = Math.floor((Number.parseInt(key.slice(0, 8), 16) * segments) / 2 ** 32);
      expect(key >= firstHashOf(segment, segments) && key < firstHashOf(segment + 1, segments)).toBe(true);
    }),
  );
});

test("an item in AWS's form is in AWS's form already", () => {
  fc.assert(
    fc.property(anyAttributes, (item) => {
      const once = encodeItem(item);
      expect(encodeItem(once.item)).toEqual(once);
    }),
  );
});

/** Texts in which much is repeated, by which searches are slow that compare too often. */
const repeated = (most: number) =>
  fc
    .array(fc.tuple(fc.constantFrom("a", "ab", "aab", "b"), fc.nat(most)), { maxLength: 4 })
    .map((parts) => parts.map(([text, times]) => text.repeat(times)).join(""));

test("a text is part of another one where it is", () => {
  fc.assert(
    fc.property(repeated(2000), repeated(300), fc.nat(2000), fc.nat(700), (whole, other, start, length) => {
      for (const part of [other, whole.slice(start, start + length)]) {
        expect(contains({ S: whole }, { S: part })).toBe(whole.includes(part));
        expect(contains({ B: Buffer.from(whole) }, { B: Buffer.from(part) })).toBe(whole.includes(part));
      }
    }),
  );
});

test("a search compares no character of one text with every one of the other", { timeout: 8000 }, () => {
  const [whole, part] = ["a".repeat(390_000), `${"a".repeat(1000)}b${"a".repeat(1000)}`];
  for (let time = 0; time < 60; time++) expect(contains({ S: whole }, { S: part })).toBe(false);
  expect(contains({ B: Buffer.from(whole) }, { B: Buffer.from(part) })).toBe(false);
});

test("long texts are in the order of their UTF-8, as short ones are", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", "\uffff", "😀"), maxLength: 5 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const long = "x".repeat(1000);
      expect(order({ S: long + a }, { S: long + b })).toBe(order({ S: a }, { S: b }));
    }),
  );
});
