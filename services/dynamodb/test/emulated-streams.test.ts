import { DeleteTableCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type GetShardIteratorCommandInput,
  ListStreamsCommand,
  type StreamViewType,
} from "@aws-sdk/client-dynamodb-streams";
import { describe, expect, test } from "vitest";
import { streamsLaboratory } from "./streams-laboratory.js";

const lab = streamsLaboratory();
const HOUR = 3_600_000;

const list = (input: object = {}) => lab.streams.send(new ListStreamsCommand(input));
const describeStream = async (StreamArn: string, more: object = {}) =>
  (await lab.streams.send(new DescribeStreamCommand({ StreamArn, ...more }))).StreamDescription;
const read = (ShardIterator: string, Limit?: number) =>
  lab.streams.send(new GetRecordsCommand({ ShardIterator, Limit }));
const ids = async (ShardIterator: string) =>
  (await read(ShardIterator)).Records?.map(({ dynamodb }) => dynamodb?.Keys?.id?.S);

describe("a table with a stream", () => {
  test("names it, and it describes itself, with one shard that is open", async () => {
    const arn = await lab.createWithStream("orders", "NEW_IMAGE");
    const { LatestStreamArn, LatestStreamLabel, StreamSpecification } = (await lab.describeTable("orders")) ?? {};
    const at = lab.clock.now();
    expect({ LatestStreamArn, LatestStreamLabel, StreamSpecification }).toEqual({
      LatestStreamArn: `arn:aws:dynamodb:us-east-1:000000000000:table/orders/stream/${new Date(at).toISOString().slice(0, -1)}`,
      LatestStreamLabel: new Date(at).toISOString().slice(0, -1),
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
    });
    // The members are those of a recorded answer of AWS (LocalStack's snapshot test_batch_write_items_streaming).
    expect(await describeStream(arn)).toEqual({
      StreamArn: LatestStreamArn,
      StreamLabel: LatestStreamLabel,
      StreamStatus: "ENABLED",
      StreamViewType: "NEW_IMAGE",
      CreationRequestDateTime: new Date(at),
      TableName: "orders",
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      Shards: [
        {
          ShardId: expect.stringMatching(/^shardId-\d{20}-[0-9a-f]{8}$/),
          SequenceNumberRange: { StartingSequenceNumber: expect.stringMatching(/^\d{21,40}$/) },
        },
      ],
    });
  });

  // The records, with their sizes, are those that AWS answered (LocalStack's snapshots test_batch_write_items_streaming and
  // test_dynamodb_stream_records_with_update_item).
  test("has one record for each change, with both images", async () => {
    const arn = await lab.createWithStream("orders");
    await lab.clock.advance(1_999);
    await lab.put("orders", { id: { S: "Fred" } });
    await lab.put("orders", { id: { S: "Fred" }, name: { S: "Fred" } });
    await lab.remove("orders", "Fred");
    const records = await lab.records(arn);
    const [key, named] = [{ id: { S: "Fred" } }, { id: { S: "Fred" }, name: { S: "Fred" } }];
    const ofAll = { Keys: key, StreamViewType: "NEW_AND_OLD_IMAGES", SequenceNumber: expect.any(String) };
    expect(records.map(({ eventName, dynamodb }) => [eventName, dynamodb])).toEqual([
      ["INSERT", expect.objectContaining({ ...ofAll, NewImage: key, SizeBytes: 12 })],
      ["MODIFY", expect.objectContaining({ ...ofAll, NewImage: named, OldImage: key, SizeBytes: 26 })],
      ["REMOVE", expect.objectContaining({ ...ofAll, OldImage: named, SizeBytes: 20 })],
    ]);
    expect(records[0]).toEqual({
      eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
      eventName: "INSERT",
      eventVersion: "1.1",
      eventSource: "aws:dynamodb",
      awsRegion: "us-east-1",
      dynamodb: expect.objectContaining({
        ApproximateCreationDateTime: new Date(Math.floor(lab.clock.now() / 1000) * 1000),
      }),
    });
  });

  test.each<[StreamViewType, string[]]>([
    ["KEYS_ONLY", []],
    ["NEW_IMAGE", ["NewImage"]],
    ["OLD_IMAGE", ["OldImage"]],
    ["NEW_AND_OLD_IMAGES", ["NewImage", "OldImage"]],
  ])("shows as %s what that says", async (viewType, images) => {
    const arn = await lab.createWithStream("orders", viewType);
    await lab.put("orders", { id: { S: "1" } });
    await lab.put("orders", { id: { S: "1" }, n: { N: "1" } });
    const [, { dynamodb } = {}] = await lab.records(arn);
    expect(
      Object.keys(dynamodb ?? {})
        .filter((name) => name.endsWith("Image"))
        .sort(),
    ).toEqual(images);
  });

  // DynamoDB Developer Guide, "Change data capture for DynamoDB Streams".
  test("has no record for a write that changes nothing, however its attributes stand", async () => {
    const arn = await lab.createWithStream("orders");
    const tags = { SS: ["a", "b"] };
    await lab.put("orders", {
      id: { S: "1" },
      n: { N: "1.0" },
      tags,
      deep: { M: { x: { NS: ["1", "2"] }, y: { L: [{ N: "1" }] } } },
    });
    await lab.put("orders", {
      deep: { M: { y: { L: [{ N: "1" }] }, x: { NS: ["2", "1"] } } },
      tags: { SS: ["b", "a"] },
      n: { N: "1" },
      id: { S: "1" },
    });
    await lab.client.send(
      new UpdateItemCommand({
        TableName: "orders",
        Key: { id: { S: "1" } },
        UpdateExpression: "SET tags = :tags",
        ExpressionAttributeValues: { ":tags": tags },
      }),
    );
    await lab.remove("orders", "nobody");
    expect(await lab.records(arn)).toHaveLength(1);
    // A list has an order, and an attribute may be named as a type.
    await lab.put("orders", { id: { S: "2" }, SS: { L: [{ S: "a" }, { S: "b" }] } });
    await lab.put("orders", { id: { S: "2" }, SS: { L: [{ S: "b" }, { S: "a" }] } });
    expect(await lab.records(arn)).toHaveLength(3);
  });
});

