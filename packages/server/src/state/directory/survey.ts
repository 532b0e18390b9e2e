import { crc32 } from "node:zlib";
import type { Blobs } from "./blobs.js";
import { PREFIX, tryKey } from "./keys.js";
import { readTree } from "./load.js";
import { scanPages } from "./page-scan.js";
import { readAround } from "./read-around.js";
import { checksumOf, decodeRecord } from "./stored-record.js";
import { Tally, type TallyRecord } from "./tally.js";
import type { TreeEntry } from "./tree-index.js";

/** A record that is as it was written. */
export interface SoundRecord {
  readonly tree: string;
  /** What stands for its key in the database. */
  readonly key: Uint8Array;
  readonly value: Buffer;
  /** The file of its bytes. */
  readonly file: string | undefined;
}

/** What is missing or unsound in one tree. */
export interface Loss {
  /** Undefined for trees whose names are lost. */
  readonly tree: string | undefined;
  /** How many records; 0 where some are not those that were written, and which is not known. */
  readonly records: number;
  /** How many there were; undefined where that is not known. */
  readonly of?: number | undefined;
  /** Those that can be named. */
  readonly keys: readonly string[];
}

/** What is left of a damaged store directory. */
export interface Survey {
  readonly sound: readonly SoundRecord[];
  readonly losses: readonly Loss[];
  /** True where records may be as they were before their last change, or have been removed, as newer pages are lost. */
  readonly isOlder: boolean;
}

/** Finds all that can still be read of a database, and is as it was written. */
export async function survey(file: string, blobs: Blobs): Promise<Survey> {
  const found = new FoundTrees();
  const sound: SoundRecord[] = [];
  const read = await readAround(file);
  const isOlder = read.length === 0;
  for (const { key, value } of isOlder ? await scanPages(file) : read) {
    const tree = found.treeOf(key, value);
    if (tree === undefined) continue;
    const blob = await fileOf(key, value, blobs);
    if (blob === false) tree.unsound.push(shownKey(key));
    else {
      tree.tally.add(key, checksumOf(value));
      sound.push({ tree: tree.entry.name, key: key.subarray(PREFIX), value, file: blob });
    }
  }
  return { sound, losses: found.losses(), isOlder };
}

/** Losses in words: `44 of 100 records in ssm/parameters`. */
export function lossesText(losses: readonly Loss[]): string {
  return losses.map(lossText).join(", ");
}

function lossText({ tree, records, of, keys }: Loss): string {
  if (tree === undefined) return `${records === 0 ? "" : `${records} records of `}collections whose names are lost`;
  const shown = keys.slice(0, 10).map((key) => JSON.stringify(key));
  if (keys.length > shown.length) shown.push(`${keys.length - shown.length} more`);
  const names = shown.length === 0 ? "" : `: ${shown.join(", ")}`;
  return `${records === 0 ? "some" : records}${of === undefined ? "" : ` of ${of}`} in ${tree}${names}`;
}

interface FoundTree {
  readonly entry: TreeEntry;
  /** Of the sound records. */
  readonly tally: Tally;
  /** Keys. */
  readonly unsound: string[];
}

class FoundTrees {
  readonly #trees = new Map<number, FoundTree>();
  readonly #dropped = new Set<number>();
  readonly #total = new Tally();
  #announced: TallyRecord | undefined;
  #nameless = 0;

  /** The tree of a record; undefined for other entries, which are noted, and for records of no tree. */
  treeOf(key: Buffer, value: Buffer): FoundTree | undefined {
    const { kind, id } = tryKey(key) ?? {};
    if (kind === undefined || id === undefined) return undefined;
    if (kind === "total") this.#announced = attempt(() => JSON.parse(value.toString()) as TallyRecord);
    else if (kind === "dropped") this.#dropped.add(id);
    else if (kind === "tree") {
      const entry = attempt(() => readTree(value));
      if (entry === undefined) return undefined;
      this.#total.add(key, crc32(value));
      this.#trees.set(id, { entry, tally: new Tally(), unsound: [] });
    } else if (!this.#dropped.has(id)) {
      if (!this.#trees.has(id)) this.#nameless++;
      return this.#trees.get(id);
    }
    return undefined;
  }

  losses(): Loss[] {
    const losses = [...this.#trees.values()].flatMap(({ entry, tally, unsound }): Loss[] => {
      const [tree, hasTally] = [entry.name, entry.sum !== ""];
      if (!hasTally) return unsound.length === 0 ? [] : [{ tree, records: unsound.length, keys: unsound }];
      const records = Math.max(unsound.length, entry.records - tally.records);
      return tally.equals(entry) ? [] : [{ tree, records, of: entry.records, keys: unsound }];
    });
    const lacksTrees = this.#announced !== undefined && !this.#total.equals(this.#announced);
    return this.#nameless > 0 || lacksTrees
      ? [...losses, { tree: undefined, records: this.#nameless, keys: [] }]
      : losses;
  }
}

/** The file of a record that is as it was written, which may be none; false where the record is not. */
async function fileOf(key: Buffer, value: Buffer, blobs: Blobs): Promise<string | undefined | false> {
  try {
    const record = decodeRecord(key, value, PREFIX);
    record.read(record.blob === undefined ? undefined : await blobs.read(record.blob));
    return record.blob?.file;
  } catch {
    return false;
  }
}

function shownKey(key: Buffer): string {
  return key[PREFIX] === 0 ? key.toString("utf8", PREFIX + 1) : key.toString("hex", PREFIX);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
