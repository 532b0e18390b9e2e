import { type Collection, type Family, oneOf, type RecordOf, record, type Scope } from "@cloudstub/kit";

/** A table whose time to live was enabled, and whose items are being looked through. */
const expirySearchSchema = record({
  table: "string",
  /** The key of the last item that was looked at. */
  after: "string",
});

/** Collections of the times at which items expire. */
export interface TimeToLiveState {
  /** By table; within it by time and the key of the item. */
  readonly expiries: Family<true>;
  /** Names of tables, by the time of the next expiry, which may be too early, and by the name. */
  readonly nextExpiries: Collection<string>;
  /** By the time of the next step, then by table. */
  readonly expirySearches: Collection<RecordOf<typeof expirySearchSchema>>;
}

/** Names the collections of the times at which items expire. */
export function timeToLiveState(own: Scope): TimeToLiveState {
  return {
    expiries: own.family("expiries", oneOf(true)),
    nextExpiries: own.collection("next-expiries", "string"),
    expirySearches: own.collection("expiry-searches", expirySearchSchema),
  };
}
