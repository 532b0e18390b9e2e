import { CommitQueue, Store } from "@cloudstub/core/for-server";
import { damaged, reasonOf, StoreError } from "../store-error.js";
import { Blobs } from "./blobs.js";
import { type Database, openDatabase } from "./database.js";
import { FORMAT, formatOf, markAsStore, requireFiles } from "./format.js";
import { LargeBodies } from "./large-bodies.js";
import { paths } from "./layout.js";
import { load } from "./load.js";
import { type HeldDirectory, lockDirectory } from "./lock.js";
import { makeDirectory } from "./make-directory.js";
import { Mirror, type StorageObserver } from "./mirror.js";
import { checkDatabase, damageReport, noteOf } from "./soundness.js";
import type { TreeIndex } from "./tree-index.js";

/** How a store directory is opened. */
export interface StoreOptions {
  /** The services whose state is loaded; all unless given. The state of others stays as it is. */
  readonly services?: readonly string[];
  readonly onStorage?: StorageObserver | undefined;
  /** Bytes of large bodies that stay in memory; 128 MiB unless given. */
  readonly bodiesInMemory?: number;
}

/**
 * Opens a store directory, which is made where it does not exist, and loads its state.
 *
 * Every change of the returned store is kept in the directory. Throws a `StoreError` for a directory that is in use,
 * damaged, of a newer format, something else than a store, or can't be written; it is then as it was.
 */
export async function openStore(directory: string, options: StoreOptions = {}): Promise<Store> {
  return usable(directory, async () => {
    await makeDirectory(directory);
    await requireFiles(directory);
    const format = await formatOf(directory);
    const held = await lockDirectory(directory);
    try {
      return await openLocked({ ...options, directory, format, held });
    } catch (error) {
      held.release(held.note);
      throw error;
    }
  });
}

/** Does something with a directory; the system's errors become a `StoreError` that says what to do. */
export async function usable<T>(directory: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unusable(directory, error);
  }
}

/** Bytes. A body of 64 KiB or less is in the database, and always in memory too. */
const MAX_IN_MEMORY = 128 * 1024 * 1024;

interface Locked extends StoreOptions {
  readonly directory: string;
  /** Undefined for a directory that is not a store yet. */
  readonly format: number | undefined;
  readonly held: HeldDirectory;
}

async function openLocked({
  directory,
  format,
  held,
  services,
  onStorage,
  bodiesInMemory = MAX_IN_MEMORY,
}: Locked): Promise<Store> {
  const { data, blobs: blobDirectory } = paths(directory);
  if (format !== undefined) await checkDatabase(directory, held.note);
  const blobs = new Blobs(blobDirectory);
  const bodies = new LargeBodies(blobs, bodiesInMemory);
  const database = await openDatabase(data).catch((error: unknown) => {
    if (error instanceof StoreError) throw error;
    throw format === undefined
      ? unusable(directory, error)
      : damaged(directory, `the database can't be opened (${reasonOf(error)})`, error);
  });
  try {
    const { index, trees } = await load({ database, blobs, bodies, services, hasTallies: format === FORMAT }).catch(
      async (error: unknown) => {
        throw await damageReport(directory, reasonOf(error), error);
      },
    );
    if (format !== FORMAT) await bringUpToDate(directory, database, index);
    const release = async (isKnown: boolean) => held.release(isKnown ? await noteOf(directory) : "");
    return new Store(
      new CommitQueue(new Mirror({ directory, database, blobs, bodies, index, release, onStorage })),
      trees,
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Writes the tallies, which a new directory and one of format 3 lack; only then the directory is a store of this format. */
async function bringUpToDate(directory: string, database: Database, index: TreeIndex): Promise<void> {
  index.begin();
  index.changeAll();
  try {
    await database.write((transaction) => {
      for (const put of index.entries()) transaction.put(...put);
    });
    await database.flush();
  } catch (error) {
    throw unusable(directory, error);
  }
  await markAsStore(directory);
}

function unusable(directory: string, error: unknown): StoreError {
  return new StoreError("StoreUnusable", { directory, reason: reasonOf(error) }, { cause: error });
}
