import type { Collection, Range } from "@cloudstub/kit";
import type { LayeredTrees } from "./layered-trees.js";
import type { TreeSlot } from "./tree.js";
import type { TreeReads } from "./tree-reads.js";
import type { UndoLog } from "./undo-log.js";

/** The store of a collection. */
export interface CollectionStore {
  readonly trees: LayeredTrees;
  readonly reads: TreeReads;
  /** Adds an empty tree. */
  readonly add: (name: string) => TreeSlot;
  /** Makes every change. */
  readonly log: UndoLog;
}

/**
 * A view of the tree of a name, whether there is one or not. It remembers the slot that it found, because an operation looks at dozens of
 * trees, and a store may have many thousands.
 */
export class TreeCollection<V> implements Collection<V> {
  readonly #name: string;
  readonly #store: CollectionStore;
  #found: TreeSlot<V> | undefined;
  #generation: object | undefined;

  constructor(name: string, store: CollectionStore) {
    this.#name = name;
    this.#store = store;
  }

  /** To read it; undefined for a collection that was never written. */
  #read(): TreeSlot<V> | undefined {
    const { trees, reads } = this.#store;
    reads.note(this.#name);
    if (this.#generation !== trees.generation) {
      this.#found = trees.read(this.#name) as TreeSlot<V> | undefined;
      this.#generation = trees.generation;
    }
    return this.#found;
  }

  /** To write it; undefined for a collection that was never written. */
  #write(): TreeSlot<V> | undefined {
    const slot = this.#read();
    return slot?.isCaptured ? (this.#store.trees.write(this.#name) as TreeSlot<V>) : slot;
  }

  get size(): number {
    return this.#read()?.tree.size ?? 0;
  }

  get(key: string): V | undefined {
    return this.#read()?.tree.get(key);
  }

  has(key: string): boolean {
    return this.#read()?.tree.has(key) ?? false;
  }

  set(key: string, value: V): void {
    const { log, add } = this.#store;
    log.set(this.#write() ?? add(this.#name), key, value);
  }

  delete(key: string): boolean {
    const slot = this.#write();
    return slot !== undefined && this.#store.log.delete(slot, key);
  }

  clear(): void {
    const slot = this.#write();
    if (slot !== undefined && slot.tree.size > 0) this.#store.log.clear(slot);
  }

  firstKey(): string | undefined {
    return this.#read()?.tree.minKey();
  }

  lastKey(): string | undefined {
    return this.#read()?.tree.maxKey();
  }

  *entries(range: Range = {}): IterableIterator<[string, V]> {
    const slot = this.#read();
    if (slot === undefined) return;
    const { tree } = slot;
    slot.openIterators ??= { count: 0 };
    const { openIterators } = slot;
    const [low, high] = [lowBound(range), highBound(range)];
    const { reverse = false } = range;
    const [start, end] = reverse ? [high, low] : [low, high];
    const entries = reverse ? tree.entriesReversed(high?.key) : tree.entries(low?.key);
    openIterators.count++;
    try {
      for (const entry of entries) {
        const [key] = entry;
        if (start?.isExcluded && key === start.key) continue;
        if (end !== undefined && isPast(key, end, reverse)) return;
        yield entry;
      }
    } finally {
      openIterators.count--;
    }
  }

  *values(range?: Range): IterableIterator<V> {
    for (const [, value] of this.entries(range)) yield value;
  }

  *keys(range?: Range): IterableIterator<string> {
    for (const [key] of this.entries(range)) yield key;
  }
}

/** Where a range begins or ends. */
interface Bound {
  readonly key: string;
  readonly isExcluded: boolean;
}

/** Where a range begins, by the strictest of its bounds; undefined where it is open. */
function lowBound({ prefix = "", from, after }: Range): Bound | undefined {
  let low = prefix === "" ? undefined : { key: prefix, isExcluded: false };
  if (from !== undefined && (low === undefined || from > low.key)) low = { key: from, isExcluded: false };
  if (after !== undefined && (low === undefined || after >= low.key)) low = { key: after, isExcluded: true };
  return low;
}

/** Where a range ends, by the strictest of its bounds; undefined where it is open. */
function highBound({ prefix = "", to, before }: Range): Bound | undefined {
  const end = endOf(prefix);
  let high = end === undefined ? undefined : { key: end, isExcluded: true };
  if (to !== undefined && (high === undefined || to < high.key)) high = { key: to, isExcluded: false };
  if (before !== undefined && (high === undefined || before <= high.key)) high = { key: before, isExcluded: true };
  return high;
}

/** The smallest text that is greater than all that begin with `prefix`; undefined where there is none. */
function endOf(prefix: string): string | undefined {
  for (let last = prefix.length - 1; last >= 0; last--) {
    const unit = prefix.charCodeAt(last);
    if (unit < 0xffff) return prefix.slice(0, last) + String.fromCharCode(unit + 1);
  }
  return undefined;
}

function isPast(key: string, { key: end, isExcluded }: Bound, reverse: boolean): boolean {
  if (key === end) return isExcluded;
  return reverse ? key < end : key > end;
}
