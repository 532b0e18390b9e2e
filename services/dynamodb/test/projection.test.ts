import { expect, test } from "vitest";
import type { Path } from "../src/expressions/path.js";
import type { Item } from "../src/items/attribute-value.js";
import { project } from "../src/items/projection.js";

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
  const paths = Array.from({ length: 1300 }, (_, index): Path => [`a${index}`]);
  for (let time = 0; time < 3000; time++) expect(project({ a7: s("7"), a3: s("3"), b: s("B") }, paths)).toEqual({ a3: s("3"), a7: s("7") });
});
