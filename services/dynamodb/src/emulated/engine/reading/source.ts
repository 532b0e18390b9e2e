import type { Collection, Range } from "@cloudstub/kit";
import { validation } from "../../../errors.js";
import type { Item } from "../../../items/attribute-value.js";
import { readItem } from "../../../items/item-text.js";
import type { StoredItem } from "../../state/items.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";
import { entriesOf } from "../indexes/index-entries.js";
import { projectedItem, projectedNames } from "../indexes/projected-item.js";
import { itemSize } from "../items/item-size.js";
import { encodedKey, type KeyParts } from "../keys/encoded-keys.js";
import { keyAttributesOf } from "../keys/key-checks.js";
import { keysOf, type TableIndex } from "../keys/table-keys.js";

/** What a Query or Scan reads: a table, or one of its indexes. */
export interface Source extends KeyParts {
  readonly table: EmulatedTable;
  readonly index: TableIndex | undefined;
  /** The items in a range of the source's keys. */
  readonly items: (range: Range) => Iterable<StoredItem>;
  /** The key that the source has, or would have, for an item with these key attributes of the table and the index. */
  readonly keyOf: (keys: Item) => string;
  /** The attributes that a LastEvaluatedKey of the source has. */
  readonly startKeyNames: readonly string[];
}

/** The table, or the index of this name. Throws `ValidationException` for an unknown index. */
export function sourceOf(state: EmulatedState, table: EmulatedTable, indexName: string | undefined): Source {
  const keys = keysOf(table);
  const items = state.items.of(table.name);
  const itemKeyOf = (item: Item) => encodedKey(keys, item);
  const names = keys.attributes.map(({ name }) => name);
  if (indexName === undefined) {
    const { partition, sort } = keys;
    return {
      partition,
      sort,
      table,
      index: undefined,
      items: (range) => items.values(range),
      keyOf: itemKeyOf,
      startKeyNames: names,
    };
  }
  const index = keys.indexes.find(({ name }) => name === indexName);
  if (index === undefined) throw validation(`The table does not have the specified index: ${indexName}`);
  if (table.backfilling?.includes(indexName))
    throw validation(`Cannot read from backfilling global secondary index: ${indexName}`);
  const { partition, sort } = index;
  const entries = entriesOf(state, table, index);
  return {
    partition,
    sort,
    table,
    index,
    items: (range) => indexedItems(entries, items, range),
    keyOf: (item) => encodedKey(index, item) + itemKeyOf(item),
    startKeyNames: [...new Set([...names, ...[...partition, ...sort].map(({ name }) => name)])],
  };
}

function* indexedItems(entries: Collection<number>, items: Collection<StoredItem>, range: Range): Iterable<StoredItem> {
  for (const [key, length] of entries.entries(range)) {
    const item = items.get(key.slice(length));
    // Another request may have deleted it since the page was begun.
    if (item !== undefined) yield item;
  }
}

/** An item as its source has it. */
export interface SourceItem {
  /** The whole item where `text` is it, decoded when it is first asked for. */
  readonly item: () => Item;
  readonly size: number;
  readonly text: string | undefined;
  /** Of the item as it is stored. */
  readonly characters: number;
}

/** Makes an item of its source: an index has the attributes that it projects, unless all are asked for. */
export function itemsFrom({ table, index }: Source, wantsAll: boolean): (stored: StoredItem) => SourceItem {
  if (index === undefined || wantsAll || projectedNames(table, index) === undefined) {
    return ({ text, size }) => {
      let item: Item | undefined;
      return { text, size, characters: text.length, item: () => (item ??= readItem(text)) };
    };
  }
  return ({ text }) => {
    const item = projectedItem(table, index, readItem(text));
    return { text: undefined, size: itemSize(item), characters: text.length, item: () => item };
  };
}

/** The key attributes of an item, as LastEvaluatedKey has them. */
export function startKeyOf({ table, partition, sort }: Source, item: Item): Item {
  const indexKeys = [...partition, ...sort].map(({ name }) => [name, item[name]] as const);
  return { ...keyAttributesOf(table, item), ...(Object.fromEntries(indexKeys) as Item) };
}
