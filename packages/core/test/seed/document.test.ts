import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { readSeed } from "../../src/seed/document.js";

test("what JSON and YAML write is read as it was", () => {
  const plain = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes("__proto__"));
  fc.assert(
    fc.property(plain, (value) => {
      // Minus zero has no text of its own in JSON.
      const wanted: unknown = JSON.parse(JSON.stringify(value));
      expect(readSeed(JSON.stringify(value), "a").value).toEqual(wanted);
      expect(readSeed(stringify(wanted), "a").value).toEqual(wanted);
    }),
  );
});

test("whole numbers beyond those of JSON keep their digits", () => {
  expect(readSeed("[9007199254740991, 9007199254740993, -12345678901234567890, 1.5]", "a").value).toEqual([
    9007199254740991,
    9007199254740993n,
    -12345678901234567890n,
    1.5,
  ]);
});

test("anchors, merges and a byte order mark are read", () => {
  const text = "\uFEFFbase: &base { DelaySeconds: 5 }\nother: { <<: *base, ReceiveMessageWaitTimeSeconds: 1 }\n";
  expect(readSeed(text, "a").value).toEqual({
    base: { DelaySeconds: 5 },
    other: { DelaySeconds: 5, ReceiveMessageWaitTimeSeconds: 1 },
  });
});

describe("a text that can't be read is told with its line:", () => {
  test.each([
    ["a: 1\nb: [", "seed.yaml, line 2: "],
    ["queues:\n  a: {}\n  a: {}\n", "seed.yaml, line 3, queues.a: This name is given twice here. Give it once."],
    ["queues:\ntopics:\nqueues:\n", "seed.yaml, line 3, queues: This name is given twice here. Give it once."],
    [
      "a:\n  - b\n  - c: 1\n    d: { e: 1,\n      e: 2 }\n",
      "seed.yaml, line 5, a[1].d.e: This name is given twice here.",
    ],
    ["a: *nothing\n", "seed.yaml: Unresolved alias"],
    ["x: &a [*a]\n", "seed.yaml: The alias *a stands inside its own anchor &a, and so has no end."],
    ["x: &a { y: &b [1, *a] }\n", "seed.yaml: The alias *a stands inside its own anchor &a, and so has no end."],
    ['{"a": 1,, }', "seed.yaml, line 1: "],
  ])("%j", (text, message) => {
    expect(() => readSeed(text, "seed.yaml")).toThrow(message);
  });

  test("aliases that would make it huge are refused", () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level}, `.repeat(9)}]`,
    );
    expect(() => readSeed(["l0: &l0 [x]", ...levels].join("\n"), "seed.yaml")).toThrow(
      "seed.yaml: Its aliases repeat so much that it grows too large.",
    );
  });
});

test.each([
  [["queues", "orders", "messages", 1], "seed.yaml, line 5, queues.orders.messages[1]: wrong"],
  [["queues", "orders"], "seed.yaml, line 2, queues.orders: wrong"],
  [["queues", "orders", "tags", "a"], "seed.yaml, line 2, queues.orders.tags.a: wrong"],
  [[], "seed.yaml: wrong"],
])("a problem at %j names the line and the path", (path, message) => {
  const document = readSeed("queues:\n  orders:\n    messages:\n      - a\n      - b\n", "seed.yaml");
  expect(document.problem(path, "wrong").message).toBe(message);
});
