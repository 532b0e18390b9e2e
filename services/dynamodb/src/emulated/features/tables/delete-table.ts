import { activeRegions, addTask } from "../../engine/replicas/replicas.js";
import { deleteTable as beginDeletion } from "../../engine/tables/begin-deletion.js";
import { describeTable } from "../../engine/tables/description.js";
import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedHandler } from "../../types.js";

/**
 * Deletes a table with its items and indexes, unless it is protected. Its stream is disabled and can be read for another 24 hours; backups stay
 * (Amazon DynamoDB API Reference, DeleteTable). To delete it twice is not an error (the same).
 */
export const deleteTable: EmulatedHandler<"DeleteTable"> = (input, call) => {
  const table = namedTable(call, input.TableName, "named");
  const {
    AttributeDefinitions,
    KeySchema,
    CreationDateTime,
    GlobalSecondaryIndexes,
    LocalSecondaryIndexes,
    WarmThroughput,
    ...described
  } = describeTable(call, table);
  const answer = { TableDescription: { ...described, TableStatus: "DELETING" as const } };
  if (table.transition?.status === "DELETING") return answer;
  beginDeletion(call, table);
  for (const region of activeRegions(table))
    addTask(call, { table: table.name, region, action: "leave", cause: call.requestId });
  return answer;
};