describe("ListStreams", () => {
  test("lists the streams of all tables, or of one, in pages", async () => {
    for (const name of ["aaa", "aaa-b", "bbb"]) await lab.createWithStream(name);
    const first = await list({ Limit: 2 });
    expect(first.Streams?.map(({ TableName }) => TableName)).toEqual(["aaa-b", "aaa"]);
    const { Streams, LastEvaluatedStreamArn } = await list({
      Limit: 2,
      ExclusiveStartStreamArn: first.LastEvaluatedStreamArn,
    });
    expect(Streams?.map(({ TableName }) => TableName)).toEqual(["bbb"]);
    expect(LastEvaluatedStreamArn).toBeUndefined();
    expect((await list({ TableName: "aaa" })).Streams).toHaveLength(1);
    expect((await list({ TableName: "nobody" })).Streams).toEqual([]);
  });
});

describe("a stream that is disabled", () => {
  test("can be read for another 24 hours, and another one is enabled beside it", async () => {
    const arn = await lab.createWithStream("orders");
    await lab.put("orders", { id: { S: "1" } });
    await lab.updateTable("orders", { StreamSpecification: { StreamEnabled: false } });
    await lab.put("orders", { id: { S: "2" } });
    expect(await lab.describeTable("orders")).toMatchObject({ LatestStreamArn: arn });
    expect(await lab.describeTable("orders")).not.toHaveProperty("StreamSpecification");
    expect(await describeStream(arn)).toMatchObject({
      StreamStatus: "DISABLED",
      Shards: [{ SequenceNumberRange: { EndingSequenceNumber: expect.any(String) } }],
    });
    expect(await lab.records(arn)).toHaveLength(1);
    const { NextShardIterator } = await read(await lab.iterator(arn));
    expect(NextShardIterator).toBeUndefined();
    const again = { StreamSpecification: { StreamEnabled: true, StreamViewType: "KEYS_ONLY" as const } };
    const { TableDescription } = await lab.updateTable("orders", again);
    expect(TableDescription?.LatestStreamArn).not.toBe(arn);
    expect((await list({ TableName: "orders" })).Streams).toHaveLength(2);
    await lab.clock.advance(24 * HOUR);
    expect((await list({ TableName: "orders" })).Streams?.map(({ StreamArn }) => StreamArn)).toEqual([
      TableDescription?.LatestStreamArn,
    ]);
  });

  test("belongs to a table that was deleted", async () => {
    const arn = await lab.createWithStream("orders");
    await lab.put("orders", { id: { S: "1" } });
    await lab.client.send(new DeleteTableCommand({ TableName: "orders" }));
    expect(await describeStream(arn)).toMatchObject({ StreamStatus: "DISABLED" });
    expect(await lab.records(arn)).toHaveLength(1);
    await lab.clock.advance(24 * HOUR);
    await expect(describeStream(arn)).rejects.toMatchObject({
      name: "ResourceNotFoundException",
      message: `Requested resource not found: Stream: ${arn} not found`,
    });
  });
});

