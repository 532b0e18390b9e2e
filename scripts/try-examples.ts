/**
 * Uses the packages as their users do: packs them, checks their form with publint and attw, installs them outside of this workspace, and runs there the first tests
 * of the test library's README, the examples and `tests/packed`; in Bun and Deno, the example for `node:test`. What else is needed comes from the registry.
 *
 *   npm run examples                     with the Node that runs this
 *   npm run examples -- --node=22.22.0   with another one, from the registry
 */
import { spawnSync } from "node:child_process";
import { cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packPackages, sizesOf } from "./pack.js";
import { archivesFor, installCopy, isOurs } from "./packages/copy.js";
import { type FirstTest, firstTests } from "./packages/first-tests.js";
import { lookThrough } from "./packages/installed.js";
import { inProject, install, type Project, type Runtime, run, withNode } from "./packages/project.js";
import { root } from "./workspace.js";

/**
 * Bytes that the test library and all services may have on a disk, with all that they depend on. Their emulated levels take about 2 MB, the
 * elliptic curves of the key service 4 MB, the linear expressions of the parameter store 1 MB, Lambda's level and the host of its functions 0.7 MB.
 */
const MAX_INSTALLATION = 12_000_000;

/** Other runtimes than Node, from the registry. */
const runtimes = [
  { name: "Bun", source: "bun@1.4.5", command: ["npx", "bun", "test"] },
  // Without the types of Node, Deno can't check those of the packages.
  { name: "Deno", source: "deno@2.9.6", command: ["npx", "deno", "test", "--allow-all", "--no-check"] },
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

const packages = await packPackages();
console.log(`${sizesOf(packages)}\n`);
const { node } = parseArgs({ options: { node: { type: "string" } } }).values;
if (node === undefined) {
  await checkForms();
  await checkInstallation();
  await tryAll({});
} else {
  await withNode(node, tryAll);
}

async function checkForms(): Promise<void> {
  const tool = (name: string) => join(root, "node_modules", ".bin", name);
  for (const { archive } of packages) {
    await Promise.all([run([tool("publint"), "run", archive, "--strict"], root), run([tool("attw"), archive], root)]);
  }
  console.log(`publint and attw find nothing in ${packages.length} packages.`);
}

async function checkInstallation(): Promise<void> {
  const libraries = packages
    .filter(({ name }) => name !== "cloudstub" && name !== "@cloudstub/server")
    .map(({ archive }) => archive);
  await inProject({}, async (project) => {
    await install(project, libraries);
    const { packages: count, bytes, unwanted } = await lookThrough(join(project.folder, "node_modules"));
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    if (unwanted.length > 0)
      throw new Error(`The installation runs scripts, or has native code:\n${unwanted.join("\n")}`);
    if (bytes > MAX_INSTALLATION)
      throw new Error(`The installation has ${size}, and may have ${MAX_INSTALLATION / 1e6} MB.`);
    console.log(
      `The test library and all services install ${count} packages of ${size}: no native code, no install scripts.\n`,
    );
  });
}

async function tryAll(runtime: Runtime): Promise<void> {
  console.log(`${"seconds to green".padEnd(28)} ${"install".padStart(8)} ${"test".padStart(8)} ${"all".padStart(8)}`);
  const examples = (await readdir(join(root, "examples"), { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  const all = [
    ...(await firstTests()).map((test) => (project: Project) => tryFirstTest(project, test)),
    ...examples.map(
      ({ name }) =>
        (project: Project) =>
          tryExample(project, name),
    ),
    tryPacked,
    ...runtimes.map((other) => (project: Project) => tryRuntime(project, other)),
  ];
  // Two at a time: npm mostly waits.
  const next = all.values();
  const worker = async () => {
    for (const use of next) await inProject(runtime, use);
  };
  await Promise.all([worker(), worker()]);
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

async function tryPacked(project: Project): Promise<void> {
  await cp(join(root, "tests", "packed"), project.folder, { recursive: true });
  const installed = await install(
    project,
    ["cloudstub", "@cloudstub/testing", "@cloudstub/sqs", "@aws-sdk/client-sqs"].flatMap(source),
  );
  report("tests/packed", installed, await project.run("node", "--test"));
}

/** Runs the example for `node:test` in another runtime, unless the registry does not have that for this machine. */
async function tryRuntime(project: Project, { name, source, command }: (typeof runtimes)[number]): Promise<void> {
  const title = `node-test in ${name}`;
  const { status, stderr } = spawnSync("npm", ["install", "--no-audit", "--no-fund", source], {
    cwd: project.folder,
    encoding: "utf8",
  });
  if (status !== 0)
    return console.log(`${title.padEnd(28)} skipped: npm can't install ${source}: ${stderr.trim().split("\n").at(-1)}`);
  const installed = await installCopy(project, join(root, "examples", "node-test"), packages);
  const added = await install(project, [source]);
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
