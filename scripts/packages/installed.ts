import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** What `npm install` has put into a project. */
export interface Installed {
  readonly packages: number;
  /** The `package.json` of each. */
  readonly manifests: readonly string[];
  readonly bytes: number;
  /** What a test library should not bring: programs for one kind of machine, and scripts that run while it is installed. */
  readonly unwanted: readonly string[];
}

/** Looks through the folder `node_modules` of a project. */
export async function lookThrough(nodeModules: string): Promise<Installed> {
  const files = await filesIn(nodeModules);
  const manifests = files.filter((file) => /node_modules[\\/](@[^\\/]+[\\/])?[^\\/.@]+[\\/]package\.json$/.test(file));
  const scripts = await Promise.all(manifests.map(scriptsAtInstallation));
  return {
    packages: manifests.length,
    manifests,
    bytes: await bytesOf(files),
    unwanted: [...files.filter((file) => /\.node$|[\\/]binding\.gyp$/.test(file)), ...scripts.flat()],
  };
}

/** The files of a folder and of those in it; links are left out. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The bytes of all files of a folder and of those in it. */
export async function bytesIn(folder: string): Promise<number> {
  return bytesOf(await filesIn(folder));
}

async function scriptsAtInstallation(manifest: string): Promise<string[]> {
  const { scripts = {} } = JSON.parse(await readFile(manifest, "utf8")) as {
    readonly scripts?: { readonly [name: string]: string };
  };
  return ["preinstall", "install", "postinstall"]
    .filter((name) => name in scripts)
    .map((name) => `${manifest}: ${name}`);
}
