import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { bundleConsole } from "./bundle-console.js";
import { root, serviceFolder, serviceIds } from "./workspace.js";

const run = promisify(execFile);

const cache = join(root, ".cache");

interface Manifest {
  readonly name: string;
  readonly exports: { readonly [entry: string]: { readonly [condition: string]: string } };
  readonly dependencies?: object;
  readonly optionalDependencies?: object;
  readonly peerDependencies?: object;
  readonly [field: string]: unknown;
}

/** Writes the libraries as they are published, each into a folder, and returns the folders by the packages' names. */
export async function stagePackages(): Promise<Map<string, string>> {
  // The core holds its page.
  await bundleConsole();
  await rm(join(cache, "types"), { recursive: true, force: true });
  await run(process.execPath, [join(root, "node_modules", "typescript", "bin", "tsc"), "-p", join(root, "tsconfig.types.json")]);
  const libraries = ["kit", "core", "testing"].map((name) => join(root, "packages", name));
  const folders = [...libraries, ...(await serviceIds()).map(serviceFolder)];
  const staged = await Promise.all(folders.map(stage));
  return new Map(staged);
}

async function stage(folder: string): Promise<[name: string, staged: string]> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
  const staged = join(cache, "packages", manifest.name.replace(/^@/, ""));
  await rm(staged, { recursive: true, force: true });
  await mkdir(join(staged, "dist"), { recursive: true });
  const entries = entriesOf(manifest);
  await bundle(folder, manifest, join(staged, "dist"));
  await copyTypes(folder, entries, join(staged, "dist"));
  await writeFile(join(staged, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
  await copyFile(join(root, "LICENSE"), join(staged, "LICENSE"));
  await cp(join(folder, "README.md"), join(staged, "README.md")).catch(() => writeFile(join(staged, "README.md"), shortReadme(manifest)));
  return [manifest.name, staged];
}

/** The sources of a package as a few files; what its users install with it stays outside. */
async function bundle(folder: string, manifest: Manifest, outdir: string): Promise<void> {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest;
  await build({
    absWorkingDir: folder,
    entryPoints: entriesOf(manifest),
    external: Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
    outdir,
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    charset: "utf8",
    logLevel: "error",
  });
}

/** The sources that its entries are made of. */
function entriesOf({ exports }: Manifest): string[] {
  return Object.values(exports).map((conditions) => conditions["cloudstub-source"] ?? "");
}

/** The declarations that the entries lead to. */
async function copyTypes(folder: string, entries: readonly string[], dist: string): Promise<void> {
  const types = join(cache, "types", relative(root, folder), "src");
  const found = new Set(entries.map((entry) => join(types, entry.replace(/^\.\/src\//, "").replace(/\.ts$/, ".d.ts"))));
  // A set is visited in its order, and what is added meanwhile is visited too.
  for (const file of found) {
    const text = await readFile(file, "utf8");
    for (const [, path = ""] of text.matchAll(/(?:from |import\()"(\.[^"]+)\.js"/g)) found.add(join(dirname(file), `${path}.d.ts`));
    const target = join(dist, relative(types, file));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

/** The manifest without what only this workspace needs. */
function published({ devDependencies: _, exports, ...manifest }: Manifest): object {
  const withoutSources = Object.entries(exports).map(([entry, { "cloudstub-source": _, ...conditions }]) => [entry, conditions]);
  return { ...manifest, exports: Object.fromEntries(withoutSources) };
}

function shortReadme({ name, description }: Manifest): string {
  return `# ${name}\n\n${String(description)}\n`;
}
