import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  type TableDescription,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from "@aws-sdk/client-dynamodb-streams";
import { WorldPeers } from "@cloudstub/core/for-server";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { replicateWrite } from "../src/emulated/features/replicas/messages.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/* Global tables of version 2019.11.21 (DynamoDB Developer Guide, "Global tables"). */

const lab = emulatedLaboratory();
const TableName = "orders";
const clients = new Map<string, DynamoDBClient>();
const config = (region: string) => ({
  endpoint: `http://127.0.0.1:${lab.server.port}`,
  region,
  credentials: { accessKeyId: "test", secretAccessKey: "test" },
});
function inRegion(region: string): DynamoDBClient {
  const client = clients.get(region) ?? new DynamoDBClient(config(region));
  clients.set(region, client);
  return client;
}
afterAll(() => {
  for (const client of clients.values()) client.destroy();
});

const [home, far, third] = ["us-east-1", "eu-west-1", "ap-south-1"] as const;
const item = (id: string, n: number) => ({ id: { S: id }, g: { S: "x" }, n: { N: String(n) } });
const put = (region: string, id: string, n: number) =>
  inRegion(region).send(new PutItemCommand({ TableName, Item: item(id, n) }));
const scan = async (region: string) => (await inRegion(region).send(new ScanCommand({ TableName }))).Items;
const describedIn = async (region: string): Promise<TableDescription> =>
  (await inRegion(region).send(new DescribeTableCommand({ TableName }))).Table ?? {};
const replicasIn = async (region: string) =>
  ((await describedIn(region)).Replicas ?? [])
    .map(({ RegionName, ReplicaStatus }) => `${RegionName} ${ReplicaStatus}`)
    .sort();
const update = async (change: "Create" | "Delete", RegionName: string, from: string = home) => {
  await inRegion(from).send(new UpdateTableCommand({ TableName, ReplicaUpdates: [{ [change]: { RegionName } }] }));
  await lab.clock.advance(5);
};

