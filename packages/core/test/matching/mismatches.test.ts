import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainMismatch, mismatches } from "../../src/matching/mismatches.js";
import { preview } from "../../src/matching/preview.js";

class Builder {
  readonly a = 1;
}

const payload = { size: 4, chunks: [Buffer.from("me"), Buffer.from("ow")], md5: "unused here" };

describe("a value holds an expected part:", () => {
  test.each<[name: string, expected: unknown, actual: unknown]>([
    ["the same scalar", 1, 1],
    ["some of its members", { a: 1 }, { a: 1, b: 2 }],
    ["members of members", { a: { b: 1 } }, { a: { b: 1, c: 2 } }],
    ["a list element by element", [{ a: 1 }], [{ a: 1, b: 2 }]],
    ["text that a pattern finds", /^a.c/, "abcd"],
    ["text that a pattern with memory finds", /a/g, "a"],
    ["what a matcher accepts", { a: { asymmetricMatch: (actual: unknown) => actual === 1 } }, { a: 1 }],
    ["bytes", Uint8Array.of(1, 2), Buffer.from([1, 2])],
    ["the text of bytes", "meow", Buffer.from("meow")],
    ["bytes in base64", "AQI=", Uint8Array.of(1, 2)],
    ["a streamed body", { Body: "meow" }, { Body: payload }],
    ["a time", new Date(0), new Date(0)],
    ["a time in ISO 8601", "1970-01-01T00:00:00.000Z", new Date(0)],
    ["own members of any object", new Builder(), { a: 1, b: 2 }],
    ["any object", {}, { a: 1 }],
    ["members without a prototype", Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    ["an absent member that is expected to be absent", { a: undefined }, {}],
  ])("%s", (_, expected, actual) => {
    expect(mismatches(expected, actual)).toEqual([]);
  });
});

describe("a difference is told with its place:", () => {
  test.each<[expected: unknown, actual: unknown, told: string[]]>([
    [1, 2, ["the input was 2 instead of 1"]],
    [{ a: { b: 1, c: 2 } }, { a: { b: 3 } }, ["a.b was 3 instead of 1", "a.c was missing instead of 2"]],
    [{ a: [{ b: "x" }] }, { a: [{ b: "y" }] }, ['a[0].b was "y" instead of "x"']],
    [[1, 2], [1], [".length was 1 instead of 2"]],
    [{ a: /x/ }, { a: "y" }, ['a was "y" instead of /x/']],
    [{ a: "text" }, { a: Buffer.from("bytes") }, ['a was "bytes" instead of "text"']],
    [{ a: 1 }, "no object", ['the input was "no object" instead of {"a":1}']],
    [JSON.parse('{"__proto__":{}}'), {}, ["__proto__ was missing instead of {}"]],
    [{ a: new Map([["b", 1]]) }, { a: { b: 1 } }, ['a was {"b":1} instead of [object Map]']],
    [{ a: Object.create({ b: 1 }) }, { a: { b: 1 } }, ['a was {"b":1} instead of {}']],
    [expect.objectContaining({ a: 1 }), { a: 2 }, ['the input was {"a":2} instead of ObjectContaining {"a":1}']],
    [{ a: expect.objectContaining({ b: 1 }) }, { a: { b: 2 } }, ['a was {"b":2} instead of ObjectContaining {"b":1}']],
    [{ a: 1 }, undefined, ['the input was missing instead of {"a":1}']],
  ])("%j and %j", (expected, actual, told) => {
    expect(mismatches(expected, actual).map(explainMismatch)).toEqual(told);
  });
});

const data = fc.jsonValue({ maxDepth: 4 });

test("any value holds itself, and any part that is made by leaving members out", () => {
  fc.assert(
    fc.property(data, (value) => {
      expect(mismatches(value, structuredClone(value))).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), data), fc.dictionary(fc.string(), data), (part, more) => {
      expect(mismatches(part, { ...more, ...part })).toEqual([]);
    }),
  );
});

test("a value differs from any other that is not like it", () => {
  fc.assert(
    fc.property(data, data, (one, other) => {
      const same = mismatches(one, other).length === 0 && mismatches(other, one).length === 0;
      expect(same).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)));
    }),
  );
});

test("long values are cut in a sentence, and those that JSON lacks are written", () => {
  expect(preview("x".repeat(1000))).toHaveLength(201);
  expect(preview({ n: 1n, b: Buffer.from("bytes"), r: /x/g })).toBe('{"n":1,"b":"bytes","r":/x/g}');
  expect([preview(Number.NaN), preview({ times: Infinity })]).toEqual(["NaN", '{"times":Infinity}']);
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : value;
  return {
    members: Object.entries(value)
      .map(([name, member]) => [name, sorted(member)])
      .sort(),
  };
}
