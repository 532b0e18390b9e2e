/**
 * Uses the packages as their users do: packs them, checks their form with publint and attw, installs them outside of this workspace, and runs there the first tests
 * of the test library's README, the examples and `tests/packed`; in Bun and Deno their own example and that for `node:test`. What else is needed comes
 * from the registry.
 *
 *   npm run examples                     with the Node that runs this
 *   npm run examples -- --node=22.22.0   with another one, from the registry; `--node=22,24,26` with the newest of each line, one after the other
 */
import { spawnSync } from "node:child_process";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeContext } from "./image/context.js";
import { tryImage } from "./image/try-image.js";
import { packPackages, sizesOf } from "./pack.js";
import { checkLibraries, checkOnePackage } from "./packages/check-installations.js";
import { archivesFor, installCopy, isOurs } from "./packages/copy.js";
import { type FirstTest, firstTests } from "./packages/first-tests.js";
import { inProject, install, type Project, type Runtime, withNode } from "./packages/project.js";
import { checkForms } from "./release/npm.js";
import { root } from "./workspace.js";

/** Other runtimes than Node, from the registry. */
const runtimes = [
  { name: "Bun", folder: "bun", source: "bun@1.4.5", command: ["npx", "bun", "test"] },
  // Without the types of Node, Deno can't check those of the packages.
  { name: "Deno", folder: "deno", source: "deno@2.9.6", command: ["npx", "deno", "test", "--allow-all", "--no-check"] },
] as const;

/** Versions of packages that the README names without one, so that a new release does not fail this. */
const versions: { readonly [name: string]: string | undefined } = {
  "@aws-sdk/client-sqs": "3.1169.0",
  "@babel/preset-env@7": "7.29.14",
  "@babel/preset-typescript@7": "7.29.7",
  "@swc/core": "1.16.22",
  "@swc/jest": "0.2.39",
  "@types/jest": "30.0.0",
  "@types/node": "20.19.43",
  jest: "30.5.2",
  "ts-jest": "29.4.15",
  "typescript@5": "5.9.3",
  vitest: "4.1.12",
};

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
  const worker = async () => {
    for (const use of next) await inProject(runtime, use);
  };
  await Promise.all([worker(), worker()]);
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
    await project.run("npm", "test"),
  );
}

async function tryPacked(project: Project, { folder, wanted }: (typeof packedTests)[number]): Promise<void> {
  await cp(join(root, "tests", "packed", folder), project.folder, { recursive: true });
  const installed = await install(project, [...wanted, "@aws-sdk/client-sqs"].flatMap(source));
  report(`tests/packed/${folder}`, installed, await project.run("node", "--test"));
}

/** Runs a runtime's own example there, and that for `node:test`, unless the registry does not have the runtime for this machine. */
async function tryRuntime(
  project: Project,
  { name, folder, source, command }: (typeof runtimes)[number],
): Promise<void> {
  const title = `${folder} and node-test in ${name}`;
  const { status, stderr } = spawnSync("npm", ["install", "--no-audit", "--no-fund", source], {
    cwd: project.folder,
    encoding: "utf8",
  });
  if (status !== 0)
    return console.log(`${title.padEnd(28)} skipped: npm can't install ${source}: ${stderr.trim().split("\n").at(-1)}`);
  const installed = await installCopy(project, join(root, "examples", folder), packages);
  const others = ["@cloudstub/testing", "@cloudstub/sqs"].flatMap((library) => archivesFor(library, packages));
  const added = await install(project, [source, ...others]);
  const beside = join(project.folder, "node-test");
  await cp(join(root, "examples", "node-test"), beside, { recursive: true });
  await rm(join(beside, "package.json"));
  // Bun's own script puts its program in place; .npmrc of this repository, which npm hands on, turns scripts off.
  const built = await project.run("npm", "rebuild", "--ignore-scripts=false", source.replace(/@.*/, ""));
  const [program, ...args] = command;
  report(title, installed + added + built, await project.run(program, ...args));
}

/** The argument of `npm install` for a package: our archive, with the unpublished ones that it depends on; or a version of another package. */
function source(name: string): string[] {
  if (isOurs(name)) return archivesFor(name, packages);
  const [, bare = name] = /^(.[^@]*)/.exec(name) ?? [];
  return [`${bare}@${versions[name] ?? "latest"}`];
}

function report(name: string, installed: number, tested: number): void {
  console.log(
    [name.padEnd(28), ...[installed, tested, installed + tested].map((seconds) => seconds.toFixed(1).padStart(8))].join(
      " ",
    ),
  );
}
