import type { EmulatedInput } from "../../types.js";
import { maximumOutOfRange, outOfBounds } from "./errors.js";

type CreateInput = EmulatedInput<"CreateTable">;

/** As recorded of DynamoDB by dynalite. */
const MAX_CAPACITY = 1_000_000_000_000;

/** Throws `ValidationException` for a capacity that no table, and no index, can have. */
export function checkCapacity(capacity: CreateInput["ProvisionedThroughput"], index?: string): void {
  for (const member of ["ReadCapacityUnits", "WriteCapacityUnits"] as const) {
    const value = capacity?.[member] ?? 0;
    if (value > MAX_CAPACITY) throw outOfBounds(value, member, index);
  }
}

/** Throws `ValidationException` for a maximum on demand that no table can have: -1 is none (DynamoDB API Reference, OnDemandThroughput). */
export function checkMaximum(maximum: CreateInput["OnDemandThroughput"]): void {
  for (const member of ["MaxReadRequestUnits", "MaxWriteRequestUnits"] as const) {
    const value = maximum?.[member] ?? -1;
    if (value !== -1 && value < 1) throw maximumOutOfRange(member);
  }
}
