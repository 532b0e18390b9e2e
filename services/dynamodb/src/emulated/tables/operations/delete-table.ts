import { messageIn } from "../../replicas/marker.js";
import { activeRegions, addTask } from "../../replicas/replicas.js";
import { disableStream } from "../../streams/streams.js";
import type { EmulatedHandler } from "../../types.js";
import { describeTable } from "../description.js";
import { deletionProtected } from "../errors.js";
import { namedTable } from "../named-table.js";
import { removeTable } from "../remove-table.js";
import { checkActive, inTransition } from "../status.js";

/**
 * Deletes a table with its items and indexes, unless it is protected. Its stream is disabled and can be read for another 24 hours; backups stay
 * (Amazon DynamoDB API Reference, DeleteTable). To delete it twice is no error (the same).
 */
export const deleteTable: EmulatedHandler<"DeleteTable"> = (input, call) => {
  const { state } = call;
  const table = namedTable(call, input.TableName, "named");
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, LocalSecondaryIndexes, ...described } = describeTable(call, table);
  const answer = { TableDescription: { ...described, TableStatus: "DELETING" as const } };
  if (table.transition?.status === "DELETING") return answer;
  checkActive(table);
  if (table.definition.DeletionProtectionEnabled === true) throw deletionProtected();
  if (messageIn(input) === undefined) {
    for (const region of activeRegions(table)) addTask(call, { table: table.name, region, action: "leave", cause: call.requestId });
  }
  const deleting = inTransition(call, disableStream(call, table), { status: "DELETING" });
  if (deleting.transition === undefined) removeTable(state, table);
  else state.tables.set(table.name, deleting);
  return answer;
};
