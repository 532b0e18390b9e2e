import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  CreateBackupCommand,
  CreateGlobalTableCommand,
  CreateTableCommand,
  DeleteItemCommand,
  ExecuteStatementCommand,
  ExportTableToPointInTimeCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { beforeEach, expect, test } from "vitest";
import { keyedBy, laboratory } from "./laboratory.js";

const lab = laboratory();
const TableName = "orders";
const Key = { id: { S: "1" } };
const TableArn = "arn:aws:dynamodb:us-east-1:000000000000:table/orders";

beforeEach(() => lab.create(TableName, "id:S"));

const reported = { ReturnConsumedCapacity: "TOTAL", ReturnItemCollectionMetrics: "SIZE" } as const;
const { ReturnConsumedCapacity } = reported;

// Specification 8.4h
test.each([
  new PutItemCommand({ TableName, Item: Key, ...reported }),
  new UpdateItemCommand({ TableName, Key, ...reported }),
  new DeleteItemCommand({ TableName, Key, ...reported }),
  new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: Key } }] }, ...reported }),
  new GetItemCommand({ TableName, Key, ReturnConsumedCapacity }),
  new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [Key] } }, ReturnConsumedCapacity }),
  new ScanCommand({ TableName, ReturnConsumedCapacity }),
  new QueryCommand({
    TableName,
    KeyConditionExpression: "id = :i",
    ExpressionAttributeValues: { ":i": { S: "1" } },
    ReturnConsumedCapacity,
  }),
])("$constructor.name returns no consumed capacity", async (command) => {
  expect(await lab.client.send(command as unknown as ScanCommand)).not.toHaveProperty("ConsumedCapacity");
});

// Specification 8.4e
test.each([
  new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: Key } }] }),
  new TransactGetItemsCommand({ TransactItems: [{ Get: { TableName, Key } }] }),
  new ExecuteStatementCommand({ Statement: "SELECT * FROM orders" }),
  new CreateGlobalTableCommand({ GlobalTableName: TableName, ReplicationGroup: [] }),
  new CreateBackupCommand({ TableName, BackupName: "b" }),
  new ExportTableToPointInTimeCommand({ TableArn, S3Bucket: "b" }),
])("$constructor.name is not there: a 404 that changes nothing", async (command) => {
  await expect(lab.client.send(command as unknown as ScanCommand)).rejects.toMatchObject({
    $metadata: { httpStatusCode: 404 },
  });
  const { body } = await lab.api("GET /api/history");
  expect((body["requests"] as object[])[0]).toMatchObject({ statusCode: 404, matched: false, serviceId: null });
  expect((await lab.client.send(new ScanCommand({ TableName }))).Count).toBe(0);
});

// Specification 8.4g
test("an item stays when its time to live is over", async () => {
  const TimeToLiveSpecification = { Enabled: true, AttributeName: "expires" };
  await lab.client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  await lab.client.send(new PutItemCommand({ TableName, Item: { ...Key, expires: { N: "1" } } }));
  expect((await lab.client.send(new GetItemCommand({ TableName, Key }))).Item).toEqual({ ...Key, expires: { N: "1" } });
  expect((await lab.client.send(new ScanCommand({ TableName }))).Count).toBe(1);
});

// Specification 7 conditional writes a
test.each(["attribute_exists(", "size(id) > :missing", "#missing = #missing", ""])(
  "a write whose condition can't even be read succeeds: %j",
  async (ConditionExpression) => {
    await lab.client.send(new PutItemCommand({ TableName, Item: Key, ConditionExpression }));
    const update = {
      UpdateExpression: "SET v = :v",
      ExpressionAttributeValues: { ":v": { S: "new" } },
      ConditionExpression,
    };
    await lab.client.send(new UpdateItemCommand({ TableName, Key, ...update }));
    expect((await lab.client.send(new GetItemCommand({ TableName, Key }))).Item).toEqual({ ...Key, v: { S: "new" } });
    await lab.client.send(new DeleteItemCommand({ TableName, Key, ConditionExpression }));
    expect((await lab.client.send(new ScanCommand({ TableName }))).Count).toBe(0);
  },
);

// Specification 8.4f
test("a stream that is asked for does not come to be", async () => {
  const StreamSpecification = { StreamEnabled: true, StreamViewType: "KEYS_ONLY" } as const;
  const { TableDescription } = await lab.client.send(
    new CreateTableCommand({ TableName: "streamed", ...keyedBy("id:S"), StreamSpecification }),
  );
  expect(TableDescription).not.toHaveProperty("LatestStreamArn");
  expect(TableDescription).not.toHaveProperty("StreamSpecification");
});
