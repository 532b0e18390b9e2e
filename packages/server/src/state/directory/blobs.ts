import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { BlobReference } from "./stored-record.js";
import { writeDurably } from "./write-durably.js";

/** The files beside the database that hold the bytes of large records. A file is written once and never changed. */
export class Blobs {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Writes a file; it is there whole or not at all. */
  async write(chunks: readonly Uint8Array[]): Promise<BlobReference> {
    const file = randomUUID();
    const temporary = join(this.#directory, `${file}.new`);
    let crc = 0;
    let size = 0;
    for (const chunk of chunks) {
      crc = crc32(chunk, crc);
      size += chunk.length;
    }
    try {
      await mkdir(this.#directory, { recursive: true });
      await writeDurably(temporary, chunks);
      await rename(temporary, join(this.#directory, file));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return { file, size, crc };
  }

  /** Waits until the disk has the names of the files that were written. */
  async flushNames(): Promise<void> {
    // Windows has no such thing.
    if (process.platform === "win32") return;
    const handle = await open(this.#directory, "r");
    await handle.sync().finally(() => handle.close());
  }

  /** Reads a file. Throws where it is missing or not what was written. */
  async read({ file, size, crc }: BlobReference): Promise<Uint8Array> {
    const bytes = await readFile(join(this.#directory, file));
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`the file ${file} is not what was written`);
    return bytes;
  }

  /** Removes files. One that can't be removed is an orphan, and tried again at the next start. */
  async remove(files: Iterable<string>): Promise<void> {
    await Promise.all([...files].map((file) => rm(join(this.#directory, file), { force: true }).catch(() => {})));
  }

  /** Removes all files but these: those of changes that were never kept, or of records that are gone. */
  async removeOrphans(known: ReadonlySet<string>): Promise<void> {
    const present = await readdir(this.#directory).catch((): string[] => []);
    await this.remove(present.filter((file) => !known.has(file)));
  }
}
