import type { Collection, Range } from "@cloudstub/kit";
import type { TreeSlot } from "./tree.js";
import type { UndoLog } from "./undo-log.js";

/** How a collection finds its tree. The lookup may return undefined, for a collection that was never written. */
interface CollectionParts<V> {
  readonly find: (create: boolean) => TreeSlot<V> | undefined;
  /** Makes every change. */
  readonly log: UndoLog;
}

/** A view of the tree in a slot. */
export class TreeCollection<V> implements Collection<V> {
  readonly #find: CollectionParts<V>["find"];
  readonly #log: UndoLog;

  constructor({ find, log }: CollectionParts<V>) {
    this.#find = find;
    this.#log = log;
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
    this.#log.set(this.#find(true) as TreeSlot<V>, key, value);
  }

  delete(key: string): boolean {
    const slot = this.#find(false);
    return slot !== undefined && this.#log.delete(slot, key);
  }

  clear(): void {
    const slot = this.#find(false);
    if (slot !== undefined && slot.tree.size > 0) this.#log.clear(slot);
  }

  lastKey(): string | undefined {
    return this.#find(false)?.tree.maxKey();
  }

  *entries({ prefix = "", from, after }: Range = {}): IterableIterator<[string, V]> {
    const slot = this.#find(false);
    if (slot === undefined) return;
    const { tree } = slot;
    slot.openIterators ??= { count: 0 };
    const { openIterators } = slot;
    const start = from !== undefined && from > prefix ? from : prefix;
    const entries = after !== undefined && after >= start ? tree.entries(after) : tree.entries(start);
    openIterators.count++;
    try {
      for (const [key, value] of entries) {
        if (key === after) continue;
        if (!key.startsWith(prefix)) return;
        yield [key, value];
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
