/**
 * Runs the tests of `docs/comparison` with the packed packages, outside of this workspace, and prints the figures of `docs/comparison.md`:
 * the lines of each file that are neither empty nor comments, and the seconds that vitest takes for it. All else comes from the registry.
 *
 *   npm run compare
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { packPackages } from "./pack.js";
import { installCopy } from "./packages/copy.js";
import { inProject, type Project, type Runtime, withNode } from "./packages/project.js";
import { root } from "./workspace.js";

/** MSW 3 does not run on Node 20. */
const NODE = "22.22.0";

const folder = join(root, "docs", "comparison");
const packages = await packPackages();
await withNode(NODE, (runtime: Runtime) => inProject(runtime, compare));

async function compare(project: Project): Promise<void> {
  await installCopy(project, folder, packages);
  const tests = (await readdir(folder)).filter((name) => name.endsWith(".test.js"));
  console.log(`${"".padEnd(24)} ${"lines".padStart(8)} ${"seconds".padStart(8)}`);
  for (const name of tests) {
    const seconds = await project.run("npx", "vitest", "run", name);
    console.log(`${name.padEnd(24)} ${String(await linesOf(name)).padStart(8)} ${seconds.toFixed(1).padStart(8)}`);
  }
}

async function linesOf(name: string): Promise<number> {
  const lines = (await readFile(join(folder, name), "utf8")).split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !/^(\/\/|\/\*|\*)/.test(line)).length;
}
