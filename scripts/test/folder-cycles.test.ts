import { expect, test } from "vitest";
import { foldersHaveNoCycles } from "../boundaries/folder-cycles.js";
import { sourceOf } from "../boundaries/source.js";

const core = "packages/core/src";

function say(files: { readonly [path: string]: string }): string[] {
  const sources = Object.entries(files).map(([path, text]) => sourceOf(`${core}/${path}`, text));
  return foldersHaveNoCycles(sources).map(
    ({ path, message }) => `${path.slice(core.length + 1)} ${message.split(",")[0]}`,
  );
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

test("The files beside a service's folders count by themselves: its top and its ground", () => {
  const service = (files: { readonly [path: string]: string }) =>
    foldersHaveNoCycles(Object.entries(files).map(([path, text]) => sourceOf(`services/sqs/src/${path}`, text))).map(
      ({ path }) => path,
    );
  const good = {
    "service.ts": 'import { send } from "./operations/send.js";',
    "operations/send.ts": 'import { noQueue } from "../errors.js";',
    "errors.ts": 'import type { Sqs } from "./types.js";',
  };
  expect(service(good)).toEqual([]);
  expect(service({ ...good, "types.ts": 'import type { send } from "./operations/send.js";' })).toEqual([
    "services/sqs/src/operations/send.ts",
    "services/sqs/src/errors.ts",
    "services/sqs/src/types.ts",
  ]);
});
