import { checkItem } from "../items/attribute-value.js";
import { asStored, itemText } from "../items/item-text.js";
import { checkItemKey, itemKey } from "../keys/item-key.js";
import { wantsOldItem } from "../return-values.js";
import { findTable } from "../tables/table-name.js";
import type { DynamodbHandler } from "../types.js";

/** Stores an item, and replaces the one with its key. Conditions are not evaluated (specification 7). */
export const putItem: DynamodbHandler<"PutItem"> = ({ TableName, Item, ReturnValues }, { state }) => {
  const returnsOld = wantsOldItem(ReturnValues);
  checkItem(Item);
  const table = findTable(state, TableName);
  checkItemKey(table, Item);
  const items = state.items.of(table.name);
  const key = itemKey(table, Item);
  const old = returnsOld ? items.get(key) : undefined;
  items.set(key, itemText(Item));
  return old === undefined ? {} : { Attributes: asStored(old) };
};
