import { join, relative, resolve } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { outlineOf } from "../../packages/core/src/registry/outline.js";
import type { AnyOverlay, LazyOverlay, ServiceModule } from "../../packages/kit/src/index.js";
import { shareKit } from "../../packages/server/src/modules/host-kit.js";
import { runBundle } from "../../packages/server/src/modules/run-bundle.js";
import { type Bundled, bundle } from "./bundle.js";

/** The names of a module's bundles. */
export const bundleNames = { main: "service.cjs", overlay: "overlay.cjs" };

/** The bundles of a service. */
export interface Bundles {
  readonly main: Bundled;
  /** Undefined where the service has no file of an overlay. */
  readonly overlay?: Bundled;
}

/**
 * Bundles a service: its contract, and its overlay apart from it, so that a server that keeps the contract does not load the overlay. The main
 * bundle has an outline of the overlay, and exports the files of the contract that the overlay uses: both run the same copy of them.
 */
export async function bundles(folder: string): Promise<Bundles> {
  const source = join(folder, "src");
  const whole = await bundle(folder, bundleNames.main, { entryPoints: [join(source, "service.ts")] });
  const overlayFile = join(source, "emulated", "overlay.ts");
  const contract = contractFiles(whole.metafile, { folder, overlayFile });
  if (contract === undefined) return { main: whole };
  const used = new Set<string>();
  const fromContract = contractOfMain({ source, exports: await exportsOf(contract), used });
  const entry = {
    contents: `export { emulated as default } from "./emulated/overlay.js";`,
    resolveDir: source,
    sourcefile: "overlay.ts",
  };
  const overlay = await bundle(folder, bundleNames.overlay, { stdin: entry, plugins: [fromContract] });
  const outline = outlineIn(folder, whole);
  const shared = [...used].sort().map((name) => `export * as ${JSON.stringify(name)} from "./${name}.js";`);
  const contents = [`export { default } from "./service.js";`, ...shared].join("\n");
  const stdin = { contents, resolveDir: source, sourcefile: "main.ts" };
  const main = await bundle(folder, bundleNames.main, { stdin, plugins: [outlineInPlace(overlayFile, outline)] });
  return { main, overlay };
}

/** The files that a service reaches without its overlay; undefined where it has none. */
function contractFiles(
  { inputs }: Metafile,
  { folder, overlayFile }: { readonly folder: string; readonly overlayFile: string },
): ReadonlySet<string> | undefined {
  const pathOf = (input: string) => resolve(folder, "..", input);
  const found = new Set<string>();
  const visit = (input: string): void => {
    const file = pathOf(input);
    if (found.has(file)) return;
    found.add(file);
    for (const { path } of inputs[input]?.imports ?? []) if (pathOf(path) !== overlayFile) visit(path);
  };
  const entry = Object.keys(inputs).find((input) => pathOf(input) === join(folder, "src", "service.ts")) as string;
  visit(entry);
  if (!Object.keys(inputs).some((input) => pathOf(input) === overlayFile)) return undefined;
  return new Set([...found].filter((file) => file.startsWith(join(folder, "src")) && file.endsWith(".ts")));
}

/** The names that files export. */
async function exportsOf(files: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    entryPoints: [...files],
    outdir: "none",
    write: false,
    bundle: true,
    format: "esm",
    packages: "external",
    metafile: true,
    logLevel: "error",
  });
  const outputs = Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint !== undefined);
  return new Map(outputs.map(({ entryPoint, exports }) => [resolve(entryPoint as string), exports]));
}

interface ContractOfMain {
  readonly source: string;
  readonly exports: ReadonlyMap<string, readonly string[]>;
  /** Is given the files that the overlay uses, by their paths from the sources and without `.ts`. */
  readonly used: Set<string>;
}

/** Replaces the contract's files in the overlay's bundle by those of the main bundle, which the server gives it (its `run-bundle.ts`). */
function contractOfMain({ source, exports, used }: ContractOfMain): Plugin {
  return {
    name: "contract-of-main",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const file = resolve(resolveDir, path).replace(/\.js$/, ".ts");
        return exports.has(file) ? { path: file, namespace: "contract" } : undefined;
      });
      onLoad({ filter: /^/, namespace: "contract" }, ({ path }) => {
        const name = relative(source, path).replaceAll("\\", "/").replace(/\.ts$/, "");
        used.add(name);
        return {
          contents: `export const { ${exports.get(path)?.join(", ")} } = module.contract[${JSON.stringify(name)}];`,
        };
      });
    },
  };
}

/** Puts the outline of an overlay in the place of it. */
function outlineInPlace(overlayFile: string, outline: Omit<LazyOverlay, "load">): Plugin {
  return {
    name: "outline-in-place",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]emulated[\\/]overlay\.ts$/ }, ({ path }) =>
        path === overlayFile ? { contents: `export const emulated = ${JSON.stringify(outline)};` } : undefined,
      );
    },
  };
}

/** Runs a service with its overlay and says what is in the overlay. */
function outlineIn(folder: string, { outputFiles }: Bundled): Omit<LazyOverlay, "load"> {
  shareKit();
  const code = outputFiles.find(({ path }) => path.endsWith(".cjs"))?.contents as Uint8Array;
  const inMemory = { name: bundleNames.main, unpack: () => Buffer.from(code), unpackMap: () => undefined };
  const { value } = runBundle({ file: folder, id: "outline" }, inMemory);
  return outlineOf((value as ServiceModule).emulated as AnyOverlay);
}
