import type { SeedSchema } from "@cloudstub/kit";
import { expect, test } from "vitest";
import { problemIn } from "../../src/seed/check-entry.js";

const schema: SeedSchema = {
  type: ["string", "object"],
  properties: {
    size: { type: "number", description: "How large it is." },
    color: { type: "string", enum: ["red", "blue"] },
    tags: { type: "object", additionalProperties: { type: "string" } },
    parts: { type: "array", items: { type: "string" } },
    more: {},
  },
  required: ["size"],
  additionalProperties: false,
};

test.each([
  ["a text", undefined],
  [{ size: 1 }, undefined],
  [{ size: 1n, color: "red", tags: { a: "b" }, parts: ["x"], more: [1, null] }, undefined],
  [5, { path: ["it"], what: "This is a number, not a text or an object." }],
  [null, { path: ["it"], what: "This is nothing, not a text or an object." }],
  [[], { path: ["it"], what: "This is a list, not a text or an object." }],
  [{}, { path: ["it"], what: "It lacks size: How large it is." }],
  [{ size: "5" }, { path: ["it", "size"], what: "This is a text, not a number." }],
  [
    { size: 1, color: "green" },
    { path: ["it", "color"], what: "This is none of red, blue." },
  ],
  [
    { size: 1, tags: { "": "a" } },
    { path: ["it", "tags", ""], what: "This has no name." },
  ],
  [{ size: 1, more: { "": "a" } }, undefined],
  [
    { size: 1, tags: { a: 5 } },
    { path: ["it", "tags", "a"], what: "This is a number, not a text." },
  ],
  [
    { size: 1, parts: ["x", true] },
    { path: ["it", "parts", 1], what: "This is true or false, not a text." },
  ],
  [
    { size: 1, colour: "red" },
    {
      path: ["it", "colour"],
      what: "There is no such member here. Did you mean color? There are size, color, tags, parts, more.",
    },
  ],
  [
    { size: 1, ["toString"]: 1 },
    { path: ["it", "toString"], what: "There is no such member here. There are size, color, tags, parts, more." },
  ],
])("case %#", (value, problem) => {
  expect(problemIn(schema, value, ["it"])).toEqual(problem);
});
