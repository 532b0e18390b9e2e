import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";

/** A number as a client may write it, within DynamoDB's limits of digits and magnitude. */
const numberText = fc.oneof(
  fc.integer().map(String),
  fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }).map(String),
  fc
    .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: -120, max: 110 }))
    .map(([n, e]) => `${n}e${e}`),
  fc.constantFrom(
    "0",
    "-0",
    "1.0",
    "+1",
    ".5",
    "5.",
    "0001",
    "1E-130",
    "9.9e125",
    "0.00000000000000000000000000000000000001",
  ),
);

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "__proto__", "constructor", "\u0000", "é😀", "\ud800", "a".repeat(5000)),
);
const bytes = fc.uint8Array({ maxLength: 40 });
// The SDK loses members that are called __proto__; they are tested without it.
const name = fc
  .oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom("constructor", "toString", "hasOwnProperty", "é😀", "a.b[0]", "#x", ":y", " "),
  )
  .filter((text) => text !== "__proto__");
const base64 = (value: Uint8Array) => Buffer.from(value).toString("base64");

const scalar: fc.Arbitrary<AttributeValue> = fc.oneof(
  text.map((S) => ({ S })),
  numberText.map((N) => ({ N })),
  bytes.map((B) => ({ B })),
  fc.boolean().map((BOOL) => ({ BOOL })),
  fc.constant({ NULL: true as const }),
  fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }).map((SS) => ({ SS })),
  fc.uniqueArray(fc.integer().map(String), { minLength: 1, maxLength: 5 }).map((NS) => ({ NS })),
  fc
    .uniqueArray(fc.uint8Array({ minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 4, selector: base64 })
    .map((BS) => ({ BS })),
);

const named = <T>(element: fc.Arbitrary<T>) => fc.dictionary(name, element, { maxKeys: 4, noNullPrototype: true });

const { value } = fc.letrec<{ value: AttributeValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }).map((L) => ({ L })),
    named(tie("value")).map((M) => ({ M })),
  ),
}));

/** An attribute value of any type, nested to any depth that fast-check finds reasonable. */
export const anyValue = value;

/** Attributes of any names and values. */
export const anyAttributes: fc.Arbitrary<Record<string, AttributeValue>> = named(anyValue);
