import { emptyTree, type Tree } from "./tree.js";
import { type Snapshot, TreeMap } from "./tree-map.js";

/** A record with the name of its tree, `<service>/<collection>` or `<service>/<family>/<id>`. */
export type StoredRecord = readonly [tree: string, key: string, value: unknown];

/** All records of a snapshot, sorted by tree and key. */
export function* recordsOf(snapshot: Snapshot): IterableIterator<StoredRecord> {
  for (const [name, tree] of snapshot) {
    for (const [key, value] of tree.entries()) yield [name, key, value];
  }
}

/** The snapshot of which these are the records. */
export function snapshotOf(records: Iterable<StoredRecord>): Snapshot {
  const trees = new Map<string, Tree>();
  for (const [name, key, value] of records) {
    const tree = trees.get(name) ?? emptyTree();
    trees.set(name, tree);
    tree.exchange(key, value);
  }
  const snapshot = new TreeMap();
  for (const [name, tree] of trees) snapshot.set(name, tree);
  return snapshot;
}
