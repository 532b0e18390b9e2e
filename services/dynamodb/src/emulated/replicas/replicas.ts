import { keys } from "@cloudstub/kit";
import { validation } from "../../errors.js";
import type { EmulatedTable } from "../state.js";
import { enableStream } from "../streams/streams.js";
import type { EmulatedCall, EmulatedInput } from "../types.js";
import type { ReplicaTask } from "./state.js";

type UpdateInput = EmulatedInput<"UpdateTable">;
type Replica = NonNullable<EmulatedTable["replicas"]>[number];

// As users and conformance suites recorded these of DynamoDB.
const localRegion = () =>
  validation(
    "Cannot add, delete, or update the local region through ReplicaUpdates. Use CreateTable, DeleteTable, or UpdateTable as required.",
  );
const notPart = (region: string) =>
  validation(
    `Update global table operation failed because one or more replicas were not part of the global table. Please retry the request without these replicas: [${region}]`,
  );

/** The words for a region that has a table of the name. */
export const replicaExists = (table: string) =>
  `Failed to create a the new replica of table with name: ‘${table}’ because one or more replicas already existed as tables.`;

/**
 * A table with replicas created, changed or deleted, as an update asks; an agent does it in the other regions. A table with replicas has a stream
 * with both images (DynamoDB Developer Guide, "Global tables": "DynamoDB Streams and global tables").
 */
export function withReplicaUpdates(call: EmulatedCall, table: EmulatedTable, { ReplicaUpdates: updates = [] }: UpdateInput): EmulatedTable {
  let replicas: readonly Replica[] = table.replicas ?? [];
  for (const { Create, Update, Delete } of updates) {
    const region = (Create ?? Update ?? Delete)?.RegionName ?? "";
    if (region === call.region) throw localRegion();
    const isPart = replicas.some((each) => each.region === region);
    if (Create !== undefined && isPart) throw validation(replicaExists(table.name));
    if (Create === undefined && !isPart) throw notPart(region);
    if (Create !== undefined) replicas = [...replicas, { region, status: "CREATING" }];
    if (Delete !== undefined) replicas = replicas.map((each) => (each.region === region ? { region, status: "DELETING" } : each));
    const action = Create === undefined ? "delete" : "create";
    if (Update === undefined) addTask(call, { table: table.name, region, action, cause: call.requestId });
  }
  if (updates.length === 0) return table;
  const streaming = table.stream?.enabled === true ? table : enableStream(call, table, "NEW_AND_OLD_IMAGES");
  return { ...streaming, replicas };
}

/** Lets an agent do something in another region after the answer: with AWS it takes minutes. */
export function addTask({ state, clock }: Pick<EmulatedCall, "state" | "clock">, task: ReplicaTask): void {
  state.replicaTasks.set(`${keys.time(clock.now() + 1)} ${task.table} ${task.region}`, task);
}

/** A table with other replicas than before. */
export function withReplicas({ replicas: _, ...table }: EmulatedTable, replicas: readonly Replica[]): EmulatedTable {
  return replicas.length === 0 ? table : { ...table, replicas };
}

/** Replicas that can be written. */
export function inRegions(regions: readonly string[]): Replica[] {
  return regions.map((region) => ({ region, status: "ACTIVE" }));
}

/** The regions of the replicas that get writes. */
export function activeRegions({ replicas = [] }: EmulatedTable): string[] {
  return replicas.filter(({ status }) => status === "ACTIVE").map(({ region }) => region);
}
