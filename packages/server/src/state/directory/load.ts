import { type Tree, TreeBuilder } from "@cloudstub/core/for-server";
import type { Blobs } from "./blobs.js";
import type { Database } from "./database.js";
import { FileChunk } from "./file-chunk.js";
import { PREFIX, readKey } from "./keys.js";
import type { LargeBodies } from "./large-bodies.js";
import { type BlobReference, checksumOf, decodeRecord, type KeptRecord } from "./stored-record.js";
import type { Tally, TallyRecord } from "./tally.js";
import { type TreeEntry, TreeIndex } from "./tree-index.js";

/** What a store directory holds. */
export interface Loaded {
  readonly index: TreeIndex;
  /** Those of the wanted services. */
  readonly trees: ReadonlyMap<string, Tree>;
}

/** Where from, and which services' records. */
export interface LoadSource {
  readonly database: Database;
  readonly blobs: Blobs;
  readonly bodies: LargeBodies;
  /** All where undefined. */
  readonly services: readonly string[] | undefined;
  /** False for a database whose trees have no tallies yet. */
  readonly hasTallies: boolean;
}

/** Reads a store directory. Throws where something in it is damaged, or missing, and then nothing was changed. */
export async function load({ database, blobs, bodies, services, hasTallies }: LoadSource): Promise<Loaded> {
  const index = new TreeIndex();
  /** By number. */
  const trees = new Map<number, Growing>();
  const large: Large[] = [];
  let total: TallyRecord | undefined;
  for (const { key, value } of database.entries()) {
    const { kind, id } = readKey(key);
    if (kind === "total") total = JSON.parse(value.toString()) as TallyRecord;
    else if (kind === "tree") {
      const entry = readTree(value);
      const isWanted = services === undefined || services.includes(entry.name.slice(0, entry.name.indexOf("/")));
      trees.set(id, {
        entry,
        tally: index.know(id, entry.name, value),
        builder: isWanted ? new TreeBuilder() : undefined,
      });
    } else if (kind === "dropped") index.knowDropped(id);
    else if (!index.dropped.has(id)) {
      const tree = trees.get(id);
      if (tree === undefined) throw new Error("the database holds a record of no tree");
      const record = decodeRecord(key, value, PREFIX);
      tree.tally.add(key, checksumOf(value));
      if (record.blob === undefined) {
        const [ownKey, content] = record.read();
        tree.builder?.add(ownKey, content);
      } else {
        index.setFile(id, key.subarray(PREFIX), record.blob.file);
        if (tree.builder !== undefined) large.push({ tree: tree.entry.name, record, blob: record.blob });
      }
    }
  }
  if (hasTallies) compareTallies(index, total, trees.values());
  const built = new Map(
    [...trees.values()].flatMap(({ entry, builder }) =>
      builder === undefined ? [] : [[entry.name, builder.build()] as const],
    ),
  );
  // One after the other: many at once would need that many open files.
  for (const each of large) {
    const [key, record] = await readLarge(each, blobs, bodies);
    built.get(each.tree)?.exchange(key, record);
  }
  await blobs.removeOrphans(new Set(index.files()));
  return { index, trees: built };
}

interface Growing {
  readonly entry: TreeEntry;
  /** Of the records that were found. */
  readonly tally: Tally;
  /** Undefined where the tree is not wanted. */
  readonly builder: TreeBuilder | undefined;
}

/** A record whose bytes are still to be read. */
interface Large {
  readonly tree: string;
  readonly record: KeptRecord;
  readonly blob: BlobReference;
}

/** Reads a record whose bytes are in a file; beyond those for which memory has room, bodies stay there. */
async function readLarge(
  { record, blob }: Large,
  blobs: Blobs,
  bodies: LargeBodies,
): Promise<readonly [key: string, record: unknown]> {
  if (!bodies.hasRoomFor(blob.size)) {
    await blobs.check(blob);
    const [key, content, body] = record.read(
      (begin, length) => new FileChunk(blobs.readable(blob.file), begin, length),
    );
    if (body !== undefined) return [key, content];
  }
  const [key, content, body] = record.read(await blobs.read(blob));
  if (body !== undefined) bodies.add(blob.file, body);
  return [key, content];
}

/** Reads the entry of a tree. Before format 4 it was the name alone. */
export function readTree(value: Buffer): TreeEntry {
  const entry = JSON.parse(value.toString()) as string | TreeEntry;
  return typeof entry === "string" ? { name: entry, records: 0, sum: "" } : entry;
}

function compareTallies(index: TreeIndex, total: TallyRecord | undefined, trees: Iterable<Growing>): void {
  if (total === undefined || !index.total.equals(total))
    throw new Error("collections are missing, or are not those that were written");
  for (const { entry, tally } of trees) {
    if (!tally.equals(entry)) throw new Error("records are missing, or are not those that were written");
  }
}
