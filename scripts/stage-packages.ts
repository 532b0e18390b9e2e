import { copyFile, cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { bundleConsole } from "./bundle-console.js";
import { bundledPackages, bundleLibrary, bundleService } from "./packages/bundle-library.js";
import { stageCommand } from "./packages/command.js";
import { compileDeclarations, copyDeclarations } from "./packages/declarations.js";
import { exportsOf } from "./packages/exports.js";
import { type Manifest, type PackageSource, packageSources } from "./packages/package-source.js";
import { addLibrary } from "./packages/whole-package.js";
import { root } from "./workspace.js";

/** What a release adds to each package. */
export interface Release {
  readonly version: string;
  /** The URL of the public repository of the sources, which npm compares with the place that a package was built in. */
  readonly source: string;
}

/**
 * Writes the packages as they are published, each into a folder, and returns the folders by the packages' names. Without a release they have the workspace's
 * version, and are for trials only.
 */
export async function stagePackages(release?: Release): Promise<Map<string, string>> {
  // The server holds its page.
  await bundleConsole();
  await compileDeclarations();
  const libraries = await Promise.all(
    (await packageSources(release?.version)).map((source) => stageLibrary(source, release)),
  );
  return new Map([...libraries, await stageCli(release)]);
}

async function stageLibrary(source: PackageSource, release?: Release): Promise<[name: string, staged: string]> {
  const { manifest, folder, entries } = source;
  const staged = await emptyFolder(manifest.name);
  const bundle = "cloudstub" in manifest ? bundleService : bundleLibrary;
  await bundle(source, join(staged, "dist"));
  await copyDeclarations(source, join(staged, "dist"));
  await complete(staged, folder, { ...published(manifest, entries), ...sourceFields(folder, release) });
  return [manifest.name, staged];
}

async function stageCli(release?: Release): Promise<[name: string, staged: string]> {
  const staged = await emptyFolder("cloudstub");
  const manifest = await stageCommand(staged, release?.version);
  const library = await addLibrary(staged, manifest.version);
  const folder = join(root, "packages", "cli");
  await complete(staged, folder, { ...manifest, ...library, ...sourceFields(folder, release) });
  return ["cloudstub", staged];
}

/** Where a package's sources are; with these npm can say how it was built (npm's documentation, "Generating provenance statements"). */
function sourceFields(folder: string, release: Release | undefined): object {
  if (release === undefined) return {};
  const directory = relative(root, folder).replaceAll("\\", "/");
  return {
    repository: { type: "git", url: `git+${release.source}.git`, directory },
    homepage: `${release.source}#readme`,
    bugs: `${release.source}/issues`,
    publishConfig: { access: "public", provenance: true },
  };
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

/** The manifest without what only this workspace needs, and with the files of each entry. */
function published(
  { devDependencies: _, dependencies = {}, ...manifest }: Manifest,
  entries: PackageSource["entries"],
): Manifest {
  const installed = Object.entries(dependencies).filter(([name]) => !bundledPackages.includes(name));
  const files = Object.entries(entries).map(([entry, name]) => [entry, `./dist/${name}`]);
  return { ...manifest, dependencies: Object.fromEntries(installed), ...exportsOf(Object.fromEntries(files)) };
}
