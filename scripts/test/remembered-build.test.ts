/** What `npm start` knows of the last build, so that it starts at once where nothing has changed. */
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../tests/e2e/process.js";
import { root } from "../workspace.js";

const file = join(root, "scripts", "start", "remembered-build.js");
const { isBuilt, rememberBuild, sourcesNow } = (await import(pathToFileURL(file).href)) as {
  isBuilt(workspace: string): boolean;
  rememberBuild(workspace: string, read: object): void;
  sourcesNow(workspace: string): object;
};

const source = join("services", "sqs", "src", "service.ts");
const archive = join("modules", "cloudstub-sqs-0.1.0.jar");

async function builtWorkspace(): Promise<string> {
  const workspace = await temporaryDirectory({
    [source]: "export {};",
    "packages/cli/dist/main.js": "",
    "package-lock.json": "{}",
    [archive]: "PK",
  });
  rememberBuild(workspace, sourcesNow(workspace));
  return workspace;
}

async function newTest(workspace: string): Promise<void> {
  await mkdir(join(workspace, "services", "sqs", "test"));
  await writeFile(join(workspace, "services", "sqs", "test", "a.test.ts"), "");
}

const later = new Date(Date.now() + 60_000);

test.each<[change: string, make: (workspace: string) => Promise<void>, stillBuilt: boolean]>([
  ["nothing", async () => {}, true],
  ["the time of a source, as git does", (workspace) => utimes(join(workspace, source), later, later), true],
  ["a new test", (workspace) => newTest(workspace), true],
  ["the contents of a source", (workspace) => writeFile(join(workspace, source), "export default 1;"), false],
  ["a new source", (workspace) => writeFile(join(workspace, "services", "sqs", "src", "new.ts"), ""), false],
  ["a removed source", (workspace) => rm(join(workspace, source)), false],
  ["the lockfile", (workspace) => writeFile(join(workspace, "package-lock.json"), "{ }"), false],
  ["an archive by another build", (workspace) => utimes(join(workspace, archive), later, later), false],
  ["a removed archive", (workspace) => rm(join(workspace, archive)), false],
  ["a damaged memory", (workspace) => writeFile(join(workspace, ".cache", "start.json"), "{"), false],
])("after %s", async (_, change, stillBuilt) => {
  const workspace = await builtWorkspace();
  await change(workspace);
  expect(isBuilt(workspace)).toBe(stillBuilt);
});

test("a source that changes during a build is built again", async () => {
  const workspace = await builtWorkspace();
  const read = sourcesNow(workspace);
  await writeFile(join(workspace, source), "export default 2;");
  rememberBuild(workspace, read);
  expect(isBuilt(workspace)).toBe(false);
});

test("before the first build nothing is known", async () => {
  expect(isBuilt(await temporaryDirectory({ [source]: "" }))).toBe(false);
});
