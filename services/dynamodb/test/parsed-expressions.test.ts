import { expect, test } from "vitest";
import { ParsedExpressions } from "../src/expressions/parsed-expressions.js";

test.each(["update", "keyCondition"] as const)("%s remembers the last texts that it was given, and only so many", (language) => {
  const expressions = new ParsedExpressions();
  const textOf = (i: number) => (language === "update" ? `SET a${i} = :v` : `a${i} = :v`);
  const [first, last] = [expressions[language](textOf(0)), expressions[language](textOf(1))];
  expect(expressions[language](textOf(0))).toBe(first);
  for (let i = 2; i <= 200; i++) expressions[language](textOf(i));
  expect(expressions[language](textOf(1))).toBe(last);
  expect(expressions[language](textOf(0))).not.toBe(first);
  expect(expressions[language](textOf(0))).toEqual(first);
});

test("a text that is in one language is not taken for one in the other", () => {
  const expressions = new ParsedExpressions();
  expressions.keyCondition("a = :v");
  expect(() => expressions.update("a = :v")).toThrow('Invalid UpdateExpression: Syntax error; token: "a", near: "a ="');
  expect(() => expressions.update("a = :v")).toThrow('Invalid UpdateExpression: Syntax error; token: "a", near: "a ="');
});
