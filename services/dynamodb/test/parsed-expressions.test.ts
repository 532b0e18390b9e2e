import { expect, test } from "vitest";
import { parsedKeyCondition, parsedUpdate } from "../src/expressions/parsed-expressions.js";

test.each([
  ["updates", parsedUpdate, (i: number) => `SET a${i} = :v`],
  ["key conditions", parsedKeyCondition, (i: number) => `a${i} = :v`],
] as const)("the last 200 %s are cached", (_, parsed, textOf) => {
  const [first, last] = [parsed(textOf(0)), parsed(textOf(1))];
  expect(parsed(textOf(0))).toBe(first);
  for (let i = 2; i <= 200; i++) parsed(textOf(i));
  expect(parsed(textOf(1))).toBe(last);
  expect(parsed(textOf(0))).not.toBe(first);
  expect(parsed(textOf(0))).toEqual(first);
});

test("the two languages do not share a cache", () => {
  parsedKeyCondition("a = :v");
  expect(() => parsedUpdate("a = :v")).toThrow('Invalid UpdateExpression: Syntax error; token: "a", near: "a ="');
  expect(() => parsedUpdate("a = :v")).toThrow('Invalid UpdateExpression: Syntax error; token: "a", near: "a ="');
});
