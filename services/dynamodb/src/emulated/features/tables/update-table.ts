import type { TableDescription } from "../../../tables/table-description.js";
import { describeTable } from "../../engine/tables/description.js";
import { encryptionOf } from "../../engine/tables/encryption.js";
import { namedTable } from "../../engine/tables/named-table.js";
import { checkActive, inTransition } from "../../engine/tables/status.js";
import { withStream } from "../../engine/tables/stream-specification.js";
import { checkWarm, warmOf } from "../../engine/tables/warm-throughput.js";
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
  checkWarm(WarmThroughput, { warm: warmOf({ ...table.definition, WarmThroughput: table.warmThroughput }) });
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
  const described = describeTable(call, updated);
  return { TableDescription: { ...described, TableStatus: "UPDATING", ...endedEncryption(table, described) } };
};

/** An encryption that ends is still told, as being updated (recorded answer of AWS). */
function endedEncryption({ encryption }: EmulatedTable, { SSEDescription }: TableDescription) {
  if (encryption === undefined || SSEDescription !== undefined) return {};
  return {
    SSEDescription: { Status: "UPDATING" as const, SSEType: "KMS" as const, KMSMasterKeyArn: encryption.keyArn },
  };
}
