import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findLines, linesAround, linesOf, visibleLines } from "../src/parts/json-lines.js";

const textOf = (value: unknown) =>
  linesOf(value)
    .map(
      ({ depth, name, text, comma }) =>
        `${"  ".repeat(depth)}${name === undefined ? "" : `${name}: `}${text}${comma ? "," : ""}`,
    )
    .join("\n");

describe("the lines of a JSON document", () => {
  test("joined are its formatted text", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // JSON knows no minus zero.
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(textOf(plain)).toBe(JSON.stringify(plain, undefined, 2));
      }),
    );
  });

  test("are made of any depth", () => {
    const deep = 20_000;
    expect(linesOf(JSON.parse("[".repeat(deep) + "]".repeat(deep)))).toHaveLength(2 * deep - 1);
  });

  test("without what is collapsed are those outside", () => {
    const lines = linesOf({ a: [1, 2], b: { c: 3 } });
    expect(visibleLines(lines, new Set())).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(visibleLines(lines, new Set([1]))).toEqual([0, 1, 5, 6, 7, 8]);
    expect(visibleLines(lines, new Set([0, 1]))).toEqual([0]);
  });

  test.each([
    ["", []],
    ["NEEDLE", [1, 3]],
    ["{", []],
    ["7", [2]],
  ])("are found by %j", (wanted, found) => {
    expect(findLines(linesOf({ needle: true, n: 17, list: "a Needle" }), wanted)).toEqual(found);
  });

  test("know what they lie in", () => {
    const lines = linesOf({ a: [{ b: 1 }] });
    expect(linesAround(lines, 3)).toEqual([0, 1, 2]);
    expect(linesAround(lines, 0)).toEqual([]);
  });
});
