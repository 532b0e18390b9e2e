import { checkItem } from "../items/attribute-value.js";
import { asStored } from "../items/item-text.js";
import { checkKey, itemKey } from "../keys/item-key.js";
import { findTable } from "../tables/table-name.js";
import type { DynamodbHandler } from "../types.js";

/** The whole item with a key, if there is one. */
export const getItem: DynamodbHandler<"GetItem"> = ({ TableName, Key }, { state }) => {
  checkItem(Key);
  const table = findTable(state, TableName);
  checkKey(table, Key);
  const item = state.items.of(table.name).get(itemKey(table, Key));
  return item === undefined ? {} : { Item: asStored(item) };
};
