import {
  BatchWriteItemCommand,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteItemCommand,
  DescribeTableCommand,
  PutItemCommand,
  type PutItemCommandInput,
  UpdateTableCommand,
  type UpdateTableCommandInput,
} from "@aws-sdk/client-dynamodb";
import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type ShardIteratorType,
  type StreamViewType,
} from "@aws-sdk/client-dynamodb-streams";
import { manualClock } from "@cloudstub/core";
import type { ServerOptions } from "@cloudstub/server";
import { afterAll, beforeAll } from "vitest";
import { keyedBy, laboratory } from "./laboratory.js";

/** The beginning of the laboratory's time. */
const BEGINNING = Date.UTC(2026, 0, 1);

type Item = NonNullable<PutItemCommandInput["Item"]>;

/** A server with the table service as AWS runs it, under a clock that the test turns, and short words for what tests of tables and streams do. */
export function streamsLaboratory(equipment: Partial<ServerOptions> = {}) {
  const clock = manualClock(BEGINNING);
  const lab = laboratory({ clock, fidelity: "emulated", ...equipment });
  let streams: DynamoDBStreamsClient;
  beforeAll(() => {
    streams = streamsClient(lab.server.port);
  });
  afterAll(() => streams.destroy());
  const words = {
    clock,
    streams: { send: ((command: never) => streams.send(command)) as DynamoDBStreamsClient["send"] },
    /** Creates a table with the key `id`, and returns its description. */
    async createTable(TableName: string, more: Partial<CreateTableCommandInput> = {}) {
      return (await lab.client.send(new CreateTableCommand({ TableName, ...keyedBy("id:S"), ...more })))
        .TableDescription;
    },
    /** Creates a table with a stream, and returns its ARN. */
    async createWithStream(TableName: string, StreamViewType: StreamViewType = "NEW_AND_OLD_IMAGES"): Promise<string> {
      const described = await words.createTable(TableName, {
        StreamSpecification: { StreamEnabled: true, StreamViewType },
      });
      return described?.LatestStreamArn ?? "";
    },
    updateTable: (TableName: string, more: Omit<UpdateTableCommandInput, "TableName">) =>
      lab.client.send(new UpdateTableCommand({ TableName, ...more })),
    describeTable: async (TableName: string) => (await lab.client.send(new DescribeTableCommand({ TableName }))).Table,
    put: (TableName: string, Item: Item) => lab.client.send(new PutItemCommand({ TableName, Item })),
    /** Puts items with the ids from 0 on, in batches of 25. */
    async fill(TableName: string, count: number, more: Item = {}): Promise<void> {
      for (let from = 0; from < count; from += 25) {
        const ids = Array.from({ length: Math.min(25, count - from) }, (_, n) => String(from + n));
        const writes = ids.map((id) => ({ PutRequest: { Item: { id: { S: id }, ...more } } }));
        await lab.client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: writes } }));
      }
    },
    remove: (TableName: string, id: string) =>
      lab.client.send(new DeleteItemCommand({ TableName, Key: { id: { S: id } } })),
    shards: async (StreamArn: string) =>
      (await streams.send(new DescribeStreamCommand({ StreamArn }))).StreamDescription?.Shards ?? [],
    async iterator(
      StreamArn: string,
      type: ShardIteratorType = "TRIM_HORIZON",
      SequenceNumber?: string,
    ): Promise<string> {
      const ShardId = (await words.shards(StreamArn)).at(-1)?.ShardId;
      const answer = await streams.send(
        new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: type, SequenceNumber }),
      );
      return answer.ShardIterator ?? "";
    },
    records: (StreamArn: string) => recordsOf(streams, StreamArn),
  };
  return Object.assign(lab, words);
}

/** A client of the streams of a server. */
export function streamsClient(port: number): DynamoDBStreamsClient {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  return new DynamoDBStreamsClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
}

/** All records of a stream, shard by shard, in small pages. */
export async function recordsOf(streams: Pick<DynamoDBStreamsClient, "send">, StreamArn: string): Promise<_Record[]> {
  const all: _Record[] = [];
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const { ShardIterator } = await streams.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" }),
    );
    for (let next = ShardIterator; next !== undefined; ) {
      const { Records = [], NextShardIterator } = await streams.send(
        new GetRecordsCommand({ ShardIterator: next, Limit: 7 }),
      );
      all.push(...Records);
      next = Records.length === 0 ? undefined : NextShardIterator;
    }
  }
  return all;
}
