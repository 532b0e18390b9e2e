import { keyText } from "../keys/item-key.js";
import { keyConditionsOf, partitionValue } from "../keys/key-conditions.js";
import { checkPageInput, pageOf } from "../page.js";
import { findTable } from "../tables/table-name.js";
import type { DynamodbHandler } from "../types.js";

/**
 * The items with a partition key, whole, in one page and in no meaningful order. Conditions on the sort key, filter,
 * projection, limit, start key and direction are not applied, and an index reads the table (specification 8.4): one with
 * another partition key finds nothing.
 */
export const query: DynamodbHandler<"Query"> = (input, { state }) => {
  checkPageInput(input);
  const conditions = keyConditionsOf(input);
  const table = findTable(state, input.TableName);
  const value = partitionValue(table, conditions, input.IndexName);
  if (value === undefined) return pageOf([], input);
  return pageOf([...state.items.of(table.name).values({ prefix: keyText(value) })], input);
};
