import { type Collection, type Family, oneOf, type RecordOf, record, type Scope } from "@cloudstub/kit";
import { storedItem } from "../../items/stored-item.js";

const replicaTaskSchema = record({
  table: "string",
  region: "string",
  action: oneOf("create", "delete", "tell", "leave"),
  cause: "string",
});

/** Something to do in another region: create or delete the replica there, or tell it of the others, or that this one is deleted. */
export type ReplicaTask = RecordOf<typeof replicaTaskSchema>;

const outgoingWriteSchema = record({
  table: "string",
  /** Of the replica. */
  region: "string",
  keys: storedItem,
  /** The item as it is stored; undefined where it was deleted. */
  "item?": storedItem,
  at: "time",
  /** That of {@link LastWrite}. */
  version: "number",
});

/** A write that a replica has not got yet. */
export type OutgoingWrite = RecordOf<typeof outgoingWriteSchema>;

const lastWriteSchema = record({
  /** The write's time in milliseconds, or the version before and one where that is not less: a write that has seen another one comes after it. */
  version: "number",
  region: "string",
});

/** When an item of a table with replicas was last written, and in which region. */
export type LastWrite = RecordOf<typeof lastWriteSchema>;

/** Collections of global tables. */
export interface ReplicaState {
  /** By their time and a number. */
  readonly replicaTasks: Collection<ReplicaTask>;
  /** In the order of the writes (`keys.counter`). */
  readonly outgoingWrites: Collection<OutgoingWrite>;
  /** By table; within it by the key of the item, also of one that was deleted. */
  readonly lastWrites: Family<LastWrite>;
}

/** Names the collections of global tables. */
export function replicaState(own: Scope): ReplicaState {
  return {
    replicaTasks: own.collection("replica-tasks", replicaTaskSchema),
    outgoingWrites: own.collection("outgoing-writes", outgoingWriteSchema),
    lastWrites: own.family("last-writes", lastWriteSchema),
  };
}
