import {
  invalidSequenceNumber,
  sequenceNumberMissing,
  sequenceNumberNotAllowed,
  shardNotFound,
  trimmed,
} from "../../engine/streams/errors.js";
import { nextNumber, numberOf } from "../../engine/streams/shards.js";
import { findStream, type KeyedStream } from "../../engine/streams/streams.js";
import type { StreamHandler } from "../../engine/streams/types.js";
import type { Shard } from "../../state/streams.js";
import { writeIterator } from "./iterator.js";

/** Where to begin to read a shard: at its oldest record, after its newest one, or at a certain one or the next. */
export const getShardIterator: StreamHandler<"GetShardIterator"> = (input, call) => {
  const { StreamArn, ShardId, ShardIteratorType: type, SequenceNumber } = input;
  const bySequenceNumber = type === "AT_SEQUENCE_NUMBER" || type === "AFTER_SEQUENCE_NUMBER";
  if (bySequenceNumber && SequenceNumber === undefined) throw sequenceNumberMissing(type);
  if (!bySequenceNumber && SequenceNumber !== undefined) throw sequenceNumberNotAllowed(type);
  const found = findStream(call, StreamArn);
  const shard = found.stream.shards.find(({ shardId }) => shardId === ShardId);
  if (shard === undefined) throw shardNotFound();
  const next = nextNumber(found.stream, call.state.streamRecords.of(found.key).lastKey());
  const number =
    SequenceNumber === undefined
      ? edgeOf(shard, { ...found, next, type })
      : numberIn(shard, { ...found, next, SequenceNumber });
  const position = { shardId: ShardId, number: type === "AFTER_SEQUENCE_NUMBER" ? number + 1 : number };
  return { ShardIterator: writeIterator(StreamArn, position, call.clock.now()) };
};

function edgeOf(
  { first, last }: Shard,
  { stream, next, type }: KeyedStream & { readonly next: number; readonly type: string },
): number {
  if (type === "TRIM_HORIZON") return Math.max(first, stream.horizon);
  return last === undefined ? next : last + 1;
}

function numberIn(
  { first, last }: Shard,
  { stream, next, SequenceNumber }: KeyedStream & { readonly next: number; readonly SequenceNumber: string },
): number {
  const number = numberOf(SequenceNumber);
  if (number === undefined || number < first || number > Math.max(last ?? next, first))
    throw invalidSequenceNumber(SequenceNumber);
  if (number < stream.horizon) throw trimmed();
  return number;
}
