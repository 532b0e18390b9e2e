import { closeSync, constants, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { missingPackage, reasonOf, StoreError } from "../store-error.js";
import { paths } from "./layout.js";

/** A directory that this process holds. */
export interface HeldDirectory {
  /** The note of the one who held it before; empty where there was none, or it ended without one. */
  readonly note: string;
  /** Gives the directory back, with a note for the next one. */
  release(note?: string): void;
}

/** The process that holds a directory, as the lock file says it. It is for the message only; the kernel keeps the lock. */
interface Owner {
  readonly pid: number;
  readonly host: string;
  /** The namespace in which the process has this id; absent where there are none. */
  readonly namespace?: string | undefined;
}

/**
 * Takes a directory for this process. Throws a `StoreError` that names the process that has it.
 *
 * The kernel keeps the lock, on an open file: it knows neither process ids nor host names, holds across containers, also
 * against a second server of this process, and goes with its process however that ends (docs/decisions/0017). The file
 * stays; to remove it would let two servers each hold a file of this name.
 */
export async function lockDirectory(directory: string): Promise<HeldDirectory> {
  const { tryLock } = await loadLocking();
  const self: Owner = { pid: process.pid, host: hostname(), namespace: await namespaceOfThis() };
  // A handle would be closed, and the lock be gone, when nothing refers to it any more.
  const descriptor = openSync(paths(directory).lock, constants.O_RDWR | constants.O_CREAT, 0o644);
  const write = (text: string) => {
    ftruncateSync(descriptor);
    writeSync(descriptor, text, 0);
  };
  try {
    if (!isGranted(directory, () => tryLock(descriptor))) throw inUse(directory, self);
    const note = readFileSync(descriptor, "utf8");
    write(`${JSON.stringify(self)}\n`);
    // After a power failure the note must not be there again beside a database that was changed.
    fdatasyncSync(descriptor);
    return {
      note,
      release(text = "") {
        try {
          write(text);
        } catch {
          // On a full disk there is no note.
        } finally {
          closeSync(descriptor);
        }
      },
    };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function isGranted(directory: string, tryLock: () => boolean): boolean {
  try {
    return tryLock();
  } catch (cause) {
    throw new StoreError("StoreNotLockable", { directory, reason: reasonOf(cause) }, { cause });
  }
}

async function namespaceOfThis(): Promise<string | undefined> {
  return readlink("/proc/self/ns/pid").catch(() => undefined);
}

function inUse(directory: string, self: Owner): StoreError {
  return new StoreError("StoreLocked", { directory, owner: nameOf(ownerOf(directory), self) });
}

/** Undefined where the file says nothing yet, or can't be read while it is locked, as on Windows. */
function ownerOf(directory: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(paths(directory).lock, "utf8")) as Owner;
  } catch {
    return undefined;
  }
}

function nameOf(owner: Owner | undefined, self: Owner): string {
  if (owner?.pid === undefined) return "another process";
  if (owner.host === self.host && owner.namespace === self.namespace) return `process ${owner.pid}`;
  return `process ${owner.pid} of another container or machine (host name ${owner.host})`;
}

async function loadLocking(): Promise<typeof import("fs-native-extensions")> {
  try {
    return await import("fs-native-extensions");
  } catch (cause) {
    throw missingPackage("fs-native-extensions, which locks store directories", cause);
  }
}
