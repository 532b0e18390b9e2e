import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
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

/** Copies the declarations that a library's entries lead to. */
export async function copyDeclarations(
  { sources, entries }: Pick<PackageSource, "sources" | "entries">,
  dist: string,
): Promise<void> {
  const folder = join(compiled, relative(root, sources));
  const found = new Set(Object.values(entries).map((name) => join(folder, `${name}.d.ts`)));
  const entryFiles = [...found].map((file) => join(dist, relative(folder, file)));
  const texts = new Map<string, string>();
  // A set is iterated in the order of insertion, including members that are added meanwhile.
  for (const file of found) {
    const text = await readFile(file, "utf8");
    for (const [, , path = ""] of text.matchAll(relativeImport)) found.add(declarationsOf(file, path));
    texts.set(join(dist, relative(folder, file)), text);
  }
  await writeDeclarations(texts, entryFiles);
}

const relativeImport = /((?:from |import\(|import ))"(\.[^"]+\.js)"/g;

/** Where the declarations of an entry of a package of ours are, by the name that is imported: `@cloudstub/core/for-server`. */
type Declared = ReadonlyMap<string, string>;

/** The declarations of all entries of libraries. */
export function declaredBy(libraries: readonly PackageSource[]): Declared {
  return new Map(
    libraries.flatMap(({ manifest, sources, entries }) =>
      Object.entries(entries).map(([entry, name]) => [
        manifest.name + entry.slice(1),
        join(compiled, relative(root, sources), `${name}.d.ts`),
      ]),
    ),
  );
}

/**
 * Copies the declarations that some names of packages lead to, with those of our other packages that these import, into a folder of their own, `types`; the
 * files beside it, by the names of entries, hand on what those export.
 */
export async function gatherDeclarations(
  entries: { readonly [entry: string]: string },
  { declared, lib }: { readonly declared: Declared; readonly lib: string },
): Promise<void> {
  const fileOf = (name: string) => {
    const file = declared.get(name);
    if (file === undefined) throw new Error(`No library of this workspace is imported as ${name}.`);
    return file;
  };
  // A package's folder of sources says nothing here.
  const targetOf = (file: string) => join(lib, "types", relative(compiled, file).replace(/^(packages|services)./, ""));
  const found = new Set(Object.values(entries).map(fileOf));
  const texts = new Map<string, string>();
  for (const file of found) {
    const moved = (await readFile(file, "utf8")).replace(ownImport, (_, before: string, path: string) => {
      const imported = path.startsWith(".") ? declarationsOf(file, path) : fileOf(path);
      found.add(imported);
      return `${before}"${specifier(targetOf(file), targetOf(imported))}"`;
    });
    texts.set(targetOf(file), moved);
  }
  const entryFiles = Object.keys(entries).map((entry) => join(lib, `${entry}.d.ts`));
  for (const [entry, name] of Object.entries(entries)) {
    const path = specifier(join(lib, entry), targetOf(fileOf(name)));
    const text = `export * from "${path}";\n${exportsDefault.test(texts.get(targetOf(fileOf(name))) ?? "") ? `export { default } from "${path}";\n` : ""}`;
    texts.set(join(lib, `${entry}.d.ts`), text);
  }
  await writeDeclarations(texts, entryFiles);
}

const ownImport = /((?:from |import\(|import ))"(\.[^"]+\.js|@cloudstub\/[^"]+)"/g;

/** What a file imports another as. */
function specifier(from: string, to: string): string {
  const path = relative(dirname(from), to)
    .replaceAll("\\", "/")
    .replace(/\.d\.ts$/, ".js");
  return path.startsWith(".") ? path : `./${path}`;
}

/** The file of declarations that a file's relative import means. */
function declarationsOf(file: string, path: string): string {
  return join(dirname(file), path.replace(/\.js$/, ".d.ts"));
}

/**
 * Writes declarations as `.d.cts`, and as `.d.ts` only what an ES module must see otherwise: a default export, which CommonJS hides in an object, and
 * vitest, whose declarations are for ES modules. Each entry has a `.d.ts`, which hands on the rest.
 */
async function writeDeclarations(texts: ReadonlyMap<string, string>, entries: readonly string[]): Promise<void> {
  const differs = (text: string) => exportsDefault.test(text) || text.includes('"vitest"');
  const forModules = new Set([...texts].filter(([, text]) => differs(text)).map(([target]) => target));
  for (const entry of entries) {
    const imports = [...(texts.get(entry) ?? "").matchAll(relativeImport)];
    if (imports.some(([, , path = ""]) => forModules.has(declarationsOf(entry, path)))) forModules.add(entry);
  }
  for (const [target, text] of texts) {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target.replace(/\.d\.ts$/, ".d.cts"), withCommonJs(text));
    if (!forModules.has(target)) continue;
    const handsOn = (path: string) => !forModules.has(declarationsOf(target, path));
    await writeFile(target, withCommonJs(text, handsOn));
  }
  for (const entry of entries.filter((file) => !forModules.has(file)))
    await writeFile(entry, `export * from "./${basename(entry, ".d.ts")}.cjs";\n`);
}

const exportsDefault = /^export (?:default\b|\{[^}]*\bdefault\b)/m;

/** Declarations that import their neighbours as CommonJS, all or some of them. */
function withCommonJs(text: string, isCommonJs: (path: string) => boolean = () => true): string {
  return text.replace(relativeImport, (whole, _, path: string) =>
    isCommonJs(path) ? whole.replace(/\.js"$/, '.cjs"') : whole,
  );
}
