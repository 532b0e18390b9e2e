import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root, serviceFolder, serviceIds } from "../workspace.js";

/** What a package of this workspace says of itself in `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly exports: { readonly [entry: string]: { readonly "cloudstub-source": string } };
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
  readonly optionalDependencies?: Dependencies;
  readonly peerDependencies?: Dependencies;
  readonly sideEffects?: readonly string[];
  readonly [field: string]: unknown;
}

interface Dependencies {
  readonly [name: string]: string;
}

/** A library of this workspace, as it is to be published. */
export interface PackageSource {
  /** The folder of its `package.json` and README. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** The folder of its sources. */
  readonly sources: string;
  /** The names of the files that its entries are made of, without an ending, by the entries: `{ "./jest": "jest" }`. */
  readonly entries: { readonly [entry: string]: string };
}

/** All libraries: the kit, the core, the host of functions, the server, the test library and the services. */
export async function packageSources(): Promise<PackageSource[]> {
  const libraries = ["kit", "core", "functions", "server", "testing"].map((name) =>
    sourceIn(join(root, "packages", name)),
  );
  return Promise.all([...libraries, ...(await serviceIds()).map(serviceSource)]);
}

/** A service, whose manifest says that it is one: so the test library finds it where it is installed. */
async function serviceSource(id: string): Promise<PackageSource> {
  const source = await sourceIn(serviceFolder(id));
  return { ...source, manifest: { ...source.manifest, cloudstub: { service: id } } };
}

/** The manifest in a folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
}

async function sourceIn(folder: string): Promise<PackageSource> {
  const manifest = await readManifest(folder);
  const entries = Object.entries(manifest.exports).map(([entry, conditions]) => {
    const [, name = ""] = /^\.\/src\/(.+)\.ts$/.exec(conditions["cloudstub-source"]) ?? [];
    return [entry, name] as const;
  });
  return { folder, manifest, sources: join(folder, "src"), entries: Object.fromEntries(entries) };
}
