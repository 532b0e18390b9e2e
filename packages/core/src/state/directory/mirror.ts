import type { Change, Keeper } from "../journal.js";
import type { Blobs } from "./blobs.js";
import type { Database, Put } from "./database.js";
import { reasonOf, unavailable } from "./errors.js";
import { droppedKey, recordKey, treeKey } from "./keys.js";
import { type BlobReference, type EncodedRecord, encodeKey, encodeRecord } from "./stored-record.js";
import type { TreeIndex } from "./tree-index.js";

type Prepared = { readonly change: Change; readonly record?: EncodedRecord };

/** What a mirror works on. */
export interface MirrorParts {
  /** For messages. */
  readonly directory: string;
  readonly database: Database;
  readonly blobs: Blobs;
  readonly index: TreeIndex;
  /** Gives the directory back. */
  readonly unlock: () => Promise<void>;
}

/** How many records of dropped trees are removed at a time: few enough that nobody waits for it. */
const SWEPT_AT_ONCE = 500;

/** Keeps changes in a store directory. */
export class Mirror implements Keeper<Prepared> {
  readonly #parts: MirrorParts;
  /** Why nothing can be written any more. */
  #broken: unknown;
  #sweeping: NodeJS.Immediate | undefined;

  constructor(parts: MirrorParts) {
    this.#parts = parts;
    this.#sweepSoon();
  }

  prepare(change: Change): Prepared {
    return change.op === "set" ? { change, record: encodeRecord(change.key, change.value) } : { change };
  }

  async commit(changes: readonly Prepared[]): Promise<void> {
    const { directory, database, blobs, index } = this.#parts;
    if (this.#broken !== undefined) throw unavailable(directory, this.#broken);
    const written = new Map<Prepared, BlobReference>();
    const files = index.begin();
    try {
      await this.#writeBlobs(changes, written);
      database.write([...this.#puts(changes, written)]);
    } catch (error) {
      files.undo();
      await blobs.remove([...written.values()].map(({ file }) => file));
      throw unavailable(directory, error);
    }
    try {
      await database.flush();
    } catch (error) {
      // The system may have thrown away what it could not write, so nobody knows what the directory holds.
      this.#broken = new Error(`${reasonOf(error)}; restart the server to go on with what the directory holds`);
      throw unavailable(directory, this.#broken);
    }
    await blobs.remove(files.obsolete());
    this.#sweepSoon();
  }

  async close(): Promise<void> {
    clearImmediate(this.#sweeping);
    await this.#parts.database.close();
    await this.#parts.unlock();
  }

  async #writeBlobs(changes: readonly Prepared[], written: Map<Prepared, BlobReference>): Promise<void> {
    const large = changes.filter(({ record }) => record?.chunks !== undefined);
    if (large.length === 0) return;
    const { blobs } = this.#parts;
    const results = await Promise.allSettled(large.map(async (each) => written.set(each, await blobs.write(each.record?.chunks ?? []))));
    const failed = results.find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    await blobs.flushNames();
  }

  *#puts(changes: readonly Prepared[], written: ReadonlyMap<Prepared, BlobReference>): Iterable<Put> {
    const { index } = this.#parts;
    for (const each of changes) {
      const { change, record } = each;
      if (change.op === "set") {
        const { key, value } = record as EncodedRecord;
        const { id, isNew } = index.add(change.tree);
        if (isNew) yield [treeKey(id), Buffer.from(JSON.stringify(change.tree))];
        const blob = written.get(each);
        index.setFile(id, key, blob?.file);
        yield [recordKey(id, key), value(blob)];
      } else if (change.op === "delete") {
        const id = index.idOf(change.tree);
        if (id === undefined) continue;
        const key = encodeKey(change.key);
        index.setFile(id, key, undefined);
        yield [recordKey(id, key), undefined];
      } else {
        const id = index.drop(change.tree);
        if (id === undefined) continue;
        yield [treeKey(id), undefined];
        yield [droppedKey(id), Buffer.of(1)];
      }
    }
  }

  /** Removes the records of dropped trees bit by bit, between requests. */
  #sweepSoon(): void {
    const { database, index } = this.#parts;
    const [id] = index.dropped;
    if (id === undefined || this.#sweeping !== undefined) return;
    this.#sweeping = setImmediate(() => {
      this.#sweeping = undefined;
      try {
        const keys = database.keys(recordKey(id), SWEPT_AT_ONCE);
        const isLast = keys.length < SWEPT_AT_ONCE;
        database.write([...keys, ...(isLast ? [droppedKey(id)] : [])].map((key) => [key, undefined] as const));
        if (isLast) index.dropped.delete(id);
      } catch {
        // Nothing is lost: the next commit, or the next start, tries again.
        return;
      }
      this.#sweepSoon();
    });
  }
}
