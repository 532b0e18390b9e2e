import { type Collection, type RecordOf, record, type Scope } from "@cloudstub/kit";

const backfillSchema = record({
  table: "string",
  index: "string",
  /** The key of the last item that was looked at. */
  after: "string",
});

type Backfill = RecordOf<typeof backfillSchema>;

/** Collections of the indexes that are being filled. */
export interface BackfillState {
  /** By the time of the next step, then by table and index. */
  readonly backfills: Collection<Backfill>;
}

/** Names the collection of the indexes that are being filled. */
export function backfillState(own: Scope): BackfillState {
  return { backfills: own.collection("backfills", backfillSchema) };
}
