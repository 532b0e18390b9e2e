import type { Item } from "../../items/attribute-value.js";
import { typeOf } from "../../items/attribute-value.js";
import type { Table } from "../../state.js";
import type { ItemState } from "../items/state.js";
import { encodedKey } from "../keys/encoded-keys.js";
import type { TableIndex } from "../keys/table-keys.js";

/** The entries of an index, in the order of its keys. */
export function entriesOf({ indexEntries }: Pick<ItemState, "indexEntries">, table: Pick<Table, "name">, index: Pick<TableIndex, "name">) {
  return indexEntries.of(`${table.name} ${index.name}`);
}

/** The key of an item's entry in an index, without that of the item; undefined for an item that lacks a key attribute of the index. */
export function entryKey(index: TableIndex, item: Item | undefined): string | undefined {
  if (item === undefined) return undefined;
  const hasAll = (["partition", "sort"] as const).every((kind) =>
    index[kind].every(({ name, type }) => item[name] !== undefined && typeOf(item[name]) === type),
  );
  return hasAll ? encodedKey(index, item) : undefined;
}

/** Adds an item to an index, unless it lacks one of the index's keys. */
export function addEntry(state: Pick<ItemState, "indexEntries">, table: Table, { index, key, item }: IndexedItem): void {
  const entry = entryKey(index, item);
  if (entry !== undefined) entriesOf(state, table, index).set(entry + key, entry.length);
}

/** An item of a table as an index sees it. */
export interface IndexedItem {
  readonly index: TableIndex;
  /** The item's key in its table. */
  readonly key: string;
  readonly item: Item;
}

/** Removes an index with all its entries. */
export function dropIndex(
  { indexEntries }: Pick<ItemState, "indexEntries">,
  table: Pick<Table, "name">,
  index: Pick<TableIndex, "name">,
): void {
  indexEntries.drop(`${table.name} ${index.name}`);
}
