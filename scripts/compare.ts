/**
 * Makes the figures and tables of docs/comparison.md: runs the tests of `docs/comparison` with the packed packages, outside of this workspace, and prints the lines of
 * each file that are neither empty nor comments, and the seconds that vitest takes for it; then tries what servers do of what AWS does. All else comes from the registries.
 *
 *   npm run compare                           both; it needs npm run build
 *   npm run compare -- --servers              only the servers that can be had on this machine
 *   npm run compare -- --servers --only=moto  one of them
 *   npm run compare -- --write                and writes their table into docs/comparison.md
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { linesOf } from "./compare/lines.js";
import { compareServers, tableOf, withTable } from "./compare/servers.js";
import { packPackages } from "./pack.js";
import { installCopy } from "./packages/copy.js";
import { inProject, type Project, type Runtime, withNode } from "./packages/project.js";
import { root } from "./workspace.js";

/** MSW 3 does not run on Node 20. */
const NODE = "22.22.0";

const folder = join(root, "docs", "comparison");
const { values } = parseArgs({
  options: { servers: { type: "boolean" }, only: { type: "string", multiple: true }, write: { type: "boolean" } },
});
if (values.servers !== true) await compareLibraries();
const columns = await compareServers(values.only);
console.log(`\n${tableOf(columns)}`);
if (values.write === true) {
  const page = join(root, "docs", "comparison.md");
  await writeFile(page, withTable(await readFile(page, "utf8"), columns));
}

async function compareLibraries(): Promise<void> {
  const packages = await packPackages();
  await withNode(NODE, (runtime: Runtime) => inProject(runtime, (project) => compare(project, packages)));
}

async function compare(project: Project, packages: Awaited<ReturnType<typeof packPackages>>): Promise<void> {
  await installCopy(project, folder, packages);
  const tests = (await readdir(folder)).filter((name) => name.endsWith(".test.js"));
  console.log(`${"".padEnd(24)} ${"lines".padStart(8)} ${"seconds".padStart(8)}`);
  for (const name of tests) {
    const seconds = await project.run("npx", "vitest", "run", name);
    console.log(
      `${name.padEnd(24)} ${String(linesOf(await readFile(join(folder, name), "utf8"))).padStart(8)} ${seconds.toFixed(1).padStart(8)}`,
    );
  }
}
