import { type Call, keys, type Output } from "@cloudstub/kit";
import { asStored, readItem } from "../../../items/item-text.js";
import { itemSize } from "../../engine/items/item-size.js";
import { shardNotFound, tooManyRecords, trimmed } from "../../engine/streams/errors.js";
import { sequenceNumber } from "../../engine/streams/shards.js";
import { findStream } from "../../engine/streams/streams.js";
import type { DynamodbStreams, StreamHandler } from "../../engine/streams/types.js";
import type { Stream, StreamRecord } from "../../state/streams.js";
import { readIterator, writeIterator } from "./iterator.js";

type StreamEvent = NonNullable<Output<DynamodbStreams, "GetRecords">["Records"]>[number];

/** One answer has at most 1,000 records, and 1 MB of them (DynamoDB API Reference, GetRecords). */
const MAX = 1000;
const MAX_BYTES = 1_048_576;

/** The records of a shard from an iterator on, and the iterator for the next ones; none at the end of a shard that is closed. */
export const getRecords: StreamHandler<"GetRecords"> = ({ ShardIterator, Limit = MAX }, call) => {
  if (Limit > MAX) throw tooManyRecords();
  const now = call.clock.now();
  const { arn, shardId, number } = readIterator(ShardIterator, now);
  const { key, stream } = findStream(call, arn);
  const shard = stream.shards.find((each) => each.shardId === shardId);
  if (shard === undefined) throw shardNotFound();
  if (number < stream.horizon) throw trimmed();
  const { last = Number.MAX_SAFE_INTEGER } = shard;
  const records = call.state.streamRecords.of(key).entries({ from: keys.counter(number), to: keys.counter(last) });
  const events = takeWhileSmall(records, Limit, ([number, record]) =>
    eventOf(call, stream, { number: Number(number), record }),
  );
  const next = number + events.length;
  return {
    Records: events,
    ...(next <= last && { NextShardIterator: writeIterator(arn, { shardId, number: next }, now) }),
  };
};

/** The first of them, until there are as many as wanted or they are too large together; at least one. */
function takeWhileSmall<T>(entries: Iterable<T>, most: number, event: (entry: T) => StreamEvent): StreamEvent[] {
  const events: StreamEvent[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (events.length === most) break;
    const made = event(entry);
    bytes += made.dynamodb?.SizeBytes ?? 0;
    if (bytes > MAX_BYTES && events.length > 0) break;
    events.push(made);
  }
  return events;
}

/** A record in AWS's form; its time is that of the second in which it was made (DynamoDB API Reference, StreamRecord). */
export function eventOf(
  { region }: Pick<Call<unknown>, "region">,
  { viewType }: Stream,
  { number, record }: { readonly number: number; readonly record: StreamRecord },
): StreamEvent {
  const { eventId, at, eventName, keys: keyText, oldImage, newImage, byService } = record;
  const images = [keyText, oldImage, newImage].filter((text) => text !== undefined);
  return {
    eventID: eventId,
    eventName,
    eventVersion: "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: region,
    dynamodb: {
      ApproximateCreationDateTime: new Date(Math.floor(at / 1000) * 1000),
      Keys: asStored(keyText),
      ...(newImage !== undefined && { NewImage: asStored(newImage) }),
      ...(oldImage !== undefined && { OldImage: asStored(oldImage) }),
      SequenceNumber: sequenceNumber(number),
      SizeBytes: images.reduce((size, text) => size + itemSize(readItem(text)), 0),
      StreamViewType: viewType,
    },
    ...(byService && { userIdentity: { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" } }),
  };
}
