import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { artefacts, isFresh } from "../../scripts/artefacts.js";
import { cliFile } from "../../scripts/bundle-cli.js";
import { root } from "../../scripts/workspace.js";

/** The arguments with which Node runs the command line: the bundle where it is up to date, otherwise its sources. */
export const entry: Promise<readonly string[]> = findEntry();

async function findEntry(): Promise<readonly string[]> {
  const bundle = (await artefacts()).find(({ name }) => name === relative(root, cliFile));
  if (bundle !== undefined && (await isFresh(bundle))) return [join(root, "packages/cli/bin/cloudstub.js")];
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const main = pathToFileURL(join(root, "packages/cli/src/main.ts")).href;
  const run = `const { main } = await import("${main}"); await main({ argv: process.argv.slice(1), env: process.env, cwd: process.cwd() });`;
  return ["--conditions=cloudstub-source", "--import", tsx, "--input-type=module", "--eval", run, "--"];
}
