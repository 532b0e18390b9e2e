import { type Collection, type Family, oneOf, type RecordOf, record, type Scope } from "@cloudstub/kit";
import { storedItem } from "../../items/stored-item.js";
import { streamViewTypes } from "../tables/table-settings.js";

const shardSchema = record({
  shardId: "string",
  "parentShardId?": "string",
  /** The number of the first record that it can have. */
  first: "number",
  /** The number of its last record; only where it is closed. One less than `first` where it never had a record. */
  "last?": "number",
  openedAt: "time",
  "closedAt?": "time",
});

/** A part of a stream. At one time one shard of an enabled stream is open. */
export type Shard = RecordOf<typeof shardSchema>;

const streamSchema = record({
  tableName: "string",
  label: "string",
  viewType: oneOf(...streamViewTypes),
  enabled: "boolean",
  createdAt: "time",
  keySchema: [{ AttributeName: "string", KeyType: oneOf("HASH", "RANGE") }],
  /** The oldest first. */
  shards: [shardSchema],
  /** The number of the oldest record that is left, or of the next one. */
  horizon: "number",
});

/** A stream of a table: one for each time that it was enabled. */
export type Stream = RecordOf<typeof streamSchema>;

const streamRecordSchema = record({
  eventId: "string",
  at: "time",
  keys: storedItem,
  "oldImage?": storedItem,
  "newImage?": storedItem,
  eventName: oneOf("INSERT", "MODIFY", "REMOVE"),
  /** Deleted by the service itself, at the end of its time to live. */
  "byService?": "boolean",
});

/** One change of an item. */
export type StreamRecord = RecordOf<typeof streamRecordSchema>;

/** Collections of the streams. */
export interface StreamState {
  /** By `<table>/<label>`. */
  readonly streams: Collection<Stream>;
  /** By the key of their stream; within it by their number (`keys.counter`). */
  readonly streamRecords: Family<StreamRecord>;
  /** Keys of streams that have records, by the time of the oldest one and the key; the time may be too early. */
  readonly streamTrims: Collection<string>;
}

/** Names the collections of the streams. */
export function streamState(own: Scope): StreamState {
  return {
    streams: own.collection("streams", streamSchema),
    streamRecords: own.family("stream-records", streamRecordSchema),
    streamTrims: own.collection("stream-trims", "string"),
  };
}
