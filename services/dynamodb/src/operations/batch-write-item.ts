import type { Input } from "@cloudstub/kit";
import { duplicateKeys, emptyBatch, emptyWriteList, moreThanOneDatatype, tooManyItems } from "../errors.js";
import { checkItem, type Item } from "../items/attribute-value.js";
import { itemText } from "../items/item-text.js";
import { checkItemKey, checkKey, itemKey } from "../keys/item-key.js";
import type { Table } from "../state.js";
import { findTable } from "../tables/table-name.js";
import type { Dynamodb, DynamodbHandler } from "../types.js";

type WriteRequest = Input<Dynamodb, "BatchWriteItem">["RequestItems"][string][number];

/** A checked write of one item. */
interface Write {
  readonly table: Table;
  readonly key: string;
  /** Undefined for a delete. */
  readonly item: Item | undefined;
}

/** Puts and deletes items of several tables. Nothing is written unless all writes are valid. */
export const batchWriteItem: DynamodbHandler<"BatchWriteItem"> = ({ RequestItems }, { state }) => {
  const requests = Object.entries(RequestItems);
  if (requests.length === 0) throw emptyBatch();
  for (const [name, writes] of requests) {
    if (writes.length === 0) throw emptyWriteList(name);
    for (const write of writes) checkItem(itemOrKey(write));
  }
  if (requests.reduce((count, [, writes]) => count + writes.length, 0) > 25) throw tooManyItems("BatchWriteItem");
  const writes = requests.flatMap(([name, list]) => {
    const table = findTable(state, name);
    return list.map((request) => writeOf(table, request));
  });
  if (new Set(writes.map(({ table, key }) => `${table.name}/${key}`)).size < writes.length) throw duplicateKeys();
  for (const { table, key, item } of writes) {
    const items = state.items.of(table.name);
    if (item === undefined) items.delete(key);
    else items.set(key, itemText(item));
  }
  return { UnprocessedItems: {} };
};

function itemOrKey({ PutRequest, DeleteRequest }: WriteRequest): Item {
  if ((PutRequest === undefined) === (DeleteRequest === undefined)) throw moreThanOneDatatype();
  return (PutRequest?.Item ?? DeleteRequest?.Key) as Item;
}

function writeOf(table: Table, { PutRequest, DeleteRequest }: WriteRequest): Write {
  if (PutRequest !== undefined) {
    checkItemKey(table, PutRequest.Item);
    return { table, key: itemKey(table, PutRequest.Item), item: PutRequest.Item };
  }
  const key = (DeleteRequest as NonNullable<typeof DeleteRequest>).Key;
  checkKey(table, key);
  return { table, key: itemKey(table, key), item: undefined };
}
