import type { TimeToLiveState } from "./state.js";

/** Forgets when the items of a table expire: it is deleted, or has no time to live any more. */
export function forgetExpiries({ expiries, nextExpiries, expirySearches }: TimeToLiveState, table: string): void {
  expiries.drop(table);
  for (const [key, name] of nextExpiries.entries()) if (name === table) nextExpiries.delete(key);
  for (const [key, search] of expirySearches.entries()) if (search.table === table) expirySearches.delete(key);
}
