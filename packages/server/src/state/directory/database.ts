import { closeSync, fdatasync, fstatSync, openSync, statSync } from "node:fs";
import { basename } from "node:path";
import { RestartNeeded, reasonOf } from "../store-error.js";
import { Connection, type Opened } from "./connection.js";
import { loadLmdb } from "./load-lmdb.js";
import { Room } from "./room.js";

/** A change of the database: a value, or undefined to remove the old one. */
export type Put = readonly [key: Uint8Array, value: Uint8Array | undefined];

/** The operations within a commit, which sees its own changes. */
export interface Transaction {
  /** The value at a key, until the next call. */
  get(key: Uint8Array): Buffer | undefined;
  /** At most `limit` keys that begin with `prefix`. */
  keys(prefix: Uint8Array, limit: number): Uint8Array[];
  put(key: Uint8Array, value: Uint8Array | undefined): void;
}

/** The file that holds the records: an ordered map from bytes to bytes. */
export interface Database {
  /** In order. What is yielded is valid until the next one. For the time before the first write. */
  entries(): Iterable<{ readonly key: Buffer; readonly value: Buffer }>;
  /**
   * Makes all changes, or rejects and makes none. After that the end of the process can't undo them. Rejects too if the file is no longer
   * at its path: no later start would find the changes. Rejects with a {@link RestartNeeded} where the file holds changes though their
   * commit failed.
   */
  write(change: (transaction: Transaction) => void): Promise<void>;
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
  return new LmdbDatabase(file, () =>
    open<Buffer, Buffer>({ path: file, keyEncoding: "binary", encoding: "binary", ...settings }),
  );
}

class LmdbDatabase implements Database {
  readonly #file: string;
  readonly #connection: Connection;
  /** Of the same file: for its flush, and for the room. */
  readonly #descriptor: number;
  readonly #inode: number;
  readonly #room: Room;
  readonly #transaction: Transaction;
  /** While the database is closed and opened again. */
  #recovery: Promise<void> | undefined;

  constructor(file: string, open: () => Opened) {
    const connection = new Connection(open);
    const descriptor = openSync(file, "r+");
    const room = new Room({ file, descriptor, count: () => connection.countPages() });
    this.#file = file;
    this.#connection = connection;
    this.#descriptor = descriptor;
    this.#inode = fstatSync(descriptor).ino;
    this.#room = room;
    this.#transaction = {
      get: (key) => connection.opened.getBinaryFast(key as Buffer),
      keys: (prefix, limit) => keysOf(connection.opened, prefix, limit),
      put(key, value) {
        room.ensure(key, value);
        if (value === undefined) void connection.opened.removeSync(key as Buffer);
        else connection.opened.putSync(key as Buffer, value as Buffer);
      },
    };
  }

  entries() {
    return this.#connection.opened.getRange({});
  }

  async write(change: (transaction: Transaction) => void): Promise<void> {
    while (this.#recovery !== undefined) await this.#recovery;
    if (statSync(this.#file, { throwIfNoEntry: false })?.ino !== this.#inode) {
      throw new Error(
        `${basename(this.#file)} was removed or replaced while the server used it; put it back, or restart the server`,
      );
    }
    if (!this.#connection.isOpen) this.#reopen();
    const { opened } = this.#connection;
    let commit = Number.POSITIVE_INFINITY;
    try {
      opened.transactionSync(() => {
        commit = opened.getWriteTxnId();
        this.#room.begin();
        change(this.#transaction);
      });
    } catch (error) {
      // An error of the system comes from the room: nothing is written, and the transaction is at its end.
      if (isOfSystem(error)) throw error;
      this.#recovery = this.#recoverFrom(commit).finally(() => {
        this.#recovery = undefined;
      });
      await this.#recovery;
      throw new Error(causeOf(error), { cause: error });
    }
  }

  /** Closes and opens the database after a commit that failed. Where that fails too, the next write tries to open it. */
  async #recoverFrom(commit: number): Promise<void> {
    try {
      await this.#connection.closeFailed(commit);
      this.#reopen();
    } catch (error) {
      if (error instanceof RestartNeeded) throw error;
    }
  }

  #reopen(): void {
    this.#connection.reopen();
    this.#room.recount();
  }

  flush(): Promise<void> {
    return new Promise((resolve, reject) =>
      fdatasync(this.#descriptor, (error) => (error ? reject(error) : resolve())),
    );
  }

  async close(): Promise<void> {
    await this.#recovery?.catch(() => {});
    try {
      if (!this.#connection.isOpen) return;
      this.#room.recount();
      await this.#connection.close();
      this.#room.giveBack();
    } catch (error) {
      // Then the file stays longer than its pages.
      if (!isOfSystem(error)) throw error;
    } finally {
      closeSync(this.#descriptor);
    }
  }
}

function isOfSystem(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined;
}

/** The system's reason why a transaction failed, without lmdb's page positions. lmdb reports a write that was cut short as an I/O error. */
function causeOf(error: unknown): string {
  const reason = reasonOf(error).split(": Attempting to write", 1)[0] as string;
  return reason === "Input/output error" ? `${reason}, or no space left on device` : reason;
}

function keysOf(opened: Opened, prefix: Uint8Array, limit: number): Uint8Array[] {
  const keys: Uint8Array[] = [];
  for (const key of opened.getKeys({ start: prefix as Buffer, limit })) {
    if (Buffer.compare(key.subarray(0, prefix.length), prefix) !== 0) break;
    keys.push(Uint8Array.from(key));
  }
  return keys;
}
