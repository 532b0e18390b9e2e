import type { Collection, Range } from "@cloudstub/kit";
import sortedBtree from "sorted-btree";
import type { Journal } from "./journal.js";

// The package is CommonJS with a default export inside its exports.
const BTree = sortedBtree.default;
/** An ordered map whose clones share what they have in common. */
export type Tree<V = unknown> = sortedBtree.default<string, V>;

/** Where a tree stands. It is looked up each time, so that views stay valid when it is dropped or replaced. */
export interface Holder<V = unknown> {
  readonly name: string;
  tree: Tree<V>;
}

/** How a collection finds its tree. The lookup may return undefined, for a collection that was never written. */
export interface Place<V> {
  readonly find: (create: boolean) => Holder<V> | undefined;
  /** Told of every change before it is made; undefined where state is in memory only. */
  readonly journal: Journal | undefined;
}

/** An empty tree that orders its keys by UTF-16 code unit. */
export function emptyTree<V>(): Tree<V> {
  return new BTree<string, V>(undefined, compareKeys, NODE_SIZE);
}

/** Keys in a node of a tree. */
export const NODE_SIZE = 32;

/** The order of keys. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A view of the tree at a place. */
export class TreeCollection<V> implements Collection<V> {
  readonly #find: Place<V>["find"];
  readonly #journal: Journal | undefined;

  constructor({ find, journal }: Place<V>) {
    this.#find = find;
    this.#journal = journal;
  }

  get size(): number {
    return this.#find(false)?.tree.size ?? 0;
  }

  get(key: string): V | undefined {
    return this.#find(false)?.tree.get(key);
  }

  has(key: string): boolean {
    return this.#find(false)?.tree.has(key) ?? false;
  }

  set(key: string, value: V): void {
    const holder = this.#find(true) as Holder<V>;
    this.#journal?.set(holder, key, value);
    holder.tree.set(key, value);
  }

  delete(key: string): boolean {
    const holder = this.#find(false);
    if (holder === undefined) return false;
    this.#journal?.delete(holder, key);
    return holder.tree.delete(key);
  }

  clear(): void {
    const holder = this.#find(false);
    if (holder === undefined || holder.tree.size === 0) return;
    this.#journal?.clear(holder);
    holder.tree = emptyTree();
  }

  lastKey(): string | undefined {
    return this.#find(false)?.tree.maxKey();
  }

  *entries({ prefix = "", from, after }: Range = {}): IterableIterator<[string, V]> {
    const holder = this.#find(false);
    if (holder === undefined) return;
    // A clone is O(1) and makes later writes copy the nodes they touch, so that this iteration is not disturbed.
    const tree = holder.tree.clone();
    const start = from !== undefined && from > prefix ? from : prefix;
    const entries = after !== undefined && after >= start ? tree.entries(after) : tree.entries(start);
    for (const [key, value] of entries) {
      if (key === after) continue;
      if (!key.startsWith(prefix)) return;
      yield [key, value];
    }
  }

  *values(range?: Range): IterableIterator<V> {
    for (const [, value] of this.entries(range)) yield value;
  }

  *keys(range?: Range): IterableIterator<string> {
    for (const [key] of this.entries(range)) yield key;
  }
}
