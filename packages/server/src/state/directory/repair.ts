import { link, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { StoreError } from "../store-error.js";
import { Blobs } from "./blobs.js";
import { openDatabase } from "./database.js";
import { formatOf, markAsStore, requireFiles } from "./format.js";
import { recordKey } from "./keys.js";
import { paths } from "./layout.js";
import { lockDirectory } from "./lock.js";
import { openStore, usable } from "./open-store.js";
import { noteOf } from "./soundness.js";
import { checksumOf } from "./stored-record.js";
import { type Loss, lossesText, type SoundRecord, survey } from "./survey.js";
import { TreeIndex } from "./tree-index.js";

/** What a repair has done. */
export interface Repair {
  /** How many records are sound. */
  readonly kept: number;
  /** What is gone; empty where nothing can be named, such as the changes of the last moments. */
  readonly losses: readonly Loss[];
  /** True where records may be as they were before their last change, or have been removed before, because newer ones are lost. */
  readonly isOlder: boolean;
  /** The directory that the damaged files were put into; undefined where nothing was damaged, and nothing was changed. */
  readonly aside: string | undefined;
}

/**
 * Makes a store directory of what is sound in a damaged one. The damaged files are kept in a directory inside of it.
 *
 * Throws a `StoreError` where there is no store, a server uses it, nothing can be read, or the directory can't be written.
 *
 * @example const { kept, losses } = await repairStore("state");
 */
export async function repairStore(directory: string): Promise<Repair> {
  return usable(directory, async () => {
    await refuseOthers(directory);
    await requireFiles(directory);
    const whole = await openWhole(directory);
    if (whole !== undefined) return { kept: whole, losses: [], isOlder: false, aside: undefined };
    const held = await lockDirectory(directory);
    let note = "";
    try {
      const { data, blobs } = paths(directory);
      const { sound, losses, isOlder } = await survey(data, new Blobs(blobs));
      if (sound.length === 0) throw new StoreError("NothingToRepair", { directory });
      const aside = await replaceDatabase(directory, sound);
      note = await noteOf(directory);
      return { kept: sound.length, losses, isOlder, aside };
    } finally {
      held.release(note);
    }
  });
}

/** A repair in words. */
export function repairText(directory: string, { kept, losses, isOlder, aside }: Repair): string {
  if (aside === undefined)
    return `The store directory ${directory} is sound; it holds ${kept} ${kept === 1 ? "record" : "records"}. Nothing was changed.`;
  const gone = losses.length === 0 ? "What was changed last may be gone" : `Gone: ${lossesText(losses)}`;
  const older = isOlder
    ? " The newest pages are lost, so some records may be as they were before their last change, or be there again."
    : "";
  return `Repaired the store directory ${directory}: ${kept} ${kept === 1 ? "record is" : "records are"} kept. ${gone}.${older} The damaged files are in ${aside}.`;
}

/** A directory without the database is not ours to repair; the file that says the format may be damaged too. */
async function refuseOthers(directory: string): Promise<void> {
  const present = await readdir(directory).catch((): string[] => []);
  if (present.includes("state.mdb")) return;
  throw new StoreError("NoDatabase", { directory });
}

/** How many records there are where nothing is damaged. Throws for a directory that is in use, or of another format. */
async function openWhole(directory: string): Promise<number | undefined> {
  try {
    if ((await formatOf(directory)) === undefined) return undefined;
    const store = await openStore(directory);
    const records = [...store.records()].length;
    await store.close();
    return records;
  } catch (error) {
    if (error instanceof StoreError && error.isDamage) return undefined;
    throw error;
  }
}

/** Builds a database of these records beside the damaged one, and puts it into its place in one step. */
async function replaceDatabase(directory: string, sound: readonly SoundRecord[]): Promise<string> {
  const { data, blobs, format } = paths(directory);
  const fresh = `${data}.new`;
  await removeDatabase(fresh);
  await writeDatabase(fresh, sound);
  const aside = join(directory, `damaged-${new Date().toISOString().replaceAll(":", "-")}`);
  await mkdir(join(aside, "blobs"), { recursive: true });
  await link(data, join(aside, "state.mdb"));
  await link(format, join(aside, "cloudstub-store.json")).catch(() => {});
  const kept = new Set(sound.map(({ file }) => file));
  for (const file of await readdir(blobs).catch((): string[] => [])) {
    if (!kept.has(file)) await rename(join(blobs, file), join(aside, "blobs", file));
  }
  await rm(`${data}-lock`, { force: true });
  await rename(fresh, data);
  await removeDatabase(fresh);
  await markAsStore(directory);
  return aside;
}

async function removeDatabase(file: string): Promise<void> {
  for (const each of [file, `${file}-lock`]) await rm(each, { force: true });
}

async function writeDatabase(file: string, sound: readonly SoundRecord[]): Promise<void> {
  const database = await openDatabase(file);
  try {
    const index = new TreeIndex();
    index.begin();
    await database.write((transaction) => {
      for (const { tree, key, value } of sound) {
        const stored = recordKey(index.add(tree), key);
        index.tallyOf(tree).add(stored, checksumOf(value));
        transaction.put(stored, value);
      }
      for (const put of index.entries()) transaction.put(...put);
    });
    await database.flush();
  } finally {
    await database.close();
  }
}
