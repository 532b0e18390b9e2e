import { expect, test } from "vitest";
import { arrowsInCycles, arrowsToDraw, floorsOf, graphOf, mermaid, reachableFrom } from "../pictures/graph.js";

const line = graphOf(
  ["a", "b", "c", "alone"],
  [
    ["a", "b"],
    ["b", "c"],
    ["a", "c"],
    ["a", "a"],
  ],
);
const circle = graphOf(
  ["a", "b", "c", "d"],
  [
    ["a", "b"],
    ["b", "c"],
    ["c", "b"],
    ["c", "d"],
  ],
);

test("a graph knows what a node leads to, and itself only in a cycle", () => {
  expect([...reachableFrom(line, "a")]).toEqual(["b", "c"]);
  expect([...reachableFrom(circle, "b")].sort()).toEqual(["b", "c", "d"]);
});

test("arrows in cycles are those of which a way leads back", () => {
  expect(arrowsInCycles(line)).toEqual([]);
  expect(arrowsInCycles(circle)).toEqual([
    ["b", "c"],
    ["c", "b"],
  ]);
});

test("floors are counted along the longest way, and a cycle is one", () => {
  expect(floorsOf(line)).toBe(3);
  expect(floorsOf(circle)).toBe(3);
});

test("an arrow that a longer way stands for is not drawn", () => {
  expect(arrowsToDraw(line)).toEqual([
    ["a", "b"],
    ["b", "c"],
  ]);
  expect(mermaid(line)).toContain('n0["a"]\n  n1["alone"]');
});
