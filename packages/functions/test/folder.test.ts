/** Whether a folder has changed since. Functions that run from one are tested in services/lambda. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderProblem, stateOf } from "../src/code/folder.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cloudstub-test-"));
  write("index.js", "one");
  write("lib/value.js", "one");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
/** As if it had been written long ago. */
const age = (path: string) => utimesSync(join(folder, path), 1, 1);

test("it is the same as long as nothing changes", async () => {
  const state = await stateOf(folder);
  expect(state).toMatch(/^[0-9a-f]{64}$/);
  expect(await stateOf(folder)).toBe(state);
});

test.each<[change: string, () => void]>([
  ["of the length of a file", () => write("lib/value.js", "three")],
  ["of the time of a file", () => age("lib/value.js")],
  ["of a name", () => renameSync(join(folder, "lib/value.js"), join(folder, "lib/other.js"))],
  ["of a place", () => renameSync(join(folder, "lib/value.js"), join(folder, "value.js"))],
  ["of a folder's name", () => renameSync(join(folder, "lib"), join(folder, "src"))],
  ["of the number of files", () => rmSync(join(folder, "lib/value.js"))],
])("it is another one after a change %s", async (_, change) => {
  const state = await stateOf(folder);
  change();
  expect(await stateOf(folder)).not.toBe(state);
});

test("a file that took the place of one of the same length and time is another one", async () => {
  write("new.js", "two");
  for (const path of ["index.js", "new.js"]) age(path);
  const state = await stateOf(folder);
  for (const [from, to] of [
    ["index.js", "old.js"],
    ["new.js", "index.js"],
    ["old.js", "new.js"],
  ] as const)
    renameSync(join(folder, from), join(folder, to));
  expect(await stateOf(folder)).not.toBe(state);
});

test("more files than a limit are a problem", async () => {
  expect(await stateOf(folder, 3)).toMatch(/^[0-9a-f]{64}$/);
  expect(await stateOf(folder, 2)).toEqual(
    new FolderProblem(`The folder ${folder} has more than 2 files and folders.`),
  );
});