beforeEach(async () => {
  await lab.table(TableName, ["id:S"], {
    AttributeDefinitions: ["id", "g"].map((AttributeName) => ({ AttributeName, AttributeType: "S" as const })),
    GlobalSecondaryIndexes: [
      {
        IndexName: "by-g",
        KeySchema: [{ AttributeName: "g", KeyType: "HASH" }],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  });
});

/** The records of a table's stream in a region. */
async function eventsIn(region: string): Promise<string[]> {
  const streams = new DynamoDBStreamsClient(config(region));
  const { LatestStreamArn: StreamArn } = await describedIn(region);
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
  const { ShardIterator } = await streams.send(
    new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" }),
  );
  const { Records = [] } = await streams.send(new GetRecordsCommand({ ShardIterator }));
  streams.destroy();
  return Records.map(({ eventName = "" }) => eventName);
}

test("a replica has the items, the indexes and a stream, and both regions name the other", async () => {
  await put(home, "a", 1);
  const { TableDescription } = await inRegion(home).send(
    new UpdateTableCommand({ TableName, ReplicaUpdates: [{ Create: { RegionName: far } }] }),
  );
  expect(TableDescription).toMatchObject({
    TableStatus: "UPDATING",
    GlobalTableVersion: "2019.11.21",
    Replicas: [{ RegionName: far, ReplicaStatus: "CREATING" }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
  await lab.clock.advance(1);
  expect(await replicasIn(home)).toEqual(["eu-west-1 ACTIVE"]);
  expect(await replicasIn(far)).toEqual(["us-east-1 ACTIVE"]);
  expect(await describedIn(far)).toMatchObject({
    TableArn: `arn:aws:dynamodb:${far}:000000000000:table/${TableName}`,
    ItemCount: 1,
    StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
  const query = {
    TableName,
    IndexName: "by-g",
    KeyConditionExpression: "g = :g",
    ExpressionAttributeValues: { ":g": { S: "x" } },
  };
  expect((await inRegion(far).send(new QueryCommand(query))).Items).toEqual([item("a", 1)]);
});

test("each write is in every region, and in each stream once", async () => {
  await update("Create", far);
  await put(home, "a", 1);
  expect(await scan(far)).toEqual([item("a", 1)]);
  await put(far, "a", 2);
  await lab.ask("TransactWriteItems", { TransactItems: [{ Put: { TableName, Item: item("b", 1) } }] });
  expect((await inRegion(far).send(new GetItemCommand({ TableName, Key: { id: { S: "b" } } }))).Item).toEqual(
    item("b", 1),
  );
  await lab.ask("DeleteItem", { TableName, Key: { id: { S: "a" } } });
  expect(await scan(far)).toEqual([item("b", 1)]);
  const events = ["INSERT", "MODIFY", "INSERT", "REMOVE"];
  expect(await eventsIn(home)).toEqual(events);
  expect(await eventsIn(far)).toEqual(events);
});

test("three regions are told of each other, and of those that leave", async () => {
  await update("Create", far);
  await update("Create", third, far);
  expect(await replicasIn(home)).toEqual(["ap-south-1 ACTIVE", "eu-west-1 ACTIVE"]);
  expect(await replicasIn(third)).toEqual(["eu-west-1 ACTIVE", "us-east-1 ACTIVE"]);
  await put(third, "a", 1);
  for (const region of [home, far, third]) expect(await scan(region)).toEqual([item("a", 1)]);
  await update("Delete", far);
  await expect(describedIn(far)).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  expect(await replicasIn(third)).toEqual(["us-east-1 ACTIVE"]);
  await lab.ask("DeleteTable", { TableName });
  await lab.clock.advance(5);
  expect(await replicasIn(third)).toEqual([]);
  expect(await scan(third)).toEqual([item("a", 1)]);
});

test("replicas are equal after any writes in any region", async () => {
  await update("Create", far);
  await update("Create", third);
  const write = fc.record({
    region: fc.constantFrom(home, far, third),
    id: fc.constantFrom("a", "b"),
    n: fc.nat(9),
    deletes: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 8 }), async (writes) => {
      await Promise.all(
        writes.map(({ region, id, n, deletes }) => (deletes ? put(region, id, n) : put(region, `${id}${n}`, n))),
      );
      await lab.clock.advance(1);
      const [one, other, last] = await Promise.all([home, far, third].map(scan));
      expect(other).toEqual(one);
      expect(last).toEqual(one);
    }),
    { numRuns: 6 },
  );
});

describe("the last writer wins", () => {
  test.each<[string, written: number, from: string, wins: boolean]>([
    ["a later write", 1, far, true],
    ["an earlier write", -1, far, false],
    ["a write at the same time in a region whose name is greater", 0, "us-west-2", true],
    ["a write at the same time in a region whose name is smaller", 0, far, false],
  ])("%s", async (_, after, region, wins) => {
    await update("Create", far);
    await put(home, "a", 1);
    const { registry, world } = lab.server;
    const caller = { account: "000000000000", region: home };
    const peers = new WorldPeers({ registry, world, endpoint: "", caller }, "test");
    const origin = { version: lab.clock.now() + after, region };
    peers.tell(replicateWrite, { region: home }, { tableName: TableName, written: { Item: item("a", 2) }, origin });
    expect(await scan(home)).toEqual([item("a", wins ? 2 : 1)]);
  });
});

const oneAlone = "Update table operation with more than one create or delete replica actions not allowed.";
const noAction = "There are no actions specified in the Replica Update Action of the request.";
const ownRegion =
  "Cannot add or delete the local region through ReplicaUpdates. Use CreateTable, DeleteTable, or UpdateTable as required.";
const notPart =
  "Update global table operation failed because one or more replicas were not part of the global table. Please retry the request without these replicas: [ca-central-1].";
const unsupported = (region: string) =>
  `Region ${region} is not supported. The latest version of global tables are only supported in the following regions: [`;
const create = (RegionName: string) => ({ Create: { RegionName } });

/* Recorded of DynamoDB in October 2026 by the probes of its controller for Kubernetes: DDB-TABLE-203, 223, 224, 265. */
test.each<[string, updates: object[], message: string, more?: object]>([
  ["the own region", [create(home)], ownRegion],
  ["the own region, deleted", [{ Delete: { RegionName: home } }], ownRegion],
  [
    "a region that has a replica",
    [create(far)],
    "Failed to create a the new replica of table with name: ‘orders’ because one or more replicas already existed as tables.",
  ],
  ["a region without a replica", [{ Delete: { RegionName: "ca-central-1" } }], notPart],
  [
    "an update of a region without a replica",
    [{ Update: { RegionName: "ca-central-1", TableClassOverride: "STANDARD" } }],
    notPart,
  ],
  ["a region that does not exist", [create("moon")], unsupported("moon")],
  ["a region in capitals", [create("EU-WEST-1")], unsupported("EU-WEST-1")],
  ["an update without an action", [{}], noAction],
  ["an update of nothing", [{ Update: { RegionName: far } }], noAction],
  [
    "two actions in one",
    [{ ...create(far), Delete: { RegionName: far } }],
    "Update table operation with more than one type of replica actions not allowed.",
  ],
  ["two regions", [create("ap-south-1"), create("ca-central-1")], oneAlone],
  [
    "a replica with another change",
    [create("ap-south-1"), create("ca-central-1")],
    "One or more parameter values were invalid: Replica modification must be the only operation in the request",
    { DeletionProtectionEnabled: true },
  ],
])("%s is refused", async (_, ReplicaUpdates, message, more = {}) => {
  await update("Create", far);
  const before = await replicasIn(home);
  expect(await lab.refusal("UpdateTable", { TableName, ReplicaUpdates, ...more })).toContain(
    `ValidationException: ${message}`,
  );
  expect(await replicasIn(home)).toEqual(before);
});

test("the same replica twice is one", async () => {
  await lab.ask("UpdateTable", { TableName, ReplicaUpdates: [create(far), create(far)] });
  await lab.clock.advance(1);
  expect(await replicasIn(home)).toEqual(["eu-west-1 ACTIVE"]);
});

/* Version 2017.11.29: recorded as above (DDB-GLOBALTABLE-002 to 004), and by stackd. */
describe("global tables of version 2017.11.29", () => {
  const GlobalTableName = TableName;
  const legacy =
    "ValidationException: One or more parameter values were invalid: DynamoDB global tables version 2017.11.29 is not supported. We recommend using DynamoDB global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).";
  const missing = "GlobalTableNotFoundException: Global table with name: 'orders' does not exist.";
  const notFound =
    "GlobalTableNotFoundException: Global table not found: Global table with name: 'orders' does not exist.";
  const invalid = "ValidationException: One or more parameter values were invalid";
  const both = { ...create(far), Delete: { RegionName: far } };
  test.each<[operation: string, input: object, refusal: string]>([
    ["CreateGlobalTable", { ReplicationGroup: [{ RegionName: home }, { RegionName: far }] }, legacy],
    ["CreateGlobalTable", { ReplicationGroup: [] }, `${invalid}: Global table must have atleast one replica`],
    ["CreateGlobalTable", { ReplicationGroup: [{}] }, `${invalid}: ReplicationGroup members must specify RegionName`],
    ["UpdateGlobalTable", { ReplicaUpdates: [create(far)] }, legacy],
    ["UpdateGlobalTable", { ReplicaUpdates: [{ Delete: { RegionName: far } }] }, notFound],
    ["UpdateGlobalTable", { ReplicaUpdates: [] }, invalid],
    ["UpdateGlobalTable", { ReplicaUpdates: [{}] }, invalid],
    ["UpdateGlobalTable", { ReplicaUpdates: [create("moon")] }, `${invalid}: Invalid AWS Region: moon`],
    [
      "UpdateGlobalTable",
      { ReplicaUpdates: [both] },
      `${invalid}: A ReplicaUpdate structure cannot contain both a create replica action and a delete replica action`,
    ],
    ["DescribeGlobalTable", {}, notFound],
    ["DescribeGlobalTableSettings", {}, missing],
    ["UpdateGlobalTableSettings", { GlobalTableBillingMode: "PAY_PER_REQUEST" }, missing],
  ])("%s %j is refused", async (operation, input, refusal) => {
    await update("Create", far);
    expect(await lab.refusal(operation, { GlobalTableName, ...input })).toBe(refusal);
  });

  test("there are none to list", async () => {
    await update("Create", far);
    for (const input of [{}, { RegionName: home }, { Limit: 1 }]) {
      expect(await lab.ask("ListGlobalTables", input)).toMatchObject({ GlobalTables: [] });
    }
    const refusal = "ValidationException: One or more parameter values were invalid: Invalid AWS Region: moon";
    expect(await lab.refusal("ListGlobalTables", { RegionName: "moon" })).toBe(refusal);
  });
});

test("a replica fails where the region has a table of the name", async () => {
  await update("Create", far);
  await update("Delete", far);
  await update("Create", far);
  await lab.ask("DeleteTable", { TableName });
  await lab.table(TableName, ["id:S"]);
  await update("Create", far);
  expect(await describedIn(home)).toMatchObject({
    Replicas: [
      {
        RegionName: far,
        ReplicaStatus: "CREATION_FAILED",
        ReplicaStatusDescription: expect.stringContaining("already existed"),
      },
    ],
  });
});
