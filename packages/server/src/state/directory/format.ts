import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { damaged, StoreError } from "../store-error.js";
import { paths } from "./layout.js";
import { writeDurably } from "./write-durably.js";

/**
 * The format that this version writes. It grows when what is kept changes its form: since 2, items of tables are text, and
 * messages of FIFO queues have their groups; since 3, messages in flight are kept as they were before; since 4, collections
 * have tallies.
 */
export const FORMAT = 4;
/** The formats that this version reads. */
const readable: readonly number[] = [3, FORMAT];

/**
 * The format of a store that this version reads; undefined for a directory that can become one.
 *
 * Throws a `StoreError` for another format, and for a directory that holds something else. Changes nothing.
 */
export async function formatOf(directory: string): Promise<number | undefined> {
  const text = await readFile(paths(directory).format, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) {
    await refuseForeign(directory);
    return undefined;
  }
  const format = parseFormat(text);
  if (format === undefined) throw damaged(directory, `${paths(directory).format} does not say its format`);
  if (!readable.includes(format)) {
    const age = format > FORMAT ? "a newer" : "an older";
    throw new StoreError("StoreFormatUnknown", { directory, format, age, readable: readable.join(" and ") });
  }
  return format;
}

/**
 * Throws a `StoreError` for a directory, or a pipe, in the place of a store's file: lmdb crashes on the first, and opening the second
 * never ends.
 */
export async function requireFiles(directory: string): Promise<void> {
  const { format, lock, data, dataLock } = paths(directory);
  for (const path of [format, lock, data, dataLock]) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || found.isFile()) continue;
    throw new StoreError("StoreNotFile", { directory, path });
  }
}

/** Marks a directory as a store; only then it is one. */
export async function markAsStore(directory: string): Promise<void> {
  const { format } = paths(directory);
  const temporary = `${format}.new`;
  // A start that was cut off may have left one.
  await rm(temporary, { force: true });
  try {
    await writeDurably(temporary, [Buffer.from(`${JSON.stringify({ "cloudstub-store": FORMAT })}\n`)]);
    await rename(temporary, format);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function parseFormat(text: string): number | undefined {
  try {
    const { "cloudstub-store": format } = JSON.parse(text) as { readonly "cloudstub-store"?: unknown };
    return Number.isSafeInteger(format) && (format as number) > 0 ? (format as number) : undefined;
  } catch {
    return undefined;
  }
}

/** Files that an interrupted start may have left are ours; hidden files, and those that file systems put at their roots, do not matter. */
async function refuseForeign(directory: string): Promise<void> {
  const ours = Object.values(paths(""));
  const foreign = (await readdir(directory)).filter(
    (name) =>
      !name.startsWith(".") && name !== "lost+found" && !ours.some((own) => name === own || name.startsWith(`${own}.`)),
  );
  if (foreign.length === 0) return;
  const shown = foreign.slice(0, 3).join(", ") + (foreign.length > 3 ? ", …" : "");
  throw new StoreError("StoreNotEmpty", { directory, content: shown });
}
