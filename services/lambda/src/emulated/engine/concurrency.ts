import type { EmulatedState } from "../types.js";

/** Concurrent invocations of an account in a region, and how many of them stay unreserved (Lambda quotas). */
export const ACCOUNT_CONCURRENCY = 1000;
export const LEAST_UNRESERVED = 100;

/** The concurrency that functions have reserved together, but for one of them. */
export function reservedConcurrency(state: EmulatedState, except?: string): number {
  let sum = 0;
  for (const [name, { reservedConcurrency = 0 }] of state.settings.entries())
    if (name !== except) sum += reservedConcurrency;
  return sum;
}
