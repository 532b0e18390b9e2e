import type { OperationTable } from "@cloudstub/kit";
import { describeStream } from "./operations/describe-stream.js";
import { getRecords } from "./operations/get-records.js";
import { getShardIterator } from "./operations/get-shard-iterator.js";
import { listStreams } from "./operations/list-streams.js";
import type { DynamodbStreams } from "./types.js";

/** The operations on streams, which have a target prefix of their own. */
export const streamOperations: OperationTable<DynamodbStreams> = {
  DescribeStream: describeStream,
  GetRecords: getRecords,
  GetShardIterator: getShardIterator,
  ListStreams: listStreams,
};
