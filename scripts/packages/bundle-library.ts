import { readFile, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { basename, join, relative, resolve } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { root } from "../workspace.js";
import { licensesFile, licensesOf } from "./licenses.js";
import type { Manifest, PackageSource } from "./package-source.js";
import { withVersion } from "./with-version.js";

/** Packages that are bundled although they are dependencies: few of their functions are used, and installed they take many times the bytes. */
export const bundledPackages: readonly string[] = ["hash-wasm"];

/** Bundles the sources of a library into a few CommonJS modules, and an ES module for each entry, which hands these on. Its other dependencies stay outside. */
export async function bundleLibrary({ manifest, sources, entries }: PackageSource, dist: string): Promise<void> {
  const entryPoints = Object.values(entries).map((name) => ({ in: join(sources, `${name}.ts`), out: name }));
  const plugins = [onlyWhatIsDeclared(manifest), withVersion(manifest.version)];
  await shareCommonJs(await bundleTwice({ entryPoints, plugins }, dist));
}

/**
 * Removes the ES modules that are there as CommonJS too, so that a package has its code once, and `import` and `require` get the same. The entries
 * hand the CommonJS on, and stay what they are where they import vitest, which can't be required.
 */
export async function shareCommonJs({ outputs }: Metafile): Promise<void> {
  for (const [output, { entryPoint, exports, imports }] of Object.entries(outputs)) {
    const file = join(root, output);
    if (entryPoint === undefined) await rm(file);
    else if (imports.some(({ path }) => path === "vitest")) {
      const code = await readFile(file, "utf8");
      await writeFile(file, code.replaceAll(/(["'])(\.[^"']*\/chunks\/[^"'/]+)\.js\1/g, "$1$2.cjs$1"));
    } else await writeFile(file, `export { ${exports.join(", ")} } from "./${basename(file, ".js")}.cjs";\n`);
  }
}

/** Bundles a service, whose ES module hands its only export on. */
export async function bundleService(source: PackageSource, dist: string): Promise<void> {
  await bundleLibrary(source, dist);
  for (const name of Object.values(source.entries)) await writeFile(join(dist, `${name}.js`), fromCommonJs(name));
}

/** The ES module of a service that is CommonJS. Tools that transform a CommonJS module may take its `default` out. */
export function fromCommonJs(name: string): string {
  return `import service from "./${name}.cjs";\nexport default service.default ?? service;\n`;
}

/** Bundles entries into ES modules and the same CommonJS modules, with the licenses of what is in them, and returns what esbuild tells of the first. */
export async function bundleTwice(options: BuildOptions, dist: string): Promise<Metafile> {
  const { metafile } = await build({
    ...forNode,
    absWorkingDir: root,
    // The CommonJS of a package brings all its functions into the bundle.
    mainFields: ["module", "main"],
    outdir: dist,
    chunkNames: "chunks/[name]-[hash]",
    splitting: true,
    format: "esm",
    ...options,
    metafile: true,
  });
  refuseRequires(metafile);
  const modules = Object.keys(metafile.outputs).map((path) => resolve(root, path));
  await toCommonJs(modules, dist, options);
  const licenses = await licensesOf(metafile);
  if (licenses !== undefined) await writeFile(join(dist, licensesFile), licenses);
  return metafile;
}

/** An ES module has no `require`: what CommonJS in it requires fails when it is first run. */
function refuseRequires({ outputs }: Metafile): void {
  for (const [output, { imports }] of Object.entries(outputs)) {
    const required = imports.filter(({ kind }) => kind === "require-call").map(({ path }) => path);
    if (required.length > 0) throw new Error(`${output} requires ${required.join(", ")}, as an ES module can't.`);
  }
}

const forNode = { bundle: true, platform: "node", target: "node20", charset: "utf8", logLevel: "error" } as const;

/** Makes a CommonJS module of each ES module, beside it. One state and one set of classes are shared by the entries, as they are among the ES modules. */
async function toCommonJs(
  modules: readonly string[],
  dist: string,
  { minifyWhitespace = false }: BuildOptions,
): Promise<void> {
  await build({
    ...forNode,
    minifyWhitespace,
    entryPoints: [...modules],
    plugins: [besideEachOther],
    outdir: dist,
    outbase: dist,
    outExtension: { ".js": ".cjs" },
    format: "cjs",
    // jest runs import() only with a flag.
    supported: { "dynamic-import": false },
    inject: [join(root, "scripts", "packages", "import-meta-url.js")],
    define: { "import.meta.url": "importMetaUrl" },
  });
  // Where the names of exports stand on a line of their own, tools that look for mistakes in packages find them.
  for (const module of minifyWhitespace ? modules : []) {
    const file = module.replace(/\.js$/, ".cjs");
    await writeFile(file, (await readFile(file, "utf8")).replace(";__export(", ";\n__export("));
  }
}

const besideEachOther: Plugin = {
  name: "beside-each-other",
  setup({ onResolve }) {
    onResolve({ filter: /^/ }, ({ kind, path }) => {
      if (kind === "entry-point" || path.endsWith("import-meta-url.js")) return undefined;
      return { path: path.startsWith(".") ? path.replace(/\.js$/, ".cjs") : path, external: true };
    });
  },
};

/** Bundles no other dependencies of a package, and refuses all other imports but the console, which is a part of the server. */
function onlyWhatIsDeclared({ name, dependencies, optionalDependencies, peerDependencies }: Manifest): Plugin {
  const declared = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  return {
    name: "only-what-is-declared",
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ importer, kind, path }) => {
        if (kind === "entry-point" || path === "@cloudstub/console") return undefined;
        const [, owner = ""] = /^((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
        if (owner in declared && bundledPackages.includes(owner)) return undefined;
        if (isBuiltin(path) || owner in declared) return { path, external: true };
        return {
          errors: [
            { text: `${inWorkspace(importer)} imports ${path}, which is not among the dependencies of ${name}.` },
          ],
        };
      });
    },
  };
}

function inWorkspace(path: string): string {
  return relative(root, path).replaceAll("\\", "/");
}
