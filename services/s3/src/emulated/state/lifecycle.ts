import { type Collection, oneOf, type RecordOf, record, type Scope } from "@cloudstub/kit";

const lifecycleRunSchema = record({
  bucket: "string",
  /** The part of the bucket that is looked at. */
  part: oneOf("objects", "versions", "uploads"),
  /** The key of the last record that was looked at; empty before the first. */
  after: "string",
  /** The earliest time at which anything that was looked at is due; undefined where nothing is. */
  "next?": "time",
});

/** A look through a bucket for what its lifecycle rules are to do. */
export type LifecycleRun = RecordOf<typeof lifecycleRunSchema>;

/** What carrying out lifecycle rules stores. */
export interface LifecycleState {
  /** By the time when the bucket is to be looked through, then by the bucket: one for each that has rules. */
  readonly lifecycleRuns: Collection<LifecycleRun>;
  /** The key of a bucket's run, by the bucket. */
  readonly lifecycleKeys: Collection<string>;
}

/** Names the collections of lifecycle rules. */
export function lifecycleState(own: Scope): LifecycleState {
  return {
    lifecycleRuns: own.collection("lifecycle-runs", lifecycleRunSchema),
    lifecycleKeys: own.collection("lifecycle-keys", "string"),
  };
}
