import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differing, jsonText, sameJson } from "../src/service/seeds.js";

/** Values of JSON with whole numbers of any size. */
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.bigInt(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie("value"), { maxKeys: 4 }),
  ),
}));

test("a value is written as JSON.stringify writes it, with all digits of whole numbers", () => {
  fc.assert(
    fc.property(json, (value) => {
      const marked = JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `bigint ${part}.` : part));
      expect(jsonText(value)).toBe(marked.replace(/"bigint (-?\d+)\."/g, "$1"));
    }),
  );
});

test("the same JSON is found in any order of members, at any depth, and other JSON is other", () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [name, reversed(member)] as const);
    return Object.fromEntries(members.reverse());
  };
  fc.assert(fc.property(fc.jsonValue(), (value) => sameJson(reversed(value), value)));
  expect(sameJson({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(sameJson({ a: { b: 1 } }, { a: { b: 1, c: null } })).toBe(false);
});

describe("attributes that differ:", () => {
  test.each([
    ["a value that is there", { a: "1" }, { a: "1", b: "2" }, []],
    ["one that is not there", { a: "1" }, {}, [["a", "1"]]],
    ["another text", { a: "1" }, { a: "1.0" }, [["a", "1"]]],
    ["the same document", { a: '{"b":1,"c":{"d":2,"e":3}}' }, { a: '{ "c": {"e":3,"d":2}, "b": 1 }' }, []],
    ["another document", { a: '{"b":1}' }, { a: '{"b":2}' }, [["a", '{"b":1}']]],
    ["a text that is not JSON", { a: "{" }, { a: "{}" }, [["a", "{"]]],
  ])("%s", (_, wanted, present, expected) => {
    expect(differing(wanted as object as { [name: string]: string }, present)).toEqual(expected);
  });
});
