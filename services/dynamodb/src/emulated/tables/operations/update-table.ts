import type { EmulatedTable } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { describeTable } from "../description.js";
import { encryptionOf } from "../encryption.js";
import { statusesOf, withIndexUpdates } from "../index-updates.js";
import { namedTable } from "../named-table.js";
import { checkReplicaUpdates, withReplicaUpdates } from "../replica-updates.js";
import { checkActive, inTransition } from "../status.js";
import { withStream } from "../stream-specification.js";
import { withThroughput } from "../throughput.js";
import { checkUpdate } from "../update-checks.js";

/** Changes a table. It is described as being updated, as by AWS, and is active at once unless an option lets that last; a new index is filled by an agent. */
export const updateTable: EmulatedHandler<"UpdateTable"> = (input, call) => {
  checkUpdate(input);
  checkReplicaUpdates(call, input);
  const { state } = call;
  const { SSESpecification, TableClass, DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput } = input;
  const table = namedTable(call, input.TableName, "named");
  checkActive(table);
  const replicated = withReplicaUpdates(call, withThroughput(call, table, input), input);
  const { encryption: current, ...rest } = withIndexUpdates(call, withStream(call, replicated, input), input);
  const encryption = SSESpecification === undefined ? current : encryptionOf(call, SSESpecification, current);
  const changed: EmulatedTable = {
    ...rest,
    ...(encryption && { encryption }),
    ...(TableClass && { tableClass: { name: TableClass, updatedAt: call.clock.now() } }),
    ...(OnDemandThroughput && { onDemandThroughput: { ...rest.onDemandThroughput, ...OnDemandThroughput } }),
    ...(WarmThroughput && { warmThroughput: { ...rest.warmThroughput, ...WarmThroughput } }),
    definition: { ...rest.definition, ...(DeletionProtectionEnabled !== undefined && { DeletionProtectionEnabled }) },
  };
  const updated = inTransition(call, changed, { status: "UPDATING", indexes: statusesOf(input) });
  state.tables.set(table.name, updated);
  return { TableDescription: { ...describeTable(call, updated), TableStatus: "UPDATING" } };
};
