import type { Snapshot } from "../store.js";
import { TreeBuilder } from "../tree-builder.js";
import type { Blobs } from "./blobs.js";
import type { Database } from "./database.js";
import { PREFIX, readKey } from "./keys.js";
import { type BlobReference, decodeRecord, type KeptRecord } from "./stored-record.js";
import { TreeIndex } from "./tree-index.js";

/** What a store directory holds. */
export interface Loaded {
  readonly index: TreeIndex;
  /** Those of the wanted services. */
  readonly trees: Snapshot;
}

/** Where from, and which services' records. */
export interface LoadSource {
  readonly database: Database;
  readonly blobs: Blobs;
  /** All where undefined. */
  readonly services: readonly string[] | undefined;
}

/** Reads a store directory. Throws where something in it is damaged, and then nothing was changed. */
export async function load({ database, blobs, services }: LoadSource): Promise<Loaded> {
  const index = new TreeIndex();
  /** By number. */
  const trees = new Map<number, Growing>();
  const large: Large[] = [];
  for (const { key, value } of database.entries()) {
    const { kind, id } = readKey(key);
    if (kind === "tree") {
      const name = JSON.parse(value.toString()) as string;
      index.know(id, name);
      const isWanted = services === undefined || services.includes(name.slice(0, name.indexOf("/")));
      trees.set(id, { name, builder: isWanted ? new TreeBuilder() : undefined });
    } else if (kind === "dropped") index.know(id, undefined);
    else if (!index.dropped.has(id)) {
      const tree = trees.get(id);
      if (tree === undefined) throw new Error("the database holds a record of no tree");
      const record = decodeRecord(key, value, PREFIX);
      if (record.blob === undefined) tree.builder?.add(...record.read());
      else {
        index.setFile(id, key.subarray(PREFIX), record.blob.file);
        if (tree.builder !== undefined) large.push({ tree: tree.name, record, blob: record.blob });
      }
    }
  }
  const built = new Map(
    [...trees.values()].flatMap(({ name, builder }) => (builder === undefined ? [] : [[name, builder.build()] as const])),
  );
  // One after the other: many at once would need that many open files.
  for (const { tree, record, blob } of large) built.get(tree)?.set(...record.read(await blobs.read(blob)));
  await blobs.removeOrphans(new Set(index.files()));
  return { index, trees: built };
}

interface Growing {
  readonly name: string;
  /** Undefined where nobody wants the tree. */
  readonly builder: TreeBuilder | undefined;
}

/** A record whose bytes are still to be read. */
interface Large {
  readonly tree: string;
  readonly record: KeptRecord;
  readonly blob: BlobReference;
}
