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

/**
 * All libraries: the kit, the core, the host of functions, the server, the test library and the services; with the version of a release, unless that of the
 * workspace is wanted.
 */
export async function packageSources(version?: string): Promise<PackageSource[]> {
  const libraries = ["kit", "core", "functions", "server", "testing"].map((name) =>
    sourceIn(join(root, "packages", name), version),
  );
  return Promise.all([...libraries, ...(await serviceIds()).map((id) => serviceSource(id, version))]);
}

/** A service, whose manifest says that it is one: so the test library finds it where it is installed. */
async function serviceSource(id: string, version?: string): Promise<PackageSource> {
  const source = await sourceIn(serviceFolder(id), version);
  return { ...source, manifest: { ...source.manifest, cloudstub: { service: id } } };
}

/** The manifest in a folder; with another version it depends on the same version of our other packages. */
export async function readManifest(folder: string, version?: string): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
  if (version === undefined) return manifest;
  const { dependencies, peerDependencies } = manifest;
  return {
    ...manifest,
    version,
    ...(dependencies && { dependencies: ofVersion(dependencies, version) }),
    ...(peerDependencies && { peerDependencies: ofVersion(peerDependencies, version) }),
  };
}

function ofVersion(dependencies: Dependencies, version: string): Dependencies {
  const each = Object.entries(dependencies).map(([name, range]) => [
    name,
    name.startsWith("@cloudstub/") ? version : range,
  ]);
  return Object.fromEntries(each);
}

async function sourceIn(folder: string, version?: string): Promise<PackageSource> {
  const manifest = await readManifest(folder, version);
  const entries = Object.entries(manifest.exports).map(([entry, conditions]) => {
    const [, name = ""] = /^\.\/src\/(.+)\.ts$/.exec(conditions["cloudstub-source"]) ?? [];
    return [entry, name] as const;
  });
  return { folder, manifest, sources: join(folder, "src"), entries: Object.fromEntries(entries) };
}
