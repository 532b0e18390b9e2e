import { bare } from "@cloudstub/kit";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import { typeOf } from "../../../items/attribute-value.js";
import { checkItemKey, checkKey } from "../../../keys/item-key.js";
import type { Table } from "../../../state.js";
import {
  emptyIndexKey,
  emptyUpdatedIndexKey,
  indexKeyMismatch,
  partitionKeyTooLong,
  sortKeyTooLong,
  unsupportedIndexKey,
} from "../errors.js";
import { keysOf } from "./table-keys.js";

/** The longest keys in bytes (DynamoDB Developer Guide, "Quotas"). */
const MAX = { partition: 2048, sort: 1024 };

/** The key itself. Throws `ValidationException` for one that the table cannot have. */
export function tableKey(table: Table, key: Item): Item {
  checkKey(table, key);
  checkLengths(table, key);
  return key;
}

/** The key attributes of an item. Throws `ValidationException` for an item that the table or one of its indexes cannot have. */
export function keyOfItem(table: Table, item: Item): Item {
  checkItemKey(table, item);
  checkLengths(table, item);
  for (const { index, attribute, value } of indexKeysIn(table, item)) {
    const actual = typeOf(value);
    if (actual !== attribute.type)
      throw indexKeyMismatch(index, { name: attribute.name, expected: attribute.type, actual });
    const empty = emptiness(value);
    if (empty !== undefined) throw emptyIndexKey(index, attribute.name, empty);
  }
  return keyAttributesOf(table, item);
}

/** Throws `ValidationException` where an update gives a key attribute of an index a value that it cannot have. */
export function checkUpdatedIndexKeys(table: Table, item: Item): void {
  for (const { attribute, value } of indexKeysIn(table, item)) {
    if (typeOf(value) !== attribute.type) throw unsupportedIndexKey();
    const empty = emptiness(value);
    if (empty !== undefined) throw emptyUpdatedIndexKey(empty);
  }
}

/** The attributes of an item that are its table's key. */
export function keyAttributesOf(table: Table, item: Item): Item {
  const key = bare<AttributeValue>();
  for (const { name } of keysOf(table).attributes) key[name] = item[name] as AttributeValue;
  return key;
}

/** The keys of indexes that an item has. */
function* indexKeysIn(table: Table, item: Item) {
  for (const { name: index, partition, sort } of keysOf(table).indexes) {
    for (const attribute of [...partition, ...sort]) {
      const value = item[attribute.name];
      if (value !== undefined) yield { index, attribute, value };
    }
  }
}

function emptiness({ S, B }: AttributeValue): "string" | "binary" | undefined {
  if (S === "") return "string";
  return B?.length === 0 ? "binary" : undefined;
}

function checkLengths({ partition, sort }: Table, item: Item): void {
  if (lengthOf(item[partition.name]) > MAX.partition) throw partitionKeyTooLong();
  if (sort !== undefined && lengthOf(item[sort.name]) > MAX.sort) throw sortKeyTooLong();
}

function lengthOf({ S, B }: AttributeValue = { NULL: true }): number {
  return B?.length ?? Buffer.byteLength(S ?? "");
}
