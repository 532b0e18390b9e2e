import type { EmulatedTable } from "../../state.js";

/** Reads and writes have capacities of their own. */
export type Work = "Read" | "Write";

/** Capacity units that a table or index has in each second, and why. */
export interface Limit {
  readonly perSecond: number;
  readonly type: "ProvisionedThroughputExceeded" | "MaxOnDemandThroughputExceeded";
}

/**
 * The limit of a table, or of one of its global indexes; undefined on demand, unless a maximum is set.
 *
 * @example limitOf(table, "Write", "by-date");
 */
export function limitOf(table: EmulatedTable, work: Work, index?: string): Limit | undefined {
  const { definition } = table;
  const { ProvisionedThroughput: provisioned, OnDemandThroughput: onDemand } =
    index === undefined
      ? { ...definition, OnDemandThroughput: table.onDemandThroughput }
      : (definition.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index) ?? {});
  if (definition.BillingMode !== "PAY_PER_REQUEST") {
    const perSecond = work === "Read" ? provisioned?.ReadCapacityUnits : provisioned?.WriteCapacityUnits;
    return perSecond === undefined ? undefined : { perSecond, type: "ProvisionedThroughputExceeded" };
  }
  const most = (work === "Read" ? onDemand?.MaxReadRequestUnits : onDemand?.MaxWriteRequestUnits) ?? -1;
  return most < 1 ? undefined : { perSecond: most, type: "MaxOnDemandThroughputExceeded" };
}
