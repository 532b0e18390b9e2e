import { expect, test } from "vitest";
import { differencesOf } from "../src/emulated/engine/drift/differences.js";
import type { Json } from "../src/emulated/engine/template/json.js";

const item = (AttributeName: string, AttributeType: string) => ({ AttributeName, AttributeType });

// CloudFormation User Guide, "Considerations when detecting drift": defaults that a template does not give are no drift.
test.each<[string, Json, Json | undefined]>([
  ["a number and its text", 20, "20"],
  ["a truth value and its text", { A: true }, { A: "true" }],
  ["members that the template does not give", { A: 1 }, { A: 1, B: 2 }],
  ["a list in another order", ["a", "b"], ["b", "a"]],
  ["items with defaults", [{ A: 1 }], [{ A: 1, B: 2 }]],
  ["one element and a list of it", { Action: "sqs:*" }, { Action: ["sqs:*"] }],
  ["a document and its text", '{"A":[1]}', { A: [1] }],
  ["an empty text and nothing", "", undefined],
  ["false and nothing", false, undefined],
  ["empty members and nothing", { A: [], B: {}, C: { D: "" } }, undefined],
  ["a value that is read elsewhere", "{{resolve:ssm:name}}", "a"],
])("%s are the same", (_, expected, actual) => {
  expect(differencesOf(expected, actual)).toEqual([]);
});

test.each<[string, Json, Json | undefined, string[]]>([
  ["another value", { A: { B: 1 } }, { A: { B: 2 } }, ["NOT_EQUAL /A/B 1 2"]],
  ["a member that is gone", { A: 1, B: 2 }, { A: 1 }, ["REMOVE /B 2 "]],
  ["zero is a value", 0, undefined, ["REMOVE  0 "]],
  ["an item that is gone", ["a", "b"], ["b"], ["REMOVE /0 a "]],
  ["an item more", ["a"], ["b", "a"], ["ADD /0  b"]],
  ["the same item twice", ["a", "a"], ["a"], ["REMOVE /1 a "]],
  [
    "an item of the same name",
    [item("a", "S"), item("b", "S")],
    [item("b", "N"), item("a", "S")],
    ["NOT_EQUAL /1/AttributeType S N"],
  ],
  ["another kind of value", { A: 1 }, ["x"], ['REMOVE /0 {"A":1} ', "ADD /0  x"]],
])("%s is a difference", (_, expected, actual, told) => {
  const found = differencesOf(expected, actual);
  expect(found.map(({ type, path, expected: one, actual: other }) => `${type} ${path} ${one} ${other}`)).toEqual(told);
});

test("lists within lists are compared in a time that does not double with each", () => {
  const nested = (depth: number, end: Json): Json => (depth === 0 ? end : [{ Sid: "a", In: nested(depth - 1, end) }]);
  expect(differencesOf(nested(200, "x"), nested(200, "y"))).toMatchObject([{ type: "NOT_EQUAL" }]);
});
