import type { BackfillState } from "../../state/backfills.js";
import type { TimeToLiveState } from "../../state/time-to-live.js";

/** Forgets when the items of a table expire: it is deleted, or has no time to live any more. */
export function forgetExpiries({ expiries, nextExpiries, expirySearches }: TimeToLiveState, table: string): void {
  expiries.drop(table);
  for (const [key, name] of nextExpiries.entries()) if (name === table) nextExpiries.delete(key);
  for (const [key, search] of expirySearches.entries()) if (search.table === table) expirySearches.delete(key);
}

/** Stops to fill an index that is deleted, or all indexes of a table that is. */
export function forgetBackfills(
  { backfills }: BackfillState,
  { table, index }: { readonly table: string; readonly index?: string },
): void {
  for (const [key, backfill] of backfills.entries()) {
    if (backfill.table === table && (index === undefined || backfill.index === index)) backfills.delete(key);
  }
}
