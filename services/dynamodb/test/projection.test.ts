import { expect, test } from "vitest";
import type { Path } from "../src/expressions/path.js";
import { project } from "../src/expressions/projection.js";
import type { Item } from "../src/items/attribute-value.js";

const s = (S: string) => ({ S });
const item: Item = {
  a: s("A"),
  m: { M: { "0": s("zero"), x: s("X"), deep: { M: { y: s("Y"), z: s("Z") } } } },
  l: { L: [s("0"), { M: { k: s("K"), j: s("J") } }, s("2")] },
};

test.each<[string, Path[], Item | undefined]>([
  ["nothing", [], undefined],
  ["an attribute that is not there", [["none"]], undefined],
  [
    "what can't stand in a text",
    [
      ["a", "x"],
      ["a", 0],
    ],
    undefined,
  ],
  [
    "a name of a list, and a position of a map",
    [
      ["l", "x"],
      ["m", 0],
    ],
    undefined,
  ],
  ["one attribute and not another", [["a"], ["none"]], { a: s("A") }],
  ["a list as a whole", [["l"]], { l: item["l"] ?? s("") }],
  [
    "members of maps",
    [
      ["m", "deep", "y"],
      ["m", "x"],
    ],
    { m: { M: { x: s("X"), deep: { M: { y: s("Y") } } } } },
  ],
  [
    "elements in the order of their positions",
    [
      ["l", 2],
      ["l", 0],
    ],
    { l: { L: [s("0"), s("2")] } },
  ],
  [
    "a member of an element, and no element where there is none",
    [
      ["l", 9],
      ["l", 1, "j"],
    ],
    { l: { L: [{ M: { j: s("J") } }] } },
  ],
])("projects %s", (_, paths, expected) => {
  expect(project(item, paths)).toEqual(expected);
});

test("many paths are looked for in many items without comparing all with all", { timeout: 3000 }, () => {
  const L = Array.from({ length: 1000 }, () => s("element"));
  const paths = Array.from({ length: 1000 }, (_, index): Path => ["l", index]);
  for (let time = 0; time < 600; time++) expect(project({ l: { L } }, paths)?.["l"]?.L).toHaveLength(1000);
});
