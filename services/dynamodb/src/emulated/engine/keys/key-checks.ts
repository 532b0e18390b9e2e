import { bare } from "@cloudstub/kit";
import { keyDoesNotMatch } from "../../../errors.js";
import type { Path } from "../../../expressions/path.js";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import { typeOf } from "../../../items/attribute-value.js";
import { checkItemKey, checkKey } from "../../../keys/item-key.js";
import type { KeyAttribute, Table } from "../../../state.js";
import {
  emptyIndexKey,
  emptyUpdatedIndexKey,
  indexKeyMismatch,
  indexKeyNotScalar,
  partitionKeyTooLong,
  sortKeyTooLong,
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

/** The table itself. Throws `ValidationException` where an item lacks one of its key attributes, in the words for keys. */
export function checkHasKey<T extends Table>(table: T, item: Item): T {
  if (keysOf(table).attributes.some(({ name }) => item[name] === undefined)) throw keyDoesNotMatch();
  return table;
}

/** The key attributes of an item. Throws `ValidationException` for an item that the table or one of its indexes cannot have. */
export function keyOfItem(table: Table, item: Item): Item {
  checkItemKey(table, item);
  checkLengths(table, item);
  for (const { index, attribute, value } of indexKeysIn(table, item)) {
    checkIndexKeyType(index, attribute, value);
    const empty = emptiness(value);
    if (empty !== undefined) throw emptyIndexKey(index, attribute.name, empty);
  }
  return keyAttributesOf(table, item);
}

/** Throws `ValidationException` for an update below a key attribute of an index, which has no parts (recorded answer of AWS). */
export function checkNotBelowIndexKeys(table: Table, paths: readonly Path[]): void {
  const below = new Set(paths.filter(({ length }) => length > 1).map(([first]) => first));
  if (below.size === 0) return;
  const attributes = keysOf(table).indexes.flatMap(({ partition, sort }) => [...partition, ...sort]);
  const found = attributes.find(({ name }) => below.has(name));
  if (found !== undefined) throw indexKeyNotScalar(found.name);
}

/** Throws `ValidationException` where an update gives a key attribute of an index a value that it cannot have. */
export function checkUpdatedIndexKeys(table: Table, item: Item): void {
  for (const { index, attribute, value } of indexKeysIn(table, item)) {
    checkIndexKeyType(index, attribute, value);
    const empty = emptiness(value);
    if (empty !== undefined) throw emptyUpdatedIndexKey(empty);
  }
}

function checkIndexKeyType(index: string, { name, type: expected }: KeyAttribute, value: AttributeValue): void {
  const actual = typeOf(value);
  if (actual !== expected) throw indexKeyMismatch(index, { name, expected, actual });
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
