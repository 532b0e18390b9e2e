import { keys } from "@cloudstub/kit";
import type { ReplicaTask } from "../../state/replicas.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

type Replica = NonNullable<EmulatedTable["replicas"]>[number];

/** The words for a region that has a table of the name. */
export const replicaExists = (table: string) =>
  `Failed to create a the new replica of table with name: ‘${table}’ because one or more replicas already existed as tables.`;

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
