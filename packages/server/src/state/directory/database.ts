import { closeSync, fdatasync, fstatSync, openSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { RootDatabase } from "lmdb";
import { missingPackage, reasonOf } from "../store-error.js";

/** A change of the database: a value, or undefined to remove the old one. */
export type Put = readonly [key: Uint8Array, value: Uint8Array | undefined];

/** The operations within a commit, which sees its own changes. */
export interface Transaction {
  /** The value at a key, until the next call. */
  get(key: Uint8Array): Buffer | undefined;
  put(key: Uint8Array, value: Uint8Array | undefined): void;
}

/** The file that holds the records: an ordered map from bytes to bytes. */
export interface Database {
  /** In order. What is yielded is valid until the next one. */
  entries(): Iterable<{ readonly key: Buffer; readonly value: Buffer }>;
  /** At most `limit` keys that begin with `prefix`. */
  keys(prefix: Uint8Array, limit: number): Uint8Array[];
  /**
   * Makes all changes, or throws and makes none. After that the end of the process can't undo them. Throws too if the file is no longer
   * at its path: no later start would find the changes.
   */
  write(change: (transaction: Transaction) => void): void;
  /** Waits until all writes are on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens or creates the database file. Throws lmdb's error for another kind of file.
 *
 * lmdb's own way to flush either blocks the process or reports failures to standard error. So it writes to the system,
 * which is atomic and outlives the process, and the flush is ours (docs/decisions/0009).
 */
export async function openDatabase(file: string): Promise<Database> {
  const { open } = await loadLmdb();
  const settings = { noSubdir: true, noSync: true, overlappingSync: false, eventTurnBatching: false, maxDbs: 1 };
  const db = open<Buffer, Buffer>({ path: file, keyEncoding: "binary", encoding: "binary", ...settings });
  const descriptor = openSync(file, "r+");
  const { ino } = fstatSync(descriptor);
  const transaction: Transaction = {
    get: (key) => db.getBinaryFast(key as Buffer),
    put(key, value) {
      if (value === undefined) void db.removeSync(key as Buffer);
      else db.putSync(key as Buffer, value as Buffer);
    },
  };
  return {
    entries: () => db.getRange({}),
    keys: (prefix, limit) => keysOf(db, prefix, limit),
    write(change) {
      if (statSync(file, { throwIfNoEntry: false })?.ino !== ino) {
        throw new Error(`${basename(file)} was removed or replaced while the server used it; put it back, or restart the server`);
      }
      try {
        db.transactionSync(() => change(transaction));
      } catch (error) {
        throw new Error(causeOf(error), { cause: error });
      }
    },
    flush: () => new Promise((resolve, reject) => fdatasync(descriptor, (error) => (error ? reject(error) : resolve()))),
    async close() {
      closeSync(descriptor);
      await db.close();
    },
  };
}

/** The system's reason why a transaction failed, without lmdb's page positions. lmdb reports a write that was cut short as an I/O error. */
function causeOf(error: unknown): string {
  const reason = reasonOf(error).split(": Attempting to write", 1)[0] as string;
  return reason === "Input/output error" ? `${reason}, or no space left on device` : reason;
}

function keysOf(db: RootDatabase<Buffer, Buffer>, prefix: Uint8Array, limit: number): Uint8Array[] {
  const keys: Uint8Array[] = [];
  for (const key of db.getKeys({ start: prefix as Buffer, limit })) {
    if (Buffer.compare(key.subarray(0, prefix.length), prefix) !== 0) break;
    keys.push(Uint8Array.from(key));
  }
  return keys;
}

/** Loads the database's package. Throws a `StoreError` where it is not installed. */
export async function loadLmdb(): Promise<typeof import("lmdb")> {
  try {
    return await import("lmdb");
  } catch (cause) {
    throw missingPackage("lmdb, which keeps state on disk", cause);
  }
}
