import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { always, JSON_AND_REST, MANY_ITEMS, type Scenario, type Subject } from "../scenario.js";
import { type Sdk, sdkFor } from "../sdk.js";

const TableName = "bench";
/** The most that one BatchWriteItem takes. */
const BATCH = 25;
const KEYS = 100;

export const putItem: Scenario = {
  name: "put-item",
  what: "PutItem of about 450 bytes",
  service: "dynamodb",
  target: JSON_AND_REST,
  async prepare(subject) {
    const { bytesOf } = await tableWith(0, subject);
    const items = Array.from({ length: KEYS }, (_, n) => itemOf(n));
    return always(...(await inTurn(items, (Item) => bytesOf((dynamodb) => dynamodb.send(new PutItemCommand({ TableName, Item }))))));
  },
};

export const getItem: Scenario = {
  name: "get-item",
  what: "GetItem of about 450 bytes",
  service: "dynamodb",
  target: JSON_AND_REST,
  async prepare(subject) {
    const { bytesOf } = await tableWith(KEYS, subject);
    const keys = Array.from({ length: KEYS }, (_, n) => keyOf(n));
    return always(...(await inTurn(keys, (Key) => bytesOf((dynamodb) => dynamodb.send(new GetItemCommand({ TableName, Key }))))));
  },
};

export const query: Scenario = {
  name: "query",
  what: "Query of 100 items",
  service: "dynamodb",
  target: MANY_ITEMS,
  async prepare(subject) {
    const { bytesOf } = await tableWith(100, subject);
    const KeyConditionExpression = "pk = :pk";
    const ExpressionAttributeValues = { ":pk": { S: "customer" } };
    const command = new QueryCommand({ TableName, KeyConditionExpression, ExpressionAttributeValues });
    return always(await bytesOf((dynamodb) => dynamodb.send(command)));
  },
};

export const scan: Scenario = {
  name: "scan",
  what: "Scan of 1,000 items",
  service: "dynamodb",
  target: MANY_ITEMS,
  async prepare(subject) {
    const { bytesOf } = await tableWith(1000, subject);
    return always(await bytesOf((dynamodb) => dynamodb.send(new ScanCommand({ TableName }))));
  },
};

/** Creates the table with so many items in it. */
async function tableWith(count: number, subject: Subject): Promise<Sdk<DynamoDBClient>> {
  const sdk = sdkFor(DynamoDBClient, subject);
  const { client } = sdk;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [
        { AttributeName: "pk", AttributeType: "S" },
        { AttributeName: "sk", AttributeType: "S" },
      ],
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
    }),
  );
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 10 }, { TableName });
  for (let first = 0; first < count; first += BATCH) {
    const requests = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) => ({ PutRequest: { Item: itemOf(first + n) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
  }
  return sdk;
}

function keyOf(n: number) {
  return { pk: { S: "customer" }, sk: { S: `order-${String(n).padStart(6, "0")}` } };
}

function itemOf(n: number) {
  return {
    ...keyOf(n),
    name: { S: "Grace Brewster Murray Hopper" },
    email: { S: "grace.hopper@example.com" },
    total: { N: String(1000 + n) },
    paid: { BOOL: true },
    lines: { L: [{ S: "compiler, first edition" }, { S: "nanosecond, 30 cm of wire" }] },
    address: { M: { street: { S: "1 Navy Yard" }, city: { S: "Arlington" }, country: { S: "US" } } },
    note: { S: "n".repeat(100) },
  };
}

async function inTurn<T>(values: readonly T[], work: (value: T) => Promise<Buffer>): Promise<Buffer[]> {
  const made: Buffer[] = [];
  for (const value of values) made.push(await work(value));
  return made;
}
