import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { relativeImports } from "../../../scripts/boundaries/imports.js";
import { sourceOf } from "../../../scripts/boundaries/source.js";
import { root } from "../../../scripts/workspace.js";

/** All files that a file imports, types included, and those that they import; itself first. */
function reachOf(path: string): string[] {
  const reached = new Set([path]);
  for (const file of reached) {
    for (const { target } of relativeImports(sourceOf(file, readFileSync(join(root, file), "utf8"))))
      reached.add(target);
  }
  return [...reached];
}

test.each([
  ["receive-message", 10],
  ["delete-message", 10],
  ["send-message", 12],
])("the contract's %s is read in at most %d files, none of them the emulated queue's", (operation, most) => {
  const reached = reachOf(`services/sqs/src/operations/${operation}.ts`);
  expect(reached.filter((file) => file.includes("emulated"))).toEqual([]);
  expect(reached.length, reached.join("\n")).toBeLessThanOrEqual(most);
});
