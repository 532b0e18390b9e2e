import type { Constraints } from "@cloudstub/kit";

/** The rules for the values of inputs in AWS's model of the streams' API (botocore 1.43.11, dynamodbstreams/2012-08-10). */
export const streamConstraints: Constraints = {
  shapes: {
    SequenceNumber: { length: [21, 40] },
    ShardFilterType: { oneOf: ["CHILD_SHARDS"] },
    ShardId: { length: [28, 65] },
    ShardIterator: { length: [1, 2048] },
    ShardIteratorType: { oneOf: ["TRIM_HORIZON", "LATEST", "AT_SEQUENCE_NUMBER", "AFTER_SEQUENCE_NUMBER"] },
    StreamArn: { length: [37, 1024] },
  },
  members: {
    DescribeStreamInput: { StreamArn: "StreamArn", Limit: "PositiveIntegerObject", ExclusiveStartShardId: "ShardId" },
    GetRecordsInput: { ShardIterator: "ShardIterator", Limit: "PositiveIntegerObject" },
    GetShardIteratorInput: {
      StreamArn: "StreamArn",
      ShardId: "ShardId",
      ShardIteratorType: "ShardIteratorType",
      SequenceNumber: "SequenceNumber",
    },
    ListStreamsInput: { TableName: "TableName", Limit: "PositiveIntegerObject", ExclusiveStartStreamArn: "StreamArn" },
    ShardFilter: { Type: "ShardFilterType", ShardId: "ShardId" },
  },
};
