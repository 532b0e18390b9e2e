import { type Collection, type Family, oneOf, type RecordOf, record, type Scope } from "@cloudstub/kit";
import { storedItem } from "../../items/stored-item.js";
import { streamViewTypes } from "./table-settings.js";

const shardSchema = record({
  shardId: "string",
  "parentShardId?": "string",
  /** The number of the first record that it can have. */
  first: "number",
  /** The number of its last record, where it is closed; less than `first` where it never had one. */
  "last?": "number",
  openedAt: "time",
  "closedAt?": "time",
});

/** A part of a stream. An enabled stream has one that is open, the last one. */
export type Shard = RecordOf<typeof shardSchema>;

const streamSchema = record({
  tableName: "string",
  /** When it was enabled, as AWS writes it: `2015-05-20T20:51:10.252`. */
  label: "string",
  viewType: oneOf(...streamViewTypes),
  createdAt: "time",
  "disabledAt?": "time",
  keySchema: [{ AttributeName: "string", KeyType: oneOf("HASH", "RANGE") }],
  /** The oldest first. */
  shards: [shardSchema],
  /** The number of the oldest record that is left, or, where none is, of the next one. */
  horizon: "number",
});

/** A stream of a table: one for each time that it was enabled. */
export type Stream = RecordOf<typeof streamSchema>;

const streamRecordSchema = record({
  eventId: "string",
  at: "time",
  eventName: oneOf("INSERT", "MODIFY", "REMOVE"),
  keys: storedItem,
  /** Images are kept as far as the stream's view type shows them. */
  "oldImage?": storedItem,
  "newImage?": storedItem,
  /** The service itself deleted the item, at the end of its time to live. */
  "byService?": "boolean",
});

/** One change of an item. */
export type StreamRecord = RecordOf<typeof streamRecordSchema>;

/** Collections of the streams. */
export interface StreamState {
  /** By table and label: `orders/2015-05-20T20:51:10.252`. */
  readonly streams: Collection<Stream>;
  /** By the key of their stream; within it by their number (`keys.counter`). */
  readonly streamRecords: Family<StreamRecord>;
  /** Keys of streams, by the time at which something of them is to be trimmed, which may be too early, and by the key. */
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