describe("shards", () => {
  test("are closed after four hours, and have a child", async () => {
    const arn = await lab.createWithStream("orders");
    await lab.put("orders", { id: { S: "1" } });
    await lab.clock.advance(4 * HOUR);
    await lab.put("orders", { id: { S: "2" } });
    await lab.put("orders", { id: { S: "3" } });
    const [parent, child] = await lab.shards(arn);
    expect(child).toMatchObject({ ParentShardId: parent?.ShardId });
    expect(child?.SequenceNumberRange).not.toHaveProperty("EndingSequenceNumber");
    const records = await lab.records(arn);
    expect(records.map(({ dynamodb }) => dynamodb?.SequenceNumber)).toEqual([
      parent?.SequenceNumberRange?.EndingSequenceNumber,
      child?.SequenceNumberRange?.StartingSequenceNumber,
      expect.any(String),
    ]);
    expect(
      await describeStream(arn, { ShardFilter: { Type: "CHILD_SHARDS", ShardId: parent?.ShardId } }),
    ).toMatchObject({
      Shards: [child],
    });
    const first = await describeStream(arn, { Limit: 1 });
    expect(first).toMatchObject({ Shards: [parent], LastEvaluatedShardId: parent?.ShardId });
    expect((await describeStream(arn, { ExclusiveStartShardId: parent?.ShardId }))?.Shards).toEqual([child]);
  });
});

describe("iterators", () => {
  test("begin at the oldest record, after the newest one, at a record or after it", async () => {
    const arn = await lab.createWithStream("orders");
    for (const id of ["1", "2", "3"]) await lab.put("orders", { id: { S: id } });
    const latest = await lab.iterator(arn, "LATEST");
    const [, second] = await lab.records(arn);
    const number = second?.dynamodb?.SequenceNumber;
    expect(await ids(await lab.iterator(arn))).toEqual(["1", "2", "3"]);
    expect(await ids(await lab.iterator(arn, "AT_SEQUENCE_NUMBER", number))).toEqual(["2", "3"]);
    expect(await ids(await lab.iterator(arn, "AFTER_SEQUENCE_NUMBER", number))).toEqual(["3"]);
    expect(await ids(latest)).toEqual([]);
    await lab.put("orders", { id: { S: "4" } });
    expect(await ids(latest)).toEqual(["4"]);
  });

  test("go on from page to page, and wait at the end of an open shard", async () => {
    const arn = await lab.createWithStream("orders");
    for (const id of ["1", "2", "3"]) await lab.put("orders", { id: { S: id } });
    const first = await read(await lab.iterator(arn), 2);
    expect(first.Records).toHaveLength(2);
    const second = await read(first.NextShardIterator ?? "", 2);
    expect(second.Records).toHaveLength(1);
    await lab.put("orders", { id: { S: "4" } });
    expect(await ids(second.NextShardIterator ?? "")).toEqual(["4"]);
  });

  test("take a megabyte at once, and a larger record alone", async () => {
    const arn = await lab.createWithStream("orders");
    const more = { S: "x".repeat(300_000) };
    for (const id of ["1", "2", "3", "4"]) await lab.put("orders", { id: { S: id }, more });
    expect(await ids(await lab.iterator(arn))).toEqual(["1", "2", "3"]);
  });

  test("are a number and a text after the ARN, and expire after 15 minutes", async () => {
    const arn = await lab.createWithStream("orders");
    const iterator = await lab.iterator(arn);
    expect(iterator.slice(0, arn.length + 3)).toBe(`${arn}|1|`);
    await lab.clock.advance(15 * 60_000 - 1);
    expect((await read(iterator)).NextShardIterator).not.toBe(iterator);
    await lab.clock.advance(1);
    await expect(read(iterator)).rejects.toMatchObject({ name: "ExpiredIteratorException" });
  });
});

