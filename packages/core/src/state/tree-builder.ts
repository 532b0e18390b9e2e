import sortedBtree from "sorted-btree/extended/bulkLoad.js";
import { compareKeys, emptyTree, NODE_SIZE, type Tree } from "./tree.js";

/** Makes a tree of many records. Those that come in order, as they do from a disk, are put together without a search for each. */
export class TreeBuilder {
  readonly #keys: string[] = [];
  readonly #values: unknown[] = [];

  add(key: string, value: unknown): void {
    this.#keys.push(key);
    this.#values.push(value);
  }

  build(): Tree {
    const keys = this.#keys;
    if (keys.every((key, at) => at === 0 || compareKeys(keys[at - 1] as string, key) < 0)) {
      return sortedBtree.bulkLoad(keys, this.#values, NODE_SIZE, compareKeys);
    }
    const tree = emptyTree<unknown>();
    for (const [at, key] of keys.entries()) tree.set(key, this.#values[at]);
    return tree;
  }
}
