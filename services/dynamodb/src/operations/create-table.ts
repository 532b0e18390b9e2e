import { tableExists } from "../errors.js";
import type { Table } from "../state.js";
import { defineTable } from "../tables/new-table.js";
import { describe } from "../tables/table-description.js";
import { readTableName } from "../tables/table-name.js";
import type { DynamodbHandler } from "../types.js";

/** Records a table, which is active at once. Streams, encryption and tags are not stored. */
export const createTable: DynamodbHandler<"CreateTable"> = (input, call) => {
  const { tables } = call.state;
  const name = readTableName(input.TableName);
  const defined = defineTable(input);
  if (tables.has(name)) throw tableExists(name);
  const table: Table = { name, id: call.ids.uuid(), createdAt: call.clock.now(), ...defined };
  tables.set(name, table);
  return { TableDescription: describe(table, call) };
};
