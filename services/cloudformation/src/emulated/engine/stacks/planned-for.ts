import type { ChangeSet, EmulatedState, Operation } from "../../state.js";

/** What the change set that an operation executes has planned for a nested stack; undefined where it has planned nothing. */
export function plannedFor(
  { changeSets }: EmulatedState,
  { changeSet }: Pick<Operation, "changeSet">,
  logicalId: string,
): ChangeSet | undefined {
  const nested = changeSets.get(changeSet ?? "")?.nested?.find((one) => one.logicalId === logicalId);
  return changeSets.get(nested?.changeSet ?? "");
}

/** True for a nested stack in which that change set changes something, though its own properties may stay the same. */
export function isPlanned(...[state, operation, logicalId]: Parameters<typeof plannedFor>): boolean {
  return plannedFor(state, operation, logicalId)?.status === "CREATE_COMPLETE";
}
