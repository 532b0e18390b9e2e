import type { Change, PersistenceDriver } from "@cloudstub/core/for-server";
import { RestartNeeded, reasonOf, unavailable } from "../store-error.js";
import type { Blobs } from "./blobs.js";
import type { Database, Transaction } from "./database.js";
import { droppedKey, recordKey, treeKey } from "./keys.js";
import type { LargeBodies } from "./large-bodies.js";
import { type BlobReference, checksumOf, type EncodedRecord, encodeKey, encodeRecord } from "./stored-record.js";
import type { TreeIndex } from "./tree-index.js";

type EncodedChange = { readonly change: Change; readonly record?: EncodedRecord };

/** What a mirror works on. */
export interface MirrorParts {
  /** For messages. */
  readonly directory: string;
  readonly database: Database;
  readonly blobs: Blobs;
  readonly bodies: LargeBodies;
  readonly index: TreeIndex;
  /** Gives the directory back, once the database is closed; it may not be known what the database holds then. */
  readonly release: (isKnown: boolean) => Promise<void>;
  readonly onStorage: StorageObserver | undefined;
}

/**
 * Told why the store directory can't be written when that begins, and `undefined` when it can be written again; of what
 * goes on failing it is told once.
 */
export type StorageObserver = (failure: string | undefined) => void;

/** How many records of dropped trees are removed at a time: few enough that no request waits for long. */
const SWEPT_AT_ONCE = 500;

/** Keeps changes in a store directory. */
export class Mirror implements PersistenceDriver<EncodedChange> {
  readonly #parts: MirrorParts;
  /** Why nothing can be written any more. */
  #broken: RestartNeeded | undefined;
  #isFailing = false;
  #sweeping: NodeJS.Immediate | undefined;
  /** Settles when the sweep that runs is over. */
  #swept: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(parts: MirrorParts) {
    this.#parts = parts;
    this.#sweepSoon();
  }

  encode(change: Change): EncodedChange {
    return change.op === "set" ? { change, record: encodeRecord(change.key, change.value) } : { change };
  }

  async commit(changes: readonly EncodedChange[]): Promise<void> {
    try {
      await this.#commit(changes);
    } catch (error) {
      this.#tell(reasonOf(error));
      throw unavailable(this.#parts.directory, error);
    }
    this.#tell(undefined);
    this.#sweepSoon();
  }

  #tell(failure: string | undefined): void {
    if (this.#isFailing === (failure !== undefined)) return;
    this.#isFailing = failure !== undefined;
    this.#parts.onStorage?.(failure);
  }

  async #commit(changes: readonly EncodedChange[]): Promise<void> {
    const { database, blobs, bodies, index } = this.#parts;
    if (this.#broken !== undefined) throw this.#broken;
    const written = new Map<EncodedChange, BlobReference>();
    const batch = index.begin();
    try {
      await this.#writeBlobs(changes, written);
      await database.write((transaction) => this.#write(transaction, changes, written));
    } catch (error) {
      batch.undo();
      if (error instanceof RestartNeeded) this.#broken = error;
      // Otherwise no record that names them can be in the directory.
      else await blobs.remove([...written.values()].map(({ file }) => file));
      throw error;
    }
    try {
      await database.flush();
    } catch (error) {
      // The system may have thrown away what it could not write, so what the directory holds is not known.
      this.#broken = new RestartNeeded(reasonOf(error));
      throw this.#broken;
    }
    for (const [{ record }, { file }] of written) if (record?.body !== undefined) bodies.add(file, record.body);
    const obsolete = batch.obsolete();
    for (const file of obsolete) bodies.forget(file);
    await blobs.remove(obsolete);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearImmediate(this.#sweeping);
    await this.#swept;
    // The records of dropped trees were removed without a flush.
    const isKnown = await this.#parts.database.flush().then(
      () => this.#broken === undefined,
      () => false,
    );
    await this.#parts.database.close();
    await this.#parts.release(isKnown);
  }

  async #writeBlobs(changes: readonly EncodedChange[], written: Map<EncodedChange, BlobReference>): Promise<void> {
    const large = changes.filter(({ record }) => record?.chunks !== undefined);
    if (large.length === 0) return;
    const { blobs } = this.#parts;
    const results = await Promise.allSettled(
      large.map(async (each) => written.set(each, await blobs.write(each.record?.chunks ?? []))),
    );
    const failed = results.find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    await blobs.flushNames();
  }

  #write(
    transaction: Transaction,
    changes: readonly EncodedChange[],
    written: ReadonlyMap<EncodedChange, BlobReference>,
  ): void {
    const { index } = this.#parts;
    for (const each of changes) {
      const { change, record } = each;
      if (change.op === "set") {
        const { key, value } = record as EncodedRecord;
        const id = index.add(change.tree);
        const blob = written.get(each);
        index.setFile(id, key, blob?.file);
        const stored = recordKey(id, key);
        if (!change.isNew) this.#forget(transaction, change.tree, stored);
        const bytes = value(blob);
        index.tallyOf(change.tree).add(stored, checksumOf(bytes));
        transaction.put(stored, bytes);
      } else if (change.op === "delete") {
        const id = index.idOf(change.tree);
        if (id === undefined) continue;
        const key = encodeKey(change.key);
        index.setFile(id, key, undefined);
        const stored = recordKey(id, key);
        this.#forget(transaction, change.tree, stored);
        transaction.put(stored, undefined);
      } else {
        const id = index.drop(change.tree);
        if (id === undefined) continue;
        transaction.put(treeKey(id), undefined);
        transaction.put(droppedKey(id), Buffer.of(1));
      }
    }
    for (const put of index.entries()) transaction.put(...put);
  }

  /** Takes a record that is going to be replaced or removed out of the tally of its tree. */
  #forget(transaction: Transaction, tree: string, key: Uint8Array): void {
    const before = transaction.get(key);
    if (before !== undefined) this.#parts.index.tallyOf(tree).remove(key, checksumOf(before));
  }

  /** Removes the records of dropped trees bit by bit, between requests. */
  #sweepSoon(): void {
    const [id] = this.#parts.index.dropped;
    if (id === undefined || this.#sweeping !== undefined || this.#broken !== undefined || this.#isClosing) return;
    this.#sweeping = setImmediate(() => {
      this.#swept = this.#sweep(id);
    });
  }

  async #sweep(id: number): Promise<void> {
    const { database, index } = this.#parts;
    let isLast = false;
    try {
      await database.write((transaction) => {
        const keys = transaction.keys(recordKey(id), SWEPT_AT_ONCE);
        isLast = keys.length < SWEPT_AT_ONCE;
        for (const key of isLast ? [...keys, droppedKey(id)] : keys) transaction.put(key, undefined);
      });
      if (isLast) index.dropped.delete(id);
    } catch (error) {
      // Nothing is lost: the next commit, or the next start, tries again.
      if (error instanceof RestartNeeded) this.#broken = error;
      return;
    } finally {
      this.#sweeping = undefined;
    }
    this.#sweepSoon();
  }
}
