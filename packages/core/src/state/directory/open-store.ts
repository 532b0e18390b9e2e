import { access } from "node:fs/promises";
import { makeDirectory } from "../../make-directory.js";
import { Journal } from "../journal.js";
import { Store } from "../store.js";
import { Blobs } from "./blobs.js";
import { openDatabase } from "./database.js";
import { damaged, reasonOf, StoreError } from "./errors.js";
import { isStore, markAsStore } from "./format.js";
import { paths } from "./layout.js";
import { load } from "./load.js";
import { lockDirectory } from "./lock.js";
import { Mirror } from "./mirror.js";
import { whyUnsafe } from "./truncation.js";

/**
 * Opens a store directory, which is made where it does not exist, and loads the state of these services, or of all. The
 * state of others stays as it is.
 *
 * Every change of the returned store is kept in the directory. Throws a `StoreError` for a directory that is in use,
 * damaged, of a newer format, something else than a store, or can't be written; it is then as it was.
 */
export async function openStore(directory: string, services?: readonly string[]): Promise<Store> {
  try {
    await makeDirectory(directory);
    const exists = await isStore(directory);
    const unlock = await lockDirectory(directory);
    try {
      return await openLocked({ directory, services, exists, unlock });
    } catch (error) {
      await unlock();
      throw error;
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unusable(directory, error);
  }
}

interface Locked {
  readonly directory: string;
  readonly services: readonly string[] | undefined;
  readonly exists: boolean;
  readonly unlock: () => Promise<void>;
}

async function openLocked({ directory, services, exists, unlock }: Locked): Promise<Store> {
  const { data, blobs: blobDirectory } = paths(directory);
  if (exists) await checkDatabase(directory, data);
  const blobs = new Blobs(blobDirectory);
  const database = await openDatabase(data).catch((error: unknown) => {
    if (error instanceof StoreError) throw error;
    throw exists ? damaged(directory, `the database can't be opened (${reasonOf(error)})`, error) : unusable(directory, error);
  });
  try {
    const { index, trees } = await load({ database, blobs, services }).catch((error: unknown) => {
      throw damaged(directory, reasonOf(error), error);
    });
    if (!exists) await markAsStore(directory);
    return new Store(new Journal(new Mirror({ directory, database, blobs, index, unlock })), trees);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function checkDatabase(directory: string, data: string): Promise<void> {
  const isThere = await access(data).then(
    () => true,
    () => false,
  );
  const wrong = isThere ? await whyUnsafe(data) : `${data} is missing`;
  if (wrong !== undefined) throw damaged(directory, wrong);
}

function unusable(directory: string, error: unknown): StoreError {
  const remedy = "Name a directory that this user may write, on a file system with free space, or run without --store-dir.";
  return new StoreError(`The store directory ${directory} can't be used (${reasonOf(error)}). ${remedy}`, { cause: error });
}
