/**
 * Packs the libraries as they are published, into `.cache/packed`: the kit, the core, the test library and the services.
 *
 *   npm run pack
 */
import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { stagePackages } from "./stage-packages.js";
import { root } from "./workspace.js";

const run = promisify(execFile);

/** Where the archives of the packages are put. */
const packed = join(root, ".cache", "packed");

/** Packs all libraries and returns the paths of their archives by the packages' names. */
export async function packLibraries(): Promise<Map<string, string>> {
  const staged = await stagePackages();
  await rm(packed, { recursive: true, force: true });
  await mkdir(packed, { recursive: true });
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", packed, ...staged.values()], { cwd: root });
  const archives = JSON.parse(stdout) as readonly { readonly name: string; readonly filename: string }[];
  return new Map(archives.map(({ name, filename }) => [name, join(packed, filename)]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const [name, archive] of await packLibraries()) console.log(`${name.padEnd(28)} ${archive}`);
}
