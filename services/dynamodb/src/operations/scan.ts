import { checkPageInput, pageOf } from "../page.js";
import { findTable } from "../tables/table-name.js";
import type { DynamodbHandler } from "../types.js";

/**
 * Every item of a table, whole, in one page and in no meaningful order. Filter, projection, limit, start key and segments
 * are not applied (specification 8.4).
 */
export const scan: DynamodbHandler<"Scan"> = (input, { state }) => {
  checkPageInput(input);
  const { name } = findTable(state, input.TableName);
  return pageOf([...state.items.of(name).values()], input);
};
