import { describeTable } from "../../engine/tables/description.js";
import { encryptionOf } from "../../engine/tables/encryption.js";
import { namedTable } from "../../engine/tables/named-table.js";
import { checkActive, inTransition } from "../../engine/tables/status.js";
import { withStream } from "../../engine/tables/stream-specification.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { statusesOf, withIndexUpdates } from "./index-updates.js";
import { checkReplicaUpdates, withReplicaUpdates } from "./replica-updates.js";
import { withThroughput } from "./throughput.js";
import { checkUpdate } from "./update-checks.js";

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
