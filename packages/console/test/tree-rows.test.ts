import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldersOf, piecesOf, treeRows } from "../src/views/tree-rows.js";

const leavesAt = (...paths: readonly string[]) => paths.map((path) => ({ path, leaf: path }));

describe("paths as a tree", () => {
  test.each([
    ["a/b/c", ["a/", "b/", "c"]],
    ["/a/b", ["/a/", "b"]],
    ["a//b", ["a/", "/b"]],
    ["folder/", ["folder/"]],
    ["//", ["//"]],
    ["", [""]],
  ])("%j has the pieces %j", (path, pieces) => {
    expect(piecesOf(path)).toEqual(pieces);
  });

  test("lie in folders", () => {
    expect(foldersOf("/a/b/c")).toEqual(["/a/", "/a/b/"]);
    expect(foldersOf("c")).toEqual([]);
  });

  test("joined again are the paths, and every leaf is there once", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: fc.constantFrom("a", "b", "/", "\n") })), (paths) => {
        for (const path of paths) expect(piecesOf(path).join("")).toBe(path);
        const rows = treeRows(leavesAt(...paths), () => true);
        expect(rows.flatMap(({ leaf }) => (leaf === undefined ? [] : [leaf])).sort()).toEqual([...paths].sort());
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }),
    );
  });

  test("show folders before leaves, with what is open in them, and count what is in closed ones", () => {
    const rows = treeRows(leavesAt("z", "a/x", "a/b/y", "c/w"), (path) => path === "a/");
    expect(rows.map(({ label, depth, size, isOpen }) => [label, depth, size, isOpen])).toEqual([
      ["a/", 0, 2, true],
      ["b/", 1, 1, false],
      ["x", 1, 1, undefined],
      ["c/", 0, 1, false],
      ["z", 0, 1, undefined],
    ]);
  });

  test("may have more folders than there are stack frames", () => {
    const path = `${"a/".repeat(20_000)}z`;
    expect(treeRows(leavesAt(path), () => true)).toHaveLength(20_001);
  });
});
