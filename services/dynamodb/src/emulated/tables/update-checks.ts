import type { EmulatedInput } from "../types.js";
import {
  emptyIndexUpdate,
  nothingToUpdate,
  oneIndexAtATime,
  outOfBounds,
  sameIndexTwice,
  severalIndexUpdates,
  throughputMissing,
} from "./errors.js";

type UpdateInput = EmulatedInput<"UpdateTable">;
export type IndexUpdate = NonNullable<UpdateInput["GlobalSecondaryIndexUpdates"]>[number];

/** As recorded of DynamoDB by dynalite. */
const GREATEST_CAPACITY = 1_000_000_000_000;

/** Throws `ValidationException` or `LimitExceededException` for an update that is invalid for every table, in the order that dynalite recorded. */
export function checkUpdate(input: UpdateInput): void {
  const { TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: updates = [], ...others } = input;
  if (updates.length === 0 && Object.values(others).every((value) => value === undefined)) throw nothingToUpdate();
  if (input.BillingMode === "PROVISIONED" && input.ProvisionedThroughput === undefined) throw throughputMissing();
  for (const member of ["ReadCapacityUnits", "WriteCapacityUnits"] as const) {
    const value = input.ProvisionedThroughput?.[member] ?? 0;
    if (value > GREATEST_CAPACITY) throw outOfBounds(value, member);
  }
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
  }
  if (updates.filter(({ Create, Delete }) => Create ?? Delete).length > 1) throw oneIndexAtATime();
}
