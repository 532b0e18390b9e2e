import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Metafile } from "esbuild";
import { root } from "../workspace.js";

/** The file beside a bundle that has the licenses of the packages in it, as these ask for. */
export const licensesFile = "LICENSES.txt";

/**
 * The licenses of the packages in `node_modules` that a bundle has code of, by their folders; undefined where there are none.
 * Paths in the metafile are relative to `directory`, which is that of the workspace unless given.
 */
export async function licensesOf({ inputs }: Pick<Metafile, "inputs">, directory = root): Promise<string | undefined> {
  // A plugin's own paths have a name and a colon before them.
  const folders = Object.keys(inputs).flatMap((path) => /[^:]*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const each = new Set(folders.map((folder) => resolve(directory, folder)));
  const licenses = await Promise.all([...each].sort().map(licenseOf));
  return licenses.length === 0 ? undefined : licenses.join(`\n${"-".repeat(80)}\n\n`);
}

async function licenseOf(folder: string): Promise<string> {
  const { name, version, license, homepage, author } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  ) as Record<string, string>;
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  const text = file === undefined ? `By ${author ?? homepage}\n` : await readFile(join(folder, file), "utf8");
  return `${name} ${version}, license ${license}\n\n${text}`;
}
