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
  /** How many iterations walk on the tree's nodes as they are; absent before the first. */
  walks?: { open: number };
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
    leaveToWalks(holder);
    this.#journal?.set(holder, key, value);
    holder.tree.set(key, value);
  }

  delete(key: string): boolean {
    const holder = this.#find(false);
    if (holder === undefined) return false;
    leaveToWalks(holder);
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
    const { tree } = holder;
    holder.walks ??= { open: 0 };
    const { walks } = holder;
    const start = from !== undefined && from > prefix ? from : prefix;
    const entries = after !== undefined && after >= start ? tree.entries(after) : tree.entries(start);
    walks.open++;
    try {
      for (const [key, value] of entries) {
        if (key === after) continue;
        if (!key.startsWith(prefix)) return;
        yield [key, value];
      }
    } finally {
      walks.open--;
    }
  }

  *values(range?: Range): IterableIterator<V> {
    for (const [, value] of this.entries(range)) yield value;
  }

  *keys(range?: Range): IterableIterator<string> {
    for (const [key] of this.entries(range)) yield key;
  }
}

/**
 * Lets iterations go on over what they found at their start. A clone, which nobody keeps, makes writes copy the nodes that
 * they touch. That costs more in a large tree, so it is for the few writes that are made while something is iterated over.
 */
function leaveToWalks(holder: Holder): void {
  if (holder.walks === undefined || holder.walks.open === 0) return;
  holder.tree.clone();
  holder.walks = undefined;
}
