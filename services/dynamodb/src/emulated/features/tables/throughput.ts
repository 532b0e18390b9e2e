import {
  indexThroughputMissing,
  indexToUpdateNotFound,
  notForOnDemand,
  throughputNotAllowed,
  throughputUnchanged,
} from "../../engine/tables/errors.js";
import { checkWarm, warmOf } from "../../engine/tables/warm-throughput.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall, EmulatedInput } from "../../types.js";
import { hasMembers } from "./update-checks.js";

type UpdateInput = EmulatedInput<"UpdateTable">;
type Capacity = NonNullable<UpdateInput["ProvisionedThroughput"]>;
type Definition = EmulatedTable["definition"];

const DAY = 86_400_000;

/**
 * A table with its billing and its capacities, and those of its indexes, as an update asks. Throws `ValidationException` for a capacity
 * that it has already, and where capacities and billing don't fit.
 */
export function withThroughput(
  { clock }: Pick<EmulatedCall, "clock">,
  table: EmulatedTable,
  input: UpdateInput,
): EmulatedTable {
  const { definition } = table;
  const { BillingMode, ProvisionedThroughput, GlobalSecondaryIndexUpdates: updates = [] } = input;
  const before = definition.BillingMode ?? "PROVISIONED";
  const mode = BillingMode ?? before;
  if (mode === "PAY_PER_REQUEST" && ProvisionedThroughput !== undefined) throw throughputNotAllowed();
  const current = definition.ProvisionedThroughput;
  checkChanged(ProvisionedThroughput, current);
  const capacities = indexCapacities(table, updates);
  const indexes = indexesWith({ ...definition, BillingMode: mode }, capacities);
  if (mode === "PROVISIONED" && before !== mode) checkAllHave(indexes);
  const now = clock.now();
  return {
    ...table,
    ...(mode !== before && { payPerRequestSince: mode === "PAY_PER_REQUEST" ? now : lastOnDemand(table) }),
    ...(ProvisionedThroughput !== undefined && changes(table, { from: current, to: ProvisionedThroughput, now })),
    definition: {
      ...definition,
      ...(BillingMode !== undefined && { BillingMode }),
      ...(mode === "PROVISIONED"
        ? { ProvisionedThroughput: ProvisionedThroughput ?? current, GlobalSecondaryIndexes: indexes }
        : { ProvisionedThroughput: undefined, GlobalSecondaryIndexes: withoutCapacities(indexes) }),
    },
  };
}

/** When a table on demand came to be so. */
function lastOnDemand({ payPerRequestSince, createdAt }: EmulatedTable): number {
  return payPerRequestSince ?? createdAt;
}

function checkChanged(wanted: Capacity | undefined, current: Capacity | undefined): void {
  if (wanted !== undefined && current !== undefined && isSame(wanted, current)) throw throughputUnchanged(current);
}

function isSame(one: Capacity, other: Capacity): boolean {
  return one.ReadCapacityUnits === other.ReadCapacityUnits && one.WriteCapacityUnits === other.WriteCapacityUnits;
}

type IndexCapacity = NonNullable<NonNullable<UpdateInput["GlobalSecondaryIndexUpdates"]>[number]["Update"]>;

/** What an update asks of indexes, by their names. Throws `ResourceNotFoundException` for one that the table does not have. */
function indexCapacities(
  { name: table, definition }: EmulatedTable,
  updates: NonNullable<UpdateInput["GlobalSecondaryIndexUpdates"]>,
): ReadonlyMap<string, IndexCapacity> {
  const capacities = new Map(
    updates.flatMap(({ Update }) => (Update === undefined ? [] : [[Update.IndexName, Update] as const])),
  );
  for (const name of capacities.keys()) {
    const isThere = definition.GlobalSecondaryIndexes?.some(({ IndexName }) => IndexName === name);
    if (!isThere) throw indexToUpdateNotFound(name, table);
  }
  return capacities;
}

function indexesWith(
  { GlobalSecondaryIndexes: indexes, BillingMode }: Definition,
  capacities: ReadonlyMap<string, IndexCapacity>,
) {
  return indexes?.map((index) => {
    const update = capacities.get(index.IndexName);
    if (
      update !== undefined &&
      BillingMode === "PAY_PER_REQUEST" &&
      !hasMembers(update.OnDemandThroughput) &&
      !hasMembers(update.WarmThroughput)
    ) {
      throw notForOnDemand(index.IndexName);
    }
    checkChanged(update?.ProvisionedThroughput, index.ProvisionedThroughput);
    checkWarm(update?.WarmThroughput, { warm: warmOf({ BillingMode, ...index }), index: index.IndexName });
    return { ...index, ...update };
  });
}

function withoutCapacities(indexes: Definition["GlobalSecondaryIndexes"]) {
  return indexes?.map(({ ProvisionedThroughput: _, ...index }) => index);
}

function checkAllHave(indexes: Definition["GlobalSecondaryIndexes"] = []): void {
  const without = indexes.filter(({ ProvisionedThroughput }) => ProvisionedThroughput === undefined);
  if (without.length > 0) throw indexThroughputMissing(without.map(({ IndexName }) => IndexName));
}

/** What descriptions tell of changes of the capacity. Decreases are counted by the day, in UTC. */
function changes(
  { throughputDecreasedAt: last = 0, throughputDecreases: decreases = 0 }: EmulatedTable,
  { from, to, now }: { readonly from: Capacity | undefined; readonly to: Capacity; readonly now: number },
) {
  if (from === undefined) return {};
  const reads = to.ReadCapacityUnits - from.ReadCapacityUnits;
  const writes = to.WriteCapacityUnits - from.WriteCapacityUnits;
  const isSameDay = Math.floor(last / DAY) === Math.floor(now / DAY);
  return {
    ...((reads > 0 || writes > 0) && { throughputIncreasedAt: now }),
    ...((reads < 0 || writes < 0) && {
      throughputDecreasedAt: now,
      throughputDecreases: (isSameDay ? decreases : 0) + 1,
    }),
  };
}
