import { limitTooHigh } from "../../engine/streams/errors.js";
import { sequenceNumber } from "../../engine/streams/shards.js";
import { findStream } from "../../engine/streams/streams.js";
import type { StreamHandler } from "../../engine/streams/types.js";
import type { Shard } from "../../state/streams.js";

const MAX = 100;

/** A stream and its shards, or the children of one of them, in pages. */
export const describeStream: StreamHandler<"DescribeStream"> = (input, call) => {
  const { StreamArn, Limit = MAX, ExclusiveStartShardId: after = "", ShardFilter: filter } = input;
  if (Limit > MAX) throw limitTooHigh(Limit, MAX);
  const { stream } = findStream(call, StreamArn);
  const isWanted = ({ shardId, parentShardId }: Shard) =>
    shardId > after && (filter?.Type !== "CHILD_SHARDS" || parentShardId === filter.ShardId);
  const shards = stream.shards.filter(isWanted);
  const page = shards.slice(0, Limit);
  return {
    StreamDescription: {
      StreamArn,
      StreamLabel: stream.label,
      StreamStatus: stream.disabledAt === undefined ? "ENABLED" : "DISABLED",
      StreamViewType: stream.viewType,
      CreationRequestDateTime: new Date(stream.createdAt),
      TableName: stream.tableName,
      KeySchema: stream.keySchema,
      Shards: page.map(described),
      LastEvaluatedShardId: shards.length > page.length ? page.at(-1)?.shardId : undefined,
    },
  };
};

/** A closed shard that never had a record ends where it begins. */
function described({ shardId, parentShardId, first, last }: Shard) {
  return {
    ShardId: shardId,
    SequenceNumberRange: {
      StartingSequenceNumber: sequenceNumber(first),
      EndingSequenceNumber: last === undefined ? undefined : sequenceNumber(Math.max(first, last)),
    },
    ParentShardId: parentShardId,
  };
}
