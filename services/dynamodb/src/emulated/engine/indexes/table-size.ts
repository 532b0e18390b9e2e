import type { Item } from "../../../items/attribute-value.js";
import type { ItemState, StoredItem, TableSize } from "../../state/items.js";
import type { EmulatedTable } from "../../state.js";
import { decodeItem } from "../items/encoded-item.js";
import { itemSize } from "../items/item-size.js";
import { keysOf, type TableIndex } from "../keys/table-keys.js";
import { type EntryChange, entriesOf, entryKey } from "./index-entries.js";
import { projectedItem, projectedNames } from "./projected-item.js";

type SizedState = Pick<ItemState, "items" | "indexEntries" | "tableSizes">;

/** An item with its size. */
interface SizedItem {
  readonly item: Item;
  readonly size: number;
}

/** One item before and after a write; undefined where there is none. */
interface ItemChange {
  /** Where the item is stored. */
  readonly itemKey: string;
  readonly before: StoredItem | undefined;
  readonly old: () => Item | undefined;
  readonly after: SizedItem | undefined;
  readonly entries: readonly EntryChange[];
}

/** The bytes of a table and of its indexes. They are counted once where a version that did not keep them wrote the table. */
export function sizeOfTable(state: SizedState, table: EmulatedTable): TableSize {
  return state.tableSizes.get(table.name) ?? countedSize(state, table);
}

/** Begins to count a new table, whose items are added one by one. */
export function beginSize({ tableSizes }: Pick<ItemState, "tableSizes">, { name }: Pick<EmulatedTable, "name">): void {
  tableSizes.set(name, { bytes: 0, indexes: {} });
}

/** Keeps the bytes of a table and its indexes. To be called before each write of an item. */
export function keepSize(state: SizedState, table: EmulatedTable, change: ItemChange): void {
  const { before, after, entries } = change;
  const { bytes, indexes } = sizeOfTable(state, table);
  const added = (after?.size ?? 0) - (before?.size ?? 0);
  let changed: { [name: string]: number } | undefined;
  for (const entry of entries) {
    const addedHere = addedToIndex(state, table, { change, entry });
    if (addedHere === 0) continue;
    changed ??= { ...indexes };
    changed[entry.index.name] = (indexes[entry.index.name] ?? 0) + addedHere;
  }
  if (added !== 0 || changed !== undefined)
    state.tableSizes.set(table.name, { bytes: bytes + added, indexes: changed ?? indexes });
}

/** The bytes by which an index grows with a change of an item. */
function addedToIndex(
  state: SizedState,
  table: EmulatedTable,
  { change, entry }: { readonly change: ItemChange; readonly entry: EntryChange },
): number {
  const { itemKey, before, old, after } = change;
  const { index, removedKey, addedKey } = entry;
  const item = old();
  const isCounted =
    before && item && removedKey !== undefined && hasEntry(state, table, { index, entry: removedKey + itemKey });
  const removed = isCounted ? projectedSize(table, index, { item, size: before.size }) : 0;
  return (after && addedKey !== undefined ? projectedSize(table, index, after) : 0) - removed;
}

/** Counts the bytes of a table that was filled at once. */
export function countSize(state: SizedState, table: EmulatedTable): void {
  state.tableSizes.set(table.name, countedSize(state, table));
}

/** Adds the bytes of items that were added to an index. */
export function addIndexBytes(
  state: SizedState,
  table: EmulatedTable,
  { index, added }: { readonly index: string; readonly added: number },
): void {
  const { bytes, indexes } = sizeOfTable(state, table);
  state.tableSizes.set(table.name, { bytes, indexes: { ...indexes, [index]: (indexes[index] ?? 0) + added } });
}

/** Forgets the bytes of an index that is deleted. */
export function dropIndexBytes(state: SizedState, table: EmulatedTable, index: string): void {
  const { bytes, indexes } = sizeOfTable(state, table);
  const { [index]: _, ...others } = indexes;
  state.tableSizes.set(table.name, { bytes, indexes: others });
}

/** An index that is being filled lacks some of the items. */
function hasEntry(
  state: SizedState,
  table: EmulatedTable,
  { index, entry }: { readonly index: TableIndex; readonly entry: string },
): boolean {
  return table.backfilling?.includes(index.name) !== true || entriesOf(state, table, index).has(entry);
}

/** The bytes that an item takes in an index: none where it lacks a key of it. */
export function entrySize(table: EmulatedTable, index: TableIndex, sized: SizedItem): number {
  return entryKey(index, sized.item) === undefined ? 0 : projectedSize(table, index, sized);
}

function projectedSize(table: EmulatedTable, index: TableIndex, { item, size }: SizedItem): number {
  return projectedNames(table, index) === undefined ? size : itemSize(projectedItem(table, index, item));
}

function countedSize({ items }: Pick<ItemState, "items">, table: EmulatedTable): TableSize {
  const all = keysOf(table).indexes;
  const indexes: { [name: string]: number } = {};
  let bytes = 0;
  for (const stored of items.of(table.name).values()) {
    bytes += stored.size;
    if (all.length === 0) continue;
    const item = decodeItem(stored);
    for (const index of all) {
      indexes[index.name] = (indexes[index.name] ?? 0) + entrySize(table, index, { item, size: stored.size });
    }
  }
  return { bytes, indexes };
}
