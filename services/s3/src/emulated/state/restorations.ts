import { type Collection, type RecordOf, record, type Scope } from "@cloudstub/kit";

const restorationSchema = record({
  /** When it is ready, or over. */
  at: "time",
  bucket: "string",
  key: "string",
  /** `null` for a version that was stored without versioning. */
  versionId: "string",
});

/** A time at which a restored copy can be read, or can't be read any longer. */
export type Restoration = RecordOf<typeof restorationSchema>;

/** What restorations store. */
export interface RestorationsState {
  /** By their time. */
  readonly restorations: Collection<Restoration>;
}

/** Names the collection of restorations. */
export function restorationsState(own: Scope): RestorationsState {
  return { restorations: own.collection("restorations", restorationSchema) };
}
