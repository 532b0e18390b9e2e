import {
  emptyIndexUpdate,
  emptyWarmThroughput,
  nothingToUpdate,
  oneIndexAtATime,
  sameIndexTwice,
  severalIndexUpdates,
  throughputMissing,
} from "../../engine/tables/errors.js";
import { checkCapacity, checkMaximum } from "../../engine/tables/throughput-checks.js";
import type { EmulatedInput } from "../../types.js";

type UpdateInput = EmulatedInput<"UpdateTable">;
export type IndexUpdate = NonNullable<UpdateInput["GlobalSecondaryIndexUpdates"]>[number];

/** Throws `ValidationException` or `LimitExceededException` for an update that is invalid for every table, in the order that dynalite recorded. */
export function checkUpdate(input: UpdateInput): void {
  const { TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: updates = [], ...others } = input;
  if (updates.length === 0 && Object.values(others).every((value) => value === undefined)) throw nothingToUpdate();
  if (input.BillingMode === "PROVISIONED" && input.ProvisionedThroughput === undefined) throw throughputMissing();
  checkCapacity(input.ProvisionedThroughput);
  checkMaximum(input.OnDemandThroughput);
  checkIndexUpdates(updates);
}

function checkIndexUpdates(updates: readonly IndexUpdate[]): void {
  const names = new Set<string>();
  for (const { Create, Update, Delete } of updates) {
    const [action, ...others] = [Create, Update, Delete].filter((each) => each !== undefined);
    if (action === undefined) throw emptyIndexUpdate();
    if (others.length > 0) throw severalIndexUpdates();
    if (names.has(action.IndexName)) throw sameIndexTwice(action.IndexName);
    names.add(action.IndexName);
    if (Update?.WarmThroughput !== undefined && !hasMembers(Update.WarmThroughput))
      throw emptyWarmThroughput(Update.IndexName);
  }
  if (updates.filter(({ Create, Delete }) => Create ?? Delete).length > 1) throw oneIndexAtATime();
}

/** True for a structure of which any member is given. */
export function hasMembers(structure: object | undefined): boolean {
  return Object.values(structure ?? {}).some((value) => value !== undefined);
}
