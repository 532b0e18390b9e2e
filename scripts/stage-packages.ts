import { copyFile, cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleConsole } from "./bundle-console.js";
import { bundledPackages, bundleLibrary } from "./packages/bundle-library.js";
import { stageCommand } from "./packages/command.js";
import { compileDeclarations, copyDeclarations } from "./packages/declarations.js";
import { type Manifest, type PackageSource, packageSources } from "./packages/package-source.js";
import { root } from "./workspace.js";

/** Writes the packages as they are published, each into a folder, and returns the folders by the packages' names. */
export async function stagePackages(): Promise<Map<string, string>> {
  // The server holds its page.
  await bundleConsole();
  await compileDeclarations();
  const libraries = await Promise.all((await packageSources()).map(stageLibrary));
  return new Map([...libraries, await stageCli()]);
}

async function stageLibrary(source: PackageSource): Promise<[name: string, staged: string]> {
  const { manifest, folder, entries } = source;
  const staged = await emptyFolder(manifest.name);
  await bundleLibrary(source, join(staged, "dist"));
  await copyDeclarations(source, join(staged, "dist"));
  await complete(staged, folder, published(manifest, entries));
  return [manifest.name, staged];
}

async function stageCli(): Promise<[name: string, staged: string]> {
  const staged = await emptyFolder("cloudstub");
  const manifest = await stageCommand(staged);
  await complete(staged, join(root, "packages", "cli"), published(manifest as Manifest, { ".": "main" }));
  return ["cloudstub", staged];
}

async function emptyFolder(name: string): Promise<string> {
  const staged = join(root, ".cache", "packages", name);
  await rm(staged, { recursive: true, force: true });
  await mkdir(join(staged, "dist"), { recursive: true });
  return staged;
}

async function complete(staged: string, folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(staged, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await copyFile(join(root, "LICENSE"), join(staged, "LICENSE"));
  const short = `# ${manifest.name}\n\n${manifest.description}\n`;
  await cp(join(folder, "README.md"), join(staged, "README.md")).catch(() =>
    writeFile(join(staged, "README.md"), short),
  );
}

/**
 * The manifest without what only this workspace needs, and with each entry as an ES module and as CommonJS. What looks into `main` and `types` only, such as
 * TypeScript's `node10`, gets CommonJS.
 */
function published(
  { devDependencies: _, dependencies = {}, ...manifest }: Manifest,
  entries: PackageSource["entries"],
): Manifest {
  const exports = Object.entries(entries).map(([entry, name]) => {
    const importing = { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` };
    const requiring = { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` };
    return [entry, { import: importing, require: requiring }] as const;
  });
  const { ".": index, ...others } = entries;
  const typesOfOthers = Object.entries(others).map(
    ([entry, name]) => [entry.slice("./".length), [`./dist/${name}.d.cts`]] as const,
  );
  const installed = Object.entries(dependencies).filter(([name]) => !bundledPackages.includes(name));
  return {
    ...manifest,
    dependencies: Object.fromEntries(installed),
    main: `./dist/${index}.cjs`,
    types: `./dist/${index}.d.cts`,
    ...(typesOfOthers.length > 0 && { typesVersions: { "*": Object.fromEntries(typesOfOthers) } }),
    exports: { ...Object.fromEntries(exports), "./package.json": "./package.json" },
  } as unknown as Manifest;
}
