import { findTable } from "../../../tables/table-name.js";
import { dropIndex } from "../../indexes/index-entries.js";
import { keysOf } from "../../keys/table-keys.js";
import { disableStream } from "../../streams/streams.js";
import { forgetExpiries } from "../../time-to-live/forget.js";
import type { EmulatedHandler } from "../../types.js";
import { describeTable } from "../description.js";
import { deletionProtected } from "../errors.js";
import { forgetBackfills } from "../index-backfill.js";

/**
 * Deletes a table with its items and indexes, unless it is protected. Its stream is disabled and can be read for another 24 hours; backups stay
 * (Amazon DynamoDB API Reference, DeleteTable).
 */
export const deleteTable: EmulatedHandler<"DeleteTable"> = ({ TableName }, call) => {
  const { state } = call;
  const table = findTable(state, TableName, "named");
  if (table.definition.DeletionProtectionEnabled === true) throw deletionProtected();
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, LocalSecondaryIndexes, ...described } = describeTable(call, table);
  disableStream(call, table);
  for (const index of keysOf(table).indexes) dropIndex(state, table, index);
  forgetBackfills(state, { table: table.name });
  forgetExpiries(state, table.name);
  state.itemVersions.drop(table.name);
  state.items.drop(table.name);
  state.tableSizes.delete(table.name);
  state.tables.delete(table.name);
  return { TableDescription: { ...described, TableStatus: "DELETING" } };
};
