import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchesEventPattern, readEventPattern } from "../../src/index.js";

const fits = (pattern: object, event: unknown) => {
  const read = readEventPattern(JSON.stringify(pattern));
  if (read === undefined) throw new Error(`no pattern: ${JSON.stringify(pattern)}`);
  return matchesEventPattern(read, event);
};

// EventBridge User Guide, "Comparison operators for use in Amazon EventBridge event patterns", and the Lambda developer guide, "Filter rule syntax"
test.each<[pattern: object, event: unknown, fits: boolean]>([
  [{}, { a: 1 }, true],
  [{ a: ["x"] }, { a: "x", b: 1 }, true],
  [{ a: ["x"] }, { a: "y" }, false],
  [{ a: ["x", "y"] }, { a: "y" }, true],
  [{ a: ["x"], b: [1] }, { a: "x", b: 2 }, false],
  [{ a: [1] }, { a: "1" }, false],
  [{ a: [null] }, { a: null }, true],
  [{ a: [null] }, {}, false],
  [{ a: [""] }, { a: "" }, true],
  [{ a: [true] }, { a: true }, true],
  [{ a: { b: ["x"] } }, { a: { b: "x" } }, true],
  [{ a: { b: ["x"] } }, { a: "x" }, false],
  [{ a: ["x"] }, { a: ["y", "x"] }, true],
  [{ a: ["x"] }, { a: [] }, false],
  [{ a: { b: [1] } }, { a: [{ b: 2 }, { b: 1 }] }, true],
  [{ a: [{ exists: true }] }, { a: null }, true],
  [{ a: [{ exists: true }] }, {}, false],
  [{ a: [{ exists: false }] }, {}, true],
  [{ a: [{ exists: false }] }, { a: 1 }, false],
  // Exists looks at leaves only: an object is none (recorded answer of AWS, 2025-11).
  [{ a: [{ exists: false }] }, { a: { S: "x" } }, true],
  [{ a: [{ exists: true }] }, { a: { S: "x" } }, false],
  [{ a: { b: [{ exists: false }] } }, {}, true],
  [{ a: [{ prefix: "ab" }] }, { a: "abc" }, true],
  [{ a: [{ prefix: "b" }] }, { a: "abc" }, false],
  [{ a: [{ prefix: { "equals-ignore-case": "AB" } }] }, { a: "abc" }, true],
  [{ a: [{ suffix: ".png" }] }, { a: "cat.png" }, true],
  [{ a: [{ suffix: { "equals-ignore-case": ".PNG" } }] }, { a: "cat.png" }, true],
  [{ a: [{ "equals-ignore-case": "Alice" }] }, { a: "aLICE" }, true],
  [{ a: [{ wildcard: "a*c" }] }, { a: "abbc" }, true],
  [{ a: [{ wildcard: "a?c" }] }, { a: "abc" }, false],
  [{ a: [{ numeric: [">", 0, "<=", 5] }] }, { a: 5 }, true],
  [{ a: [{ numeric: [">", 0, "<=", 5] }] }, { a: 0 }, false],
  [{ a: [{ numeric: ["=", 1] }] }, { a: 1.0 }, true],
  [{ a: [{ numeric: [">", 0] }] }, { a: "5" }, false],
  [{ a: [{ cidr: "10.0.0.0/24" }] }, { a: "10.0.0.7" }, true],
  [{ a: [{ cidr: "10.0.0.0/24" }] }, { a: "10.0.1.7" }, false],
  [{ a: [{ cidr: "2001:db8::/32" }] }, { a: "2001:db8::1" }, true],
  [{ a: [{ "anything-but": "x" }] }, { a: "y" }, true],
  [{ a: [{ "anything-but": "x" }] }, { a: "x" }, false],
  [{ a: [{ "anything-but": "x" }] }, {}, false],
  [{ a: [{ "anything-but": [1, 2] }] }, { a: 3 }, true],
  [{ a: [{ "anything-but": [1, 2] }] }, { a: 2 }, false],
  [{ a: [{ "anything-but": { prefix: "x" } }] }, { a: "yx" }, true],
  [{ a: [{ "anything-but": { suffix: ["x", "z"] } }] }, { a: "yx" }, false],
  [{ $or: [{ a: [1] }, { b: [2] }] }, { a: 0, b: 2 }, true],
  [{ c: [3], $or: [{ a: [1] }, { b: [2] }] }, { a: 1, c: 4 }, false],
  // Names of the language are members like others.
  [{ constructor: [{ exists: true }] }, {}, false],
])("the pattern %j and the event %j: %s", (pattern, event, expected) => {
  expect(fits(pattern, event)).toBe(expected);
});

describe("No pattern", () => {
  test.each([
    "null",
    "simple string",
    '"text"',
    "[]",
    '{"a":"x"}',
    '{"a":[]}',
    '{"a":[["x"]]}',
    '{"a":[{}]}',
    '{"a":[{"exists":"yes"}]}',
    '{"a":[{"unknown":1}]}',
    '{"a":[{"prefix":1}]}',
    '{"a":[{"prefix":"x","suffix":"y"}]}',
    '{"a":[{"numeric":[">"]}]}',
    '{"a":[{"numeric":["~",1]}]}',
    '{"a":[{"cidr":"10.0.0.0/33"}]}',
    '{"a":[{"anything-but":[]}]}',
    '{"a":[{"anything-but":{"numeric":[">",1]}}]}',
    '{"$or":{"a":[1]}}',
    '{"a":[1',
  ])("is %s", (text) => expect(readEventPattern(text)).toBeUndefined());
});

test("a pattern of an event's own values matches it", () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => name !== "$or"),
      fc.oneof({ maxDepth: 3 }, leaf, tie("tree")),
      { maxKeys: 4 },
    ),
  }));
  const patternOf = (event: unknown): unknown =>
    typeof event === "object" && event !== null
      ? Object.fromEntries(Object.entries(event).map(([name, value]) => [name, patternOf(value)]))
      : [event];
  fc.assert(fc.property(tree, (event) => fits(patternOf(event) as object, event)));
});
