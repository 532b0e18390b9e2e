import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { root } from "../workspace.js";

/** The folder that the sources of `@cloudstub/core` and of `@cloudstub/server` are in. */
const coreSources = "packages/core/src";

/** The entry of `@cloudstub/core` that only `@cloudstub/server` imports: all that the server takes from the core. */
export const forServer = "@cloudstub/core/for-server";

const parts = [
  /^server(-index)?\.ts$/,
  /^api\//,
  /^faults\/fault-schema\.ts$/,
  /^modules\/(?!core-version\.ts$)/,
  /^state\/(directory|transfer)\//,
  /^state\/store-error\.ts$/,
];

/**
 * True for a source that is published as `@cloudstub/server`: the program of the two ports, the API port, the store directory, archives.
 * The other sources of that folder are `@cloudstub/core`. The path is relative to the workspace, with slashes.
 */
export function isOfServer(path: string): boolean {
  const inside = posix.relative(coreSources, path);
  return parts.some((part) => part.test(inside));
}

/** What a source of the server imports by a relative path, such as `../world/world.js`, and is a part of the core. */
export function isFromCore(importer: string, specifier: string): boolean {
  return isOfServer(importer) && specifier.startsWith(".") && !isOfServer(targetOf(importer, specifier));
}

/** The text of the entry {@link forServer}. Its paths are relative to the core's sources. */
export async function forServerText(): Promise<string> {
  const names = await readdir(join(root, coreSources), { recursive: true });
  const files = names
    .map((name) => posix.join(coreSources, name.replaceAll("\\", "/")))
    .filter((path) => path.endsWith(".ts") && isOfServer(path));
  const taken = await Promise.all(
    files.map(async (path) => {
      const text = await readFile(join(root, path), "utf8");
      const specifiers = [...text.matchAll(/\bfrom "(\.[^"]+)"/g)].map(([, specifier = ""]) => specifier);
      return specifiers
        .filter((specifier) => isFromCore(path, specifier))
        .map((specifier) => posix.relative(coreSources, targetOf(path, specifier)));
    }),
  );
  const modules = [...new Set(taken.flat())].sort();
  return modules.map((path) => `export * from "./${path.replace(/\.ts$/, ".js")}";\n`).join("");
}

function targetOf(importer: string, specifier: string): string {
  return posix.join(posix.dirname(importer), specifier).replace(/\.js$/, ".ts");
}
