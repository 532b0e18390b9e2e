import type { Collection, Range } from "@cloudstub/kit";
import sortedBtree from "sorted-btree";

// The package is CommonJS with a default export inside its exports.
const BTree = sortedBtree.default;
type Tree<V> = sortedBtree.default<string, V>;

/** Where a tree stands; replaced as a whole when state is reset or restored, so that views stay valid. */
export interface Holder<V = unknown> {
  tree: Tree<V>;
}

/** An empty tree that orders its keys by UTF-16 code unit. */
export function emptyTree<V>(): Tree<V> {
  return new BTree<string, V>(undefined, compare);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A view of the tree that a lookup finds. The lookup may return undefined, for a collection that was never written. */
export class TreeCollection<V> implements Collection<V> {
  readonly #find: (create: boolean) => Holder<V> | undefined;

  constructor(find: (create: boolean) => Holder<V> | undefined) {
    this.#find = find;
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
    (this.#find(true) as Holder<V>).tree.set(key, value);
  }

  delete(key: string): boolean {
    return this.#find(false)?.tree.delete(key) ?? false;
  }

  clear(): void {
    this.#find(false)?.tree.clear();
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
