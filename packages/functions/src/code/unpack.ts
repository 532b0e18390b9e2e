import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { setImmediate } from "node:timers/promises";
import { contentsOf, readZip, UnpackError, type ZipEntry } from "./zip.js";

/** AWS's limit of code and layers together, unpacked: 250 MB (Lambda quotas, "Deployment package size"). */
const MAX_BYTES = 262_144_000;
const MAX_ENTRIES = 65_534;
const TYPE = 0o170000;
const LINK = 0o120000;
const FOLDER = 0o040000;
/** Work of this many milliseconds is done before requests have their turn. */
const TURN_MS = 10;

/**
 * Unpacks zip archives into a folder that is there and empty; files of later ones overwrite those of earlier ones. Nothing is written outside
 * of the folder, and no link leads out of it. All of it is made read-only, as it is in AWS.
 *
 * No file is open while anything else runs: a process that begins meanwhile would inherit it, and a program that is open for writing can't be
 * executed (ETXTBSY).
 *
 * Rejects with an {@link UnpackError}; the folder is to be removed then.
 */
export async function unpackInto(folder: string, archives: readonly Uint8Array[]): Promise<void> {
  const target = new Target(folder);
  let turnEnds = performance.now() + TURN_MS;
  for (const bytes of archives) {
    const entries = readZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    for (const entry of entries) {
      await target.add(entry);
      if (performance.now() < turnEnds) continue;
      await setImmediate();
      turnEnds = performance.now() + TURN_MS;
    }
  }
  target.finish();
}

class Target {
  readonly #folder: string;
  /** Folders that were made, by their paths within the target. */
  readonly #folders = new Set<string>(["."]);
  readonly #files = new Set<string>();
  /** Made last, so that nothing is written through them. */
  readonly #links = new Map<string, string>();
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(entry: ZipEntry): Promise<void> {
    const path = pathOf(entry.name);
    this.#bytes += entry.size;
    if (this.#bytes > MAX_BYTES)
      throw new UnpackError(`Unpacked it would be larger than ${MAX_BYTES} bytes, the limit for code and layers.`);
    if (this.#files.size + this.#links.size + this.#folders.size > MAX_ENTRIES)
      throw new UnpackError(`It has more than ${MAX_ENTRIES} files.`);
    if (path === ".") return;
    if (entry.name.endsWith("/") || (entry.mode & TYPE) === FOLDER) return this.#makeFolder(path);
    const contents = await contentsOf(entry);
    this.#makeFolder(posix.dirname(path));
    if (this.#folders.has(path)) throw new UnpackError(`It has a folder and a file of the name ${entry.name}.`);
    this.#links.delete(path);
    if ((entry.mode & TYPE) === LINK) return this.#addLink(path, contents.toString("utf8"));
    const file = join(this.#folder, path);
    // The earlier one is read-only.
    if (this.#files.has(path)) rmSync(file, { force: true });
    writeFileSync(file, contents, { flag: "wx", mode: fileMode(entry.mode) });
    this.#files.add(path);
  }

  finish(): void {
    for (const [path, target] of this.#links) {
      if (this.#folders.has(path)) throw new UnpackError(`It has a folder and a link of the name ${path}.`);
      symlinkSync(target, join(this.#folder, path));
    }
    // The deepest first: in a folder that is read-only nothing can be changed.
    for (const path of [...this.#folders].sort((a, b) => b.length - a.length))
      chmodSync(join(this.#folder, path), 0o555);
  }

  #makeFolder(path: string): void {
    if (this.#folders.has(path)) return;
    this.#makeFolder(posix.dirname(path));
    if (this.#files.has(path) || this.#links.has(path))
      throw new UnpackError(`It has a folder and a file of the name ${path}.`);
    mkdirSync(join(this.#folder, path));
    this.#folders.add(path);
  }

  /** A link whose text is in its shortest form and stays inside can't lead out through other links, which do the same. */
  #addLink(path: string, target: string): void {
    const isShortest = posix.normalize(target).replace(/\/$/, "") === target.replace(/\/$/, "");
    const leadsTo = posix.join(posix.dirname(path), target);
    if (target === "" || target.includes("\0") || target.startsWith("/") || !isShortest || isOutside(leadsTo))
      throw new UnpackError(`Its link ${path} leads to ${JSON.stringify(target)}, which is not inside of the archive.`);
    if (this.#files.delete(path)) rmSync(join(this.#folder, path), { force: true });
    this.#links.set(path, target);
  }
}

/** The path of an entry within the folder. Throws for one that leads out of it, and for names that are paths on other systems. */
function pathOf(name: string): string {
  const isPlain = !name.includes("\\") && !name.includes("\0") && !name.startsWith("/") && !/^[A-Za-z]:/.test(name);
  if (name === "" || !isPlain || name.split("/").includes(".."))
    throw new UnpackError(`It has a file with the name ${JSON.stringify(name)}, which is not inside of the archive.`);
  return posix.normalize(name).replace(/\/$/, "");
}

function isOutside(path: string): boolean {
  return path === ".." || path.startsWith("../");
}

/** Readable for all, executable as it was in the archive, and read-only. */
function fileMode(mode: number): number {
  return (mode & 0o111) === 0 ? 0o444 : 0o555;
}

/** Removes a folder of read-only folders. */
export function removeFolder(folder: string): void {
  try {
    makeWritable(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function makeWritable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readFolder(folder)) makeWritable(join(folder, entry));
}

function readFolder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
