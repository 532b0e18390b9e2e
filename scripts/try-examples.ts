/**
 * Uses the packages as their users do: packs them, checks their form with publint and attw, installs them outside of this workspace, and runs there the first tests
 * of the test library's README, the examples and `tests/packed`; in Bun and Deno their own example and that for `node:test`. What else is needed comes
 * from the registry.
 *
 *   npm run examples                     with the Node that runs this
 *   npm run examples -- --node=22.22.0   with another one, from the registry; `--node=22,24,26` with the newest of each line, one after the other
 */
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mistakes } from "../examples/explorer/mistakes.js";
import { isThorough, sampleOf } from "../tests/repetitions.js";
import { writeContext } from "./image/context.js";
import { tryImage } from "./image/try-image.js";
import { packPackages, sizesOf } from "./pack.js";
import { checkLibraries, checkOnePackage } from "./packages/check-installations.js";
import { archivesFor, installCopy } from "./packages/copy.js";
import { type FirstTest, firstTests } from "./packages/first-tests.js";
import { inProjects, install, type Project, type Runtime, withNode } from "./packages/project.js";
import { addRuntime, noRuntime, type OtherRuntime, runtimes } from "./packages/runtimes.js";
import { sourcesOf } from "./packages/sources.js";
import { checkForms } from "./release/npm.js";
import { root } from "./workspace.js";

/** Tests of packed packages, and the packages of ours that they need. */
const packedTests = [
  { folder: "libraries", wanted: ["cloudstub", "@cloudstub/testing", "@cloudstub/sqs"] },
  { folder: "one-package", wanted: ["cloudstub"] },
];

const packages = await packPackages();
console.log(`${sizesOf(packages)}\n`);
const { node } = parseArgs({ options: { node: { type: "string" } } }).values;
if (node === undefined) {
  await checkForms(packages);
  console.log(`publint and attw find nothing in ${packages.length} packages.`);
  await checkLibraries(packages);
  await checkOnePackage(packages);
  await tryAll({});
  console.log(await tryImage(await writeContext(archivesFor("cloudstub", packages).join()), false));
} else {
  for (const version of node.split(",")) {
    console.log(`\nNode ${version}`);
    await withNode(version, tryAll);
  }
}

async function tryAll(runtime: Runtime): Promise<void> {
  console.log(`${"seconds to green".padEnd(28)} ${"install".padStart(8)} ${"test".padStart(8)} ${"all".padStart(8)}`);
  const examples = await examplesForNode();
  const all = [
    ...(await firstTests()).map((test) => (project: Project) => tryFirstTest(project, test)),
    ...examples.map((name) => (project: Project) => tryExample(project, name)),
    ...packedTests.map((one) => (project: Project) => tryPacked(project, one)),
    ...runtimes.map((other) => (project: Project) => tryRuntime(project, other)),
  ];
  // Two at a time: npm mostly waits.
  const next = all.values();
  await Promise.all([inProjects(runtime, next), inProjects(runtime, next)]);
}

/** The names of the examples that are tests for Node. */
async function examplesForNode(): Promise<string[]> {
  const folder = join(root, "examples");
  const others: readonly string[] = runtimes.map((other) => other.folder);
  const names = (await readdir(folder)).filter((name) => !others.includes(name));
  const manifests = names.map((name) => readFile(join(folder, name, "package.json"), "utf8").catch(() => "{}"));
  const texts = await Promise.all(manifests);
  return names.filter((_, index) => /"test":/.test(texts[index] ?? ""));
}

async function tryFirstTest(project: Project, { name, files, packages: wanted, command }: FirstTest): Promise<void> {
  const [program = "", ...args] = command;
  const begun = await project.run("npm", "init", "--yes");
  const installed = await install(project, wanted.flatMap(source));
  for (const [file, text] of files) await writeFile(join(project.folder, file), text);
  report(`README: ${name}`, begun + installed, await project.run(program, ...args));
}

async function tryExample(project: Project, name: string): Promise<void> {
  report(
    `examples/${name}`,
    await installCopy(project, join(root, "examples", name), packages),
    await project.run("npm", "test", ...testsOf(name)),
  );
}

/** Arguments that choose tests by their names: each fix in examples/explorer stands about a thousand runs, so a part of the fixes has to do. */
function testsOf(example: string): string[] {
  if (example !== "explorer" || isThorough) return [];
  // Vitest shortens what it puts into the name of a test.
  const names = sampleOf(mistakes).map(({ name }) => name.slice(0, 30));
  return ["--", `--testNamePattern=(${names.join("|")}).*: the fix|: (the mistake is|without a)`];
}

async function tryPacked(project: Project, { folder, wanted }: (typeof packedTests)[number]): Promise<void> {
  await cp(join(root, "tests", "packed", folder), project.folder, { recursive: true });
  const installed = await install(project, [...wanted, "@aws-sdk/client-sqs"].flatMap(source));
  report(`tests/packed/${folder}`, installed, await project.run("node", "--test"));
}

/** Runs a runtime's own example there, and that for `node:test`, unless the registry does not have the runtime for this machine. */
async function tryRuntime(project: Project, runtime: OtherRuntime): Promise<void> {
  const { name, folder, command } = runtime;
  const title = `${folder} and node-test in ${name}`;
  const reason = noRuntime(project, runtime);
  if (reason !== undefined) return console.log(`${title.padEnd(28)} skipped: ${reason}`);
  const installed = await installCopy(project, join(root, "examples", folder), packages);
  const others = ["@cloudstub/testing", "@cloudstub/sqs"].flatMap((library) => archivesFor(library, packages));
  const added = await addRuntime(project, runtime, others);
  const beside = join(project.folder, "node-test");
  await cp(join(root, "examples", "node-test"), beside, { recursive: true });
  await rm(join(beside, "package.json"));
  const [program, ...args] = command;
  report(title, installed + added, await project.run(program, ...args));
}

function source(name: string): string[] {
  return sourcesOf(name, packages);
}

function report(name: string, installed: number, tested: number): void {
  console.log(
    [name.padEnd(28), ...[installed, tested, installed + tested].map((seconds) => seconds.toFixed(1).padStart(8))].join(
      " ",
    ),
  );
}
