import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { bytesOfChunk, type Chunk } from "@cloudstub/kit";
import type { BlobFile } from "./file-chunk.js";
import type { BlobReference } from "./stored-record.js";
import { writeDurably } from "./write-durably.js";

/** Bytes of a file that are read at once to check it. */
const CHECKED_AT_ONCE = 1024 * 1024;

/** A name that {@link Blobs.write} gives. Other files in the directory are not ours to remove. */
const OWN_NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.new)?$/;

/** The files beside the database that hold the bytes of large records. A file is written once and never changed. */
export class Blobs {
  readonly #directory: string;
  /** The files that may still be read, by name. */
  readonly #readable = new Map<string, WeakRef<BlobFile>>();
  /** Those among them that no record has any more. */
  readonly #obsolete = new Set<string>();
  readonly #unreadable = new FinalizationRegistry((file: string) => this.#forget(file));

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Writes a file; it is there whole or not at all. */
  async write(chunks: readonly Chunk[]): Promise<BlobReference> {
    const file = randomUUID();
    const temporary = join(this.#directory, `${file}.new`);
    let crc = 0;
    let size = 0;
    const measured = function* () {
      for (const chunk of chunks) {
        const bytes = bytesOfChunk(chunk);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    };
    try {
      await mkdir(this.#directory, { recursive: true });
      await writeDurably(temporary, measured());
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

  /** Reads a file. Throws where it is missing or damaged. */
  async read({ file, size, crc }: BlobReference): Promise<Uint8Array> {
    const bytes = await readFile(join(this.#directory, file));
    if (bytes.length !== size || crc32(bytes) !== crc) throw notWritten(file);
    return bytes;
  }

  /** Reads a file piece by piece. Throws where it is missing or damaged. */
  async check({ file, size, crc }: BlobReference): Promise<void> {
    const handle = await open(join(this.#directory, file), "r");
    try {
      const buffer = Buffer.allocUnsafe(CHECKED_AT_ONCE);
      let found = { size: 0, crc: 0 };
      for (;;) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length);
        if (bytesRead === 0) break;
        found = { size: found.size + bytesRead, crc: crc32(buffer.subarray(0, bytesRead), found.crc) };
      }
      if (found.size !== size || found.crc !== crc) throw notWritten(file);
    } finally {
      await handle.close();
    }
  }

  /** A file to read bytes of, which stays there as long as something has it. */
  readable(file: string): BlobFile {
    const known = this.#readable.get(file)?.deref();
    if (known !== undefined) return known;
    const readable = { path: join(this.#directory, file) };
    this.#readable.set(file, new WeakRef(readable));
    this.#unreadable.register(readable, file);
    return readable;
  }

  /**
   * Removes files that no record has any more: those that a response or a snapshot may still read when these are gone too. One that
   * can't be removed, or is still read at the end, is an orphan, and removed at the next start.
   */
  async remove(files: Iterable<string>): Promise<void> {
    await Promise.all([...files].map((file) => this.#remove(file)));
  }

  /** Removes all of our files but these: those of changes that were never kept, or of records that are gone. */
  async removeOrphans(known: ReadonlySet<string>): Promise<void> {
    const present = await readdir(this.#directory).catch((): string[] => []);
    await this.remove(present.filter((file) => !known.has(file) && OWN_NAME.test(file)));
  }

  async #remove(file: string): Promise<void> {
    if (this.#readable.get(file)?.deref() !== undefined) this.#obsolete.add(file);
    else await rm(join(this.#directory, file), { force: true }).catch(() => {});
  }

  #forget(file: string): void {
    if (this.#readable.get(file)?.deref() !== undefined) return;
    this.#readable.delete(file);
    if (!this.#obsolete.delete(file)) return;
    try {
      rmSync(join(this.#directory, file), { force: true });
    } catch {
      // An orphan now.
    }
  }
}

function notWritten(file: string): Error {
  return new Error(`the file ${file} is not what was written`);
}
