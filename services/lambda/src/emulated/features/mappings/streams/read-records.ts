import type { Shard } from "@aws-sdk/client-dynamodb-streams";
import { type HandlerShape, type PeerOperations, ServiceError } from "@cloudstub/kit";
import type { EventSourceMapping } from "../../../state/records.js";
import type { EmulatedAgentCall } from "../../../types.js";
import type { SourceStream } from "../source-arn.js";
import { readerOf } from "../target.js";
import { type StreamRecord, streamRecord } from "./record.js";

type Streams = PeerOperations<typeof import("@aws-sdk/client-dynamodb-streams")>;

/** A record with the shard that it is in. */
export interface ShardRecord {
  readonly shardId: string;
  readonly record: StreamRecord;
}

/** A mapping with the stream of a table. */
interface StreamMapping {
  readonly mapping: EventSourceMapping;
  readonly stream: SourceStream;
}

/** The records of a stream after one of a sequence number, or all for an empty text: shard after shard, each in its order. Throws `ServiceError`. */
export async function* recordsAfter(
  call: EmulatedAgentCall,
  { mapping, stream }: StreamMapping,
  after: string,
): AsyncGenerator<ShardRecord> {
  const { account, region, arn } = stream;
  const origin = { account, region, principal: readerOf(call, mapping) };
  const streams = call.peers.of<typeof import("@aws-sdk/client-dynamodb-streams")>("dynamodb", origin);
  for await (const { ShardId: shardId = "", SequenceNumberRange: range = {} } of shardsOf(streams, arn)) {
    const { StartingSequenceNumber: first = "", EndingSequenceNumber: last } = range;
    // Sequence numbers of this service are of one length, and sort.
    if (last !== undefined && last <= after) continue;
    let iterator = await iteratorOf(streams, { arn, shardId, after: after >= first ? after : undefined });
    while (iterator !== undefined) {
      const { Records = [], NextShardIterator } = await streams.GetRecords({ ShardIterator: iterator });
      for (const event of Records) yield { shardId, record: streamRecord(event, stream) };
      iterator = Records.length === 0 ? undefined : NextShardIterator;
    }
  }
}

async function* shardsOf(streams: Streams, StreamArn: string): AsyncGenerator<HandlerShape<Shard>> {
  let ExclusiveStartShardId: string | undefined;
  do {
    const start = ExclusiveStartShardId === undefined ? {} : { ExclusiveStartShardId };
    const { StreamDescription } = await streams.DescribeStream({ StreamArn, ...start });
    yield* StreamDescription?.Shards ?? [];
    ExclusiveStartShardId = StreamDescription?.LastEvaluatedShardId;
  } while (ExclusiveStartShardId !== undefined);
}

interface ShardPlace {
  readonly arn: string;
  readonly shardId: string;
  /** Undefined for the beginning of the shard. */
  readonly after: string | undefined;
}

/** Records that were trimmed before they were read are gone: reading goes on with the oldest one. */
async function iteratorOf(streams: Streams, { arn, shardId, after }: ShardPlace): Promise<string | undefined> {
  const shard = { StreamArn: arn, ShardId: shardId };
  const fromStart = { ...shard, ShardIteratorType: "TRIM_HORIZON" as const };
  if (after === undefined) return (await streams.GetShardIterator(fromStart)).ShardIterator;
  try {
    const from = { ...shard, ShardIteratorType: "AFTER_SEQUENCE_NUMBER" as const, SequenceNumber: after };
    return (await streams.GetShardIterator(from)).ShardIterator;
  } catch (error) {
    if (!ServiceError.is(error) || error.code !== "TrimmedDataAccessException") throw error;
    return (await streams.GetShardIterator(fromStart)).ShardIterator;
  }
}
