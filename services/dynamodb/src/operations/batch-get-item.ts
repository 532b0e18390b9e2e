import { bare } from "@cloudstub/kit";
import { duplicateKeys, emptyBatch, tooManyItems, violates } from "../errors.js";
import { checkItem, type Item } from "../items/attribute-value.js";
import { asStored } from "../items/item-text.js";
import { checkKey, itemKey } from "../keys/item-key.js";
import { findTable } from "../tables/table-name.js";
import type { DynamodbHandler } from "../types.js";

/** The items with these keys, whole, by table. Keys without an item are omitted; every table has a list. */
export const batchGetItem: DynamodbHandler<"BatchGetItem"> = ({ RequestItems }, { state }) => {
  const requests = Object.entries(RequestItems);
  if (requests.length === 0) throw emptyBatch();
  for (const [name, { Keys }] of requests) {
    if (Keys.length === 0)
      throw violates(`requestItems.${name}.member.keys`, "[]", "have length greater than or equal to 1");
    for (const key of Keys) checkItem(key);
  }
  if (requests.reduce((count, [, { Keys }]) => count + Keys.length, 0) > 100) throw tooManyItems("BatchGetItem");
  const Responses: { [table: string]: Item[] } = bare();
  for (const [name, { Keys }] of requests) {
    const table = findTable(state, name);
    for (const key of Keys) checkKey(table, key);
    const ids = Keys.map((key) => itemKey(table, key));
    if (new Set(ids).size < ids.length) throw duplicateKeys();
    const items = state.items.of(table.name);
    Responses[name] = ids
      .map((id) => items.get(id))
      .filter((text) => text !== undefined)
      .map(asStored);
  }
  return { Responses, UnprocessedKeys: {} };
};
