import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { StoreError } from "./errors.js";
import { paths } from "./layout.js";

/** A process that holds a directory, as its lock file says it. */
interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Tells the process from a later one with the same id. */
  readonly started: string | undefined;
}

/**
 * Takes a directory for this process. Throws a `StoreError` that names the process that has it.
 *
 * The lock is a file. That of a process that has ended is taken over, as after `kill -9`. The returned function gives
 * the directory back.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const { lock } = paths(directory);
  const own = `${lock}.${randomUUID()}`;
  const text = JSON.stringify({ pid: process.pid, host: hostname(), started: await startOf(process.pid) } satisfies Owner);
  await writeFile(own, `${text}\n`, { flag: "wx" });
  try {
    // A link, unlike a write, makes the file with its content in one step, or not at all.
    while (!(await linked(own, lock))) await removeStale(directory, own);
  } finally {
    await rm(own, { force: true });
  }
  return () => rm(lock, { force: true });
}

async function linked(own: string, lock: string): Promise<boolean> {
  return link(own, lock).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
}

async function removeStale(directory: string, own: string): Promise<void> {
  const { lock } = paths(directory);
  const text = await textOf(lock);
  if (text === undefined) return;
  const owner = parseOwner(text);
  if (owner !== undefined && (await isAlive(owner))) throw inUse(directory, owner);
  const aside = `${own}.stale`;
  await rename(lock, aside).catch(() => {});
  // Another process may have been quicker, and what was moved is then its fresh lock.
  if (((await textOf(aside)) ?? text) !== text) await linked(aside, lock);
  await rm(aside, { force: true });
}

function textOf(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** Undefined for a file that was cut off by a full disk or a power failure: nobody can be holding it. */
function parseOwner(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}

/** Of processes on other machines nothing can be known, so they count as alive. */
async function isAlive({ pid, host, started }: Owner): Promise<boolean> {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const now = await startOf(pid);
  return now === undefined || now === started;
}

/** When a process was started, in the system's own terms; undefined where that can't be known. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name, in parentheses, may hold anything; the 20th field behind it is the start.
  const linux = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return linux ?? (pid === process.pid ? String(performance.timeOrigin) : undefined);
}

function inUse(directory: string, { pid, host }: Owner): StoreError {
  const where = host === hostname() ? "" : ` on ${host}`;
  const remedy =
    host === hostname()
      ? "End that process, or name another directory."
      : `If that process no longer runs, remove the file ${paths(directory).lock}.`;
  return new StoreError(`The store directory ${directory} is in use by process ${pid}${where}. ${remedy}`);
}
