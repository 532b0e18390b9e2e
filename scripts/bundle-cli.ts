import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { licensesFile, licensesOf } from "./packages/licenses.js";
import { withVersion } from "./packages/with-version.js";
import { root } from "./workspace.js";

/** The command line and all it needs, as one file and the chunks that it loads when they are needed. */
export const cliFile = join(root, "packages", "cli", "dist", "main.js");

/** CommonJS packages in a bundle ask for Node's modules with `require`, which an ES module lacks. */
const requireForCommonJs = `import { createRequire as createRequireOfBundle } from "node:module";
const require = createRequireOfBundle(import.meta.url);`;

/** Options of a build of the command line. */
export interface CliBuild {
  /** Where it is written to; `main.js` is in it. */
  readonly directory: string;
  /** The URL of `central`; undefined for none. */
  readonly repository: string | undefined;
  /** Whether maps, which name this workspace's sources, are written beside it; true unless given. */
  readonly sourceMaps?: boolean;
  /** The version that it says; that of the workspace unless given. */
  readonly version?: string;
}

const main = join(root, "packages", "cli", "src", "main.ts");

/**
 * Puts all that every start loads into one chunk. esbuild makes one for each set of entry points that need the same code, and whatever
 * is imported late is such a point; here each of them needs the main file too. Twelve chunks less made a start 15 ms shorter and the heap 0.1 MB smaller.
 */
const oneChunkAtTheStart: Plugin = {
  name: "one-chunk-at-the-start",
  setup({ onLoad, onResolve, resolve: resolvePath }) {
    onResolve({ filter: /^/ }, async ({ kind, path, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const found = await resolvePath(path, { kind: "import-statement", resolveDir });
      return found.external ? found : { ...found, namespace: "late", pluginData: { resolveDir } };
    });
    onLoad({ filter: /^/, namespace: "late" }, ({ path, pluginData }) => {
      const whole = JSON.stringify(path);
      const isPackage = path.includes("node_modules");
      const contents = `import ${JSON.stringify(main)}; export * from ${whole}; ${isPackage ? `export { default } from ${whole};` : ""}`;
      return { contents, resolveDir: pluginData.resolveDir };
    });
  },
};

/**
 * Gives each file its own index of the core and the server, with only the names that it imports. esbuild puts all exports of an index
 * into one chunk, so with a shared index each start would load code that only late imports use.
 */
const anIndexForEach: Plugin = {
  name: "an-index-for-each",
  setup({ onLoad, onResolve, resolve: resolvePath }) {
    onResolve({ filter: /^@cloudstub\/(core|core\/for-server|server)$/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === "found") return undefined;
      const found = await resolvePath(path, { ...from, pluginData: "found" });
      return { ...found, suffix: `?${from.importer}` };
    });
    onLoad({ filter: /[\\/](core|server)[\\/]src[\\/](index|for-server)\.ts$/ }, async ({ path, suffix }) => {
      const [index, importer] = await Promise.all([readFile(path, "utf8"), readFile(suffix.slice(1), "utf8")]);
      const taken = new Set(
        [...importer.matchAll(/import \{([^}]*)\} from "@cloudstub\/(?:core|core\/for-server|server)"/g)].flatMap(
          ([, names]) => list(names).map((name) => name.replace(/ as .*$/, "")),
        ),
      );
      if (taken.size === 0)
        throw new Error(`${suffix.slice(1)} does not import names of the core or the server, in lists in braces.`);
      const exports = [...index.matchAll(/export \{([^}]*)\} from .*;/g)];
      const wanted = exports.filter(([, names]) => list(names).some((name) => taken.has(name.replace(/^.* as /, ""))));
      return { loader: "ts", contents: wanted.map(([statement]) => statement).join("\n") };
    });
  },
};

/** Leaves out zod's messages in languages other than English, which nothing asks for: a fifth of the command. */
export const noOtherLanguages: Plugin = {
  name: "no-other-languages",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: "export {};" }));
  },
};

/** Names of values; types are in no bundle. */
function list(names = ""): string[] {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => !name.startsWith("type "));
}

const usual: CliBuild = { directory: dirname(cliFile), repository: process.env.STUB_DEFAULT_REPOSITORY };

/**
 * Bundles `packages/cli/src/main.ts`, into {@link cliFile} unless told otherwise, removes what an earlier build left, and
 * returns the files written. The environment variable `STUB_DEFAULT_REPOSITORY` gives the URL of `central`.
 */
export async function bundleCli({
  directory,
  repository,
  sourceMaps = true,
  version,
}: CliBuild = usual): Promise<string[]> {
  const define: Record<string, string> = repository
    ? { STUB_DEFAULT_REPOSITORY: JSON.stringify(repositoryUrl(repository)) }
    : {};
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["packages/cli/src/main.ts"],
    outdir: directory,
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    // They have native parts, and are there only where they could be installed.
    external: ["lmdb", "fs-native-extensions"],
    target: "node20",
    // One character outside of ASCII would make V8 keep two bytes for each.
    charset: "ascii",
    conditions: ["cloudstub-source"],
    plugins: [oneChunkAtTheStart, anIndexForEach, noOtherLanguages, ...(version ? [withVersion(version)] : [])],
    // Node reads it at every start, and keeps it. Names are in the source map.
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: true,
    sourcemap: sourceMaps && "linked",
    sourcesContent: false,
    define,
    banner: { js: requireForCommonJs },
    metafile: true,
    logLevel: "error",
  });
  const licenses = join(directory, licensesFile);
  await writeFile(licenses, (await licensesOf(metafile)) ?? "");
  const written = [...Object.keys(metafile.outputs).map((path) => resolve(root, path)), licenses];
  await removeOthers(directory, written);
  return written;
}

function repositoryUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new Error(
    `STUB_DEFAULT_REPOSITORY is ${JSON.stringify(text)} and must be the http or https URL of a Maven-layout repository.`,
  );
}

async function removeOthers(directory: string, written: readonly string[]): Promise<void> {
  const present = await readdir(directory, { recursive: true, withFileTypes: true });
  const stale = present.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(stale.filter((file) => !written.includes(file)).map((file) => rm(file)));
}
