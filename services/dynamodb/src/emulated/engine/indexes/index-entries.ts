import { type AttributeValue, type Item, typeOf } from "../../../items/attribute-value.js";
import type { KeyAttribute, Table } from "../../../state.js";
import type { ItemState } from "../../state/items.js";
import { encodedKey } from "../keys/encoded-keys.js";
import { keysOf, type TableIndex } from "../keys/table-keys.js";

/** The entries of an index, in the order of its keys. */
export function entriesOf(
  { indexEntries }: Pick<ItemState, "indexEntries">,
  table: Pick<Table, "name">,
  index: Pick<TableIndex, "name">,
) {
  return indexEntries.of(`${table.name} ${index.name}`);
}

/**
 * The key of an item's entry in an index, without that of the item; undefined for an item that lacks a key attribute of the index, or has an
 * empty one, which it can have only where it is older than the index (DynamoDB Developer Guide, "Detecting and correcting index key
 * violations").
 */
export function entryKey(index: TableIndex, item: Item | undefined): string | undefined {
  if (item === undefined || !hasAll(index.partition, item) || !hasAll(index.sort, item)) return undefined;
  return encodedKey(index, item);
}

/** What a write changes in an index: the keys of the item's entry before and after it, as {@link entryKey} makes them. */
export interface EntryChange {
  readonly index: TableIndex;
  readonly removedKey: string | undefined;
  readonly addedKey: string | undefined;
}

/** What a write changes in each index of a table. `old` is asked only where the table has indexes. */
export function entryChanges(
  table: Table,
  old: () => Item | undefined,
  next: Item | undefined,
): readonly EntryChange[] {
  const { indexes } = keysOf(table);
  return indexes.map((index) => ({ index, removedKey: entryKey(index, old()), addedKey: entryKey(index, next) }));
}

function hasAll(attributes: readonly KeyAttribute[], item: Item): boolean {
  for (const { name, type } of attributes) if (!isKeyValue(item[name], type)) return false;
  return true;
}

function isKeyValue(value: AttributeValue | undefined, type: KeyAttribute["type"]): boolean {
  return value !== undefined && typeOf(value) === type && value.S !== "" && value.B?.length !== 0;
}

/** Adds an item to an index, unless it lacks one of the index's keys. Returns true where the index did not have it. */
export function addEntry(
  state: Pick<ItemState, "indexEntries">,
  table: Table,
  { index, key, item }: IndexedItem,
): boolean {
  const entry = entryKey(index, item);
  const entries = entriesOf(state, table, index);
  if (entry === undefined || entries.has(entry + key)) return false;
  entries.set(entry + key, entry.length);
  return true;
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
