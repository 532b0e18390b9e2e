import { limitTooHigh } from "../errors.js";
import { sequenceNumber } from "../shards.js";
import type { Shard } from "../state.js";
import { findStream } from "../streams.js";
import type { StreamHandler } from "../types.js";

const MOST = 100;

/** A stream and its shards, or the children of one of them, in pages. */
export const describeStream: StreamHandler<"DescribeStream"> = (input, call) => {
  const { StreamArn, Limit = MOST, ExclusiveStartShardId: after = "", ShardFilter: filter } = input;
  if (Limit > MOST) throw limitTooHigh(Limit, MOST);
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
