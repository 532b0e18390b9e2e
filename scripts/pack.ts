/**
 * Packs the packages as they are published, into `.cache/packed`, and prints how large they are.
 *
 *   npm run pack
 */
import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type Release, stagePackages } from "./stage-packages.js";
import { root } from "./workspace.js";

const run = promisify(execFile);

/** Where the archives of the packages are put. */
const packed = join(root, ".cache", "packed");

/** The archive of a package. */
export interface PackedPackage {
  readonly name: string;
  readonly archive: string;
  /** Bytes of the archive. */
  readonly size: number;
  /** Bytes of the files in it. */
  readonly unpackedSize: number;
}

/** Packs all packages, as those of a release if one is given. */
export async function packPackages(release?: Release): Promise<PackedPackage[]> {
  const staged = await stagePackages(release);
  await rm(packed, { recursive: true, force: true });
  await mkdir(packed, { recursive: true });
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", packed, ...staged.values()], {
    cwd: root,
  });
  const archives = JSON.parse(stdout) as readonly (Omit<PackedPackage, "archive"> & { readonly filename: string })[];
  return archives.map(({ name, filename, size, unpackedSize }) => ({
    name,
    archive: join(packed, filename),
    size,
    unpackedSize,
  }));
}

/** A line for each package: its name, and its sizes packed and unpacked. */
export function sizesOf(packages: readonly PackedPackage[]): string {
  const lines = packages.map(
    ({ name, size, unpackedSize }) => `${name.padEnd(28)} ${kilobytes(size)} ${kilobytes(unpackedSize)}`,
  );
  return [`${"".padEnd(28)} ${"packed".padStart(10)} ${"unpacked".padStart(10)}`, ...lines].join("\n");
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`.padStart(10);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(sizesOf(await packPackages()));
