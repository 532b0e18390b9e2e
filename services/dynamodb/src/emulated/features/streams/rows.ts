import type { OperationTable } from "@cloudstub/kit";
import type { DynamodbStreams } from "../../engine/streams/types.js";
import { describeStream } from "./describe-stream.js";
import { getRecords } from "./get-records.js";
import { getShardIterator } from "./get-shard-iterator.js";
import { listStreams } from "./list-streams.js";

/** The operations on streams, which have a target prefix of their own. */
export const streamOperations: OperationTable<DynamodbStreams> = {
  DescribeStream: describeStream,
  GetRecords: getRecords,
  GetShardIterator: getShardIterator,
  ListStreams: listStreams,
};
