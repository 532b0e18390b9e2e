import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./workspace.js";

/** The command line and all it needs, as one file and the chunks that it loads when they are needed. */
export const cliFile = join(root, "packages", "cli", "dist", "main.js");

/** CommonJS packages in a bundle ask for Node's modules with `require`, which an ES module lacks. */
const requireForCommonJs = `import { createRequire as createRequireOfBundle } from "node:module";
const require = createRequireOfBundle(import.meta.url);`;

/** Bundles `packages/cli/src/main.ts` into {@link cliFile}, removes what an earlier build left, and returns the files written. */
export async function bundleCli(): Promise<string[]> {
  const directory = join(root, "packages", "cli", "dist");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["packages/cli/src/main.ts"],
    outdir: directory,
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    charset: "utf8",
    conditions: ["cloudstub-source"],
    sourcemap: "linked",
    sourcesContent: false,
    banner: { js: requireForCommonJs },
    metafile: true,
    logLevel: "error",
  });
  const written = Object.keys(metafile.outputs).map((path) => join(root, path));
  const present = await readdir(directory, { recursive: true, withFileTypes: true });
  const stale = present.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(stale.filter((file) => !written.includes(file)).map((file) => rm(file)));
  return written;
}