test("records are trimmed after 24 hours, in slices where there are many", async () => {
  const arn = await lab.createWithStream("orders");
  await lab.fill("orders", 1100);
  const [first] = await lab.records(arn);
  const SequenceNumber = first?.dynamodb?.SequenceNumber;
  await lab.clock.advance(10 * 60_000);
  await lab.put("orders", { id: { S: "last" } });
  await lab.clock.advance(24 * HOUR - 10 * 60_000 - 1);
  const old = await lab.iterator(arn, "AT_SEQUENCE_NUMBER", SequenceNumber);
  expect((await read(old)).Records).toHaveLength(1000);
  await lab.clock.advance(1);
  await expect(read(old)).rejects.toMatchObject({
    name: "TrimmedDataAccessException",
    message: "The operation attempted to read past the oldest stream record in a shard.",
  });
  expect((await read(await lab.iterator(arn))).Records).toHaveLength(901);
  await lab.clock.advance(1_000);
  expect(await ids(await lab.iterator(arn))).toEqual(["last"]);
  await expect(lab.iterator(arn, "AFTER_SEQUENCE_NUMBER", SequenceNumber)).rejects.toMatchObject({
    name: "TrimmedDataAccessException",
  });
  await lab.clock.advance(10 * 60_000);
  expect(await lab.records(arn)).toEqual([]);
  // Numbers go on.
  await lab.put("orders", { id: { S: "next" } });
  const [next] = await lab.records(arn);
  expect(BigInt(next?.dynamodb?.SequenceNumber ?? "0")).toBeGreaterThan(BigInt(SequenceNumber ?? "0"));
});

describe("a stream that can't be read so", () => {
  // Codes, and the words where they are given, are those that users and ScyllaDB's tests recorded of AWS.
  const noArn = "x".repeat(40);
  test.each<[string, Partial<GetShardIteratorCommandInput>, { name: string; message?: string | RegExp }]>([
    ["no ARN", { StreamArn: noArn }, { name: "ValidationException", message: `Invalid StreamArn: ${noArn}` }],
    [
      "no stream",
      { StreamArn: "arn:aws:dynamodb:us-east-1:000000000000:table/orders/stream/x" },
      { name: "ResourceNotFoundException" },
    ],
    [
      "another region's",
      { StreamArn: "arn:aws:dynamodb:eu-west-1:000000000000:table/orders/stream/x" },
      { name: "ResourceNotFoundException" },
    ],
    [
      "no shard",
      { ShardId: "shardId-00000000000000000000-00000000" },
      { name: "ResourceNotFoundException", message: "Requested resource not found: Shard does not exist" },
    ],
    ["no type", { ShardIteratorType: "OTHER" as never }, { name: "ValidationException" }],
    ["a type without its number", { ShardIteratorType: "AT_SEQUENCE_NUMBER" }, { name: "ValidationException" }],
    ["a number without its type", { SequenceNumber: "1".repeat(21) }, { name: "ValidationException" }],
    [
      "a number that can't be",
      { ShardIteratorType: "AT_SEQUENCE_NUMBER", SequenceNumber: "2".repeat(21) },
      { name: "ValidationException" },
    ],
    [
      "a number to come",
      { ShardIteratorType: "AT_SEQUENCE_NUMBER", SequenceNumber: `1${"9".repeat(20)}` },
      { name: "ValidationException" },
    ],
    [
      "a short number",
      { ShardIteratorType: "AT_SEQUENCE_NUMBER", SequenceNumber: "1" },
      { name: "ValidationException" },
    ],
  ])("%s", async (_, input, error) => {
    const StreamArn = await lab.createWithStream("orders");
    const ShardId = (await lab.shards(StreamArn))[0]?.ShardId;
    const asked = { StreamArn, ShardId, ShardIteratorType: "LATEST" as const, ...input };
    await expect(lab.streams.send(new GetShardIteratorCommand(asked))).rejects.toMatchObject(error);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ["an iterator that is none", () => read("x".repeat(50)), { name: "ValidationException" }],
    ["too many records", () => read("x", 1001), { name: "LimitExceededException" }],
    ["no records", () => read("x", 0), { name: "ValidationException" }],
    ["too many streams", () => list({ Limit: 101 }), { name: "ValidationException" }],
    ["streams after none", () => list({ ExclusiveStartStreamArn: noArn }), { name: "ValidationException" }],
    ["too many shards", () => describeStream(noArn, { Limit: 101 }), { name: "ValidationException" }],
  ])("%s", async (_, ask, error) => {
    await expect(ask()).rejects.toMatchObject(error);
  });
});

test("labels of streams that are enabled at one time differ", async () => {
  const first = await lab.createWithStream("orders");
  await lab.updateTable("orders", { StreamSpecification: { StreamEnabled: false } });
  const enabled = { StreamEnabled: true, StreamViewType: "KEYS_ONLY" as const };
  const { TableDescription } = await lab.updateTable("orders", { StreamSpecification: enabled });
  expect(TableDescription?.LatestStreamArn).not.toBe(first);
});
