import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { root } from "../workspace.js";
import type { PackageSource } from "./package-source.js";

const run = promisify(execFile);

const compiled = join(root, ".cache", "types");

/** Writes the declarations of all sources of the workspace's packages, into a cache that {@link copyDeclarations} takes from. */
export async function compileDeclarations(): Promise<void> {
  await rm(compiled, { recursive: true, force: true });
  await run(process.execPath, [
    join(root, "node_modules", "typescript", "bin", "tsc"),
    "-p",
    join(root, "tsconfig.types.json"),
  ]);
}

/** Copies the declarations that a library's entries lead to: for ES modules as `.d.ts`, and for CommonJS as `.d.cts`. */
export async function copyDeclarations(
  { sources, entries }: Pick<PackageSource, "sources" | "entries">,
  dist: string,
): Promise<void> {
  const folder = join(compiled, relative(root, sources));
  const found = new Set(Object.values(entries).map((name) => join(folder, `${name}.d.ts`)));
  // A set is iterated in the order of insertion, including members that are added meanwhile.
  for (const file of found) {
    const text = await readFile(file, "utf8");
    for (const [, , path = ""] of text.matchAll(relativeImport))
      found.add(join(dirname(file), path.replace(/\.js$/, ".d.ts")));
    const target = join(dist, relative(folder, file));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
    await writeFile(
      target.replace(/\.d\.ts$/, ".d.cts"),
      text.replace(relativeImport, (whole) => whole.replace(/\.js"$/, '.cjs"')),
    );
  }
}

const relativeImport = /((?:from |import\(|import ))"(\.[^"]+\.js)"/g;
