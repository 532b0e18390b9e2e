import { describe } from "../tables/table-description.js";
import { findTable } from "../tables/table-name.js";
import type { DynamodbHandler } from "../types.js";

/** Removes a table and its items, protected or not. The name is free again at once. */
export const deleteTable: DynamodbHandler<"DeleteTable"> = ({ TableName }, call) => {
  const table = findTable(call.state, TableName, "named");
  const description = describe(table, call);
  call.state.tables.delete(table.name);
  call.state.items.drop(table.name);
  return { TableDescription: { ...description, TableStatus: "DELETING" } };
};
