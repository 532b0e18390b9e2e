import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keys } from "../src/state/keys.js";

const compare = (a: string | bigint | number, b: typeof a): number => (a < b ? -1 : a > b ? 1 : 0);

const counter = fc.oneof(fc.maxSafeNat(), fc.nat(20), fc.constant(Number.MAX_SAFE_INTEGER));
const time = fc.oneof(fc.integer({ min: -8.64e15, max: 8.64e15 }), fc.integer({ min: -20, max: 20 }));
/** A number of at most 38 digits, in one of its many forms. */
const decimal = fc
  .record({
    sign: fc.constantFrom("", "-", "+"),
    digits: fc.oneof(fc.stringMatching(/^\d{1,38}$/), fc.stringMatching(/^[019]{1,4}$/)),
    point: fc.nat(38),
    power: fc.oneof(fc.integer({ min: -92, max: 87 }), fc.integer({ min: -3, max: 3 })),
    zeros: fc.constantFrom("", "0", "000"),
    e: fc.constantFrom("e", "E", "e+"),
  })
  .map(({ sign, digits, point, power, zeros, e }) => {
    const at = Math.min(point, digits.length);
    const mark = power < 0 ? e[0] : e;
    return `${sign}${zeros}${digits.slice(0, at)}.${digits.slice(at)}${zeros}${power === 0 ? "" : `${mark}${power}`}`;
  });
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom("a", "b", "\0", "\u0001", "\ud7ff", "\ue000", "\ufffe", "\uffff", "🎉", "\u{10ffff}"),
      fc.string({ unit: "binary" }),
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(""));
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 4 }),
  fc.array(fc.constantFrom(0, 1, 255), { maxLength: 4 }).map((list) => Uint8Array.from(list)),
);

/** The number times 10^300. */
function scaled(number: string): bigint {
  const [mantissa = "", power = "0"] = number.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const isNegative = whole.startsWith("-");
  const all = BigInt(whole.replace(/^[+-]/, "") + fraction);
  return (isNegative ? -all : all) * 10n ** BigInt(300 + Number(power) - fraction.length);
}

const kinds = {
  counter: { values: counter, key: keys.counter, order: compare },
  time: { values: time, key: keys.time, order: compare },
  number: { values: decimal, key: keys.number, order: (a: string, b: string) => compare(scaled(a), scaled(b)) },
  text: {
    values: text,
    key: keys.text,
    order: (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b)),
  },
  bytes: { values: bytes, key: keys.bytes, order: Buffer.compare },
} as unknown as Record<string, Kind>;

interface Kind {
  readonly values: fc.Arbitrary<unknown>;
  readonly key: (value: unknown) => string;
  readonly order: (a: unknown, b: unknown) => number;
}

const runs = { numRuns: 2000 };

describe.each(Object.entries(kinds))("a key of a %s", (_, { values, key, order }) => {
  test("sorts as its value does, and equals that of an equal value only", () => {
    fc.assert(
      fc.property(values, values, (a, b) => compare(key(a), key(b)) === order(a, b)),
      runs,
    );
  });

  test("is the beginning of no other", () => {
    fc.assert(
      fc.property(values, values, (a, b) => key(a).startsWith(key(b)) === (order(a, b) === 0)),
      runs,
    );
  });
});

test("several keys in a row sort by the first value, then by the next", () => {
  const row = fc.record({ text, decimal, bytes, time });
  const keyOf = (each: { text: string; decimal: string; bytes: Uint8Array; time: number }) =>
    keys.text(each.text) + keys.number(each.decimal) + keys.bytes(each.bytes) + keys.time(each.time);
  const near = fc.tuple(row, row, fc.subarray(["text", "decimal", "bytes", "time"] as const)).map(([a, b, equal]) => {
    return [a, { ...b, ...Object.fromEntries(equal.map((name) => [name, a[name]])) }] as const;
  });
  fc.assert(
    fc.property(near, ([a, b]) => {
      const expected =
        Buffer.compare(Buffer.from(a.text), Buffer.from(b.text)) ||
        compare(scaled(a.decimal), scaled(b.decimal)) ||
        Buffer.compare(a.bytes, b.bytes) ||
        compare(a.time, b.time);
      expect(compare(keyOf(a), keyOf(b))).toBe(expected);
    }),
    runs,
  );
});

test("a key of a text is a text that UTF-8 can hold", () => {
  fc.assert(fc.property(text, (each) => Buffer.from(keys.text(each)).toString() === keys.text(each)));
});

test("a key of a time tells the time, whatever follows", () => {
  fc.assert(fc.property(time, text, (each, rest) => keys.timeOf(keys.time(each) + rest) === each));
});

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.Number
test("numbers from end to end of what DynamoDB has sort as they are", () => {
  const sorted = [
    "-9.9999999999999999999999999999999999999E+125",
    "-10",
    "-9",
    "-1E-130",
    "0",
    "1E-130",
    "2",
    "10",
    "9.9999999999999999999999999999999999999E+125",
  ];
  expect(sorted.map(keys.number).sort()).toEqual(sorted.map(keys.number));
});

test.each(["", "-", ".", "1e", "one", "0x1", "1e500", "1e-401", "Infinity", "1 "])(
  "%j is not a number for a key",
  (each) => {
    expect(() => keys.number(each)).toThrow(RangeError);
  },
);

test.each([-1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])("%d is not a counter", (each) => {
  expect(() => keys.counter(each)).toThrow(RangeError);
});

test.each([1.5, 8.64e15 + 1, Number.NaN])("%d is not a time", (each) => {
  expect(() => keys.time(each)).toThrow(RangeError);
});
