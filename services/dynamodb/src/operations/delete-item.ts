import { checkItem } from "../items/attribute-value.js";
import { asStored } from "../items/item-text.js";
import { checkKey, itemKey } from "../keys/item-key.js";
import { wantsOldItem } from "../return-values.js";
import { findTable } from "../tables/table-name.js";
import type { DynamodbHandler } from "../types.js";

/** Removes the item with a key, if there is one. Conditions are not evaluated (specification 7). */
export const deleteItem: DynamodbHandler<"DeleteItem"> = ({ TableName, Key, ReturnValues }, { state }) => {
  const returnsOld = wantsOldItem(ReturnValues);
  checkItem(Key);
  const table = findTable(state, TableName);
  checkKey(table, Key);
  const items = state.items.of(table.name);
  const key = itemKey(table, Key);
  const old = returnsOld ? items.get(key) : undefined;
  items.delete(key);
  return old === undefined ? {} : { Attributes: asStored(old) };
};
