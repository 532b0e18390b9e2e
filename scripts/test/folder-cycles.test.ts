import { expect, test } from "vitest";
import { foldersHaveNoCycles } from "../boundaries/folder-cycles.js";
import { sourceOf } from "../boundaries/source.js";

const core = "packages/core/src";

function say(files: { readonly [path: string]: string }): string[] {
  const sources = Object.entries(files).map(([path, text]) => sourceOf(`${core}/${path}`, text));
  return foldersHaveNoCycles(sources).map(({ path, message }) => `${path.slice(core.length + 1)} ${message.split(",")[0]}`);
}

test("Folders may import one another one way", () => {
  expect(
    say({
      "http/port.ts": 'import { answer } from "../request/answer.js";',
      "request/answer.ts": 'import type { World } from "../world/world.js";\nimport { identify } from "./identify.js";',
    }),
  ).toEqual([]);
});

test("Each import of a cycle is named, over any number of folders, and types count", () => {
  expect(
    say({
      "http/port.ts": 'import { answer } from "../request/answer.js";',
      "request/answer.ts": 'import { World } from "../world/world.js";',
      "world/world.ts": 'import type { Port } from "../http/port.js";',
      "api/api.ts": 'import { World } from "../world/world.js";',
    }),
  ).toEqual([
    `http/port.ts imports from ${core}/request`,
    `request/answer.ts imports from ${core}/world`,
    `world/world.ts imports from ${core}/http`,
  ]);
});
