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
import { inTurn, textOf } from "../variety.js";

const TableName = "bench";
/** The most that one BatchWriteItem takes. */
const BATCH = 25;
/** As many items one customer has. */
const ITEMS_OF_A_CUSTOMER = 100;

export const putItem: Scenario = {
  name: "put-item",
  what: "PutItem of about 450 bytes",
  service: "dynamodb",
  target: JSON_AND_REST,
  async prepare(subject) {
    const { bytesOf } = await tableWith(0, subject);
    const putOf = (n: number) => new PutItemCommand({ TableName, Item: itemOf(n) });
    return always(...(await inTurn(subject.variety, (n) => bytesOf((dynamodb) => dynamodb.send(putOf(n))))));
  },
};

export const getItem: Scenario = {
  name: "get-item",
  what: "GetItem of about 450 bytes",
  service: "dynamodb",
  target: JSON_AND_REST,
  leftOutOfFresh: true,
  async prepare(subject) {
    const { bytesOf } = await tableWith(subject.variety, subject);
    const getOf = (n: number) => new GetItemCommand({ TableName, Key: keyOf(n) });
    return always(...(await inTurn(subject.variety, (n) => bytesOf((dynamodb) => dynamodb.send(getOf(n))))));
  },
};

export const query: Scenario = {
  name: "query",
  what: "Query of 100 items",
  service: "dynamodb",
  target: MANY_ITEMS,
  leftOutOfFresh: true,
  async prepare(subject) {
    const { bytesOf } = await tableWith(subject.variety, subject);
    const KeyConditionExpression = "pk = :pk";
    const queryOf = (customer: number) =>
      new QueryCommand({
        TableName,
        KeyConditionExpression,
        ExpressionAttributeValues: { ":pk": { S: `customer-${customer}` } },
      });
    return always(
      ...(await inTurn(subject.variety / ITEMS_OF_A_CUSTOMER, (customer) =>
        bytesOf((dynamodb) => dynamodb.send(queryOf(customer))),
      )),
    );
  },
};

export const scan: Scenario = {
  name: "scan",
  what: "Scan of 1,000 items",
  service: "dynamodb",
  target: MANY_ITEMS,
  leftOutOfFresh: true,
  async prepare(subject) {
    const { bytesOf } = await tableWith(subject.variety, subject);
    return always(await bytesOf((dynamodb) => dynamodb.send(new ScanCommand({ TableName }))));
  },
};

/** Creates the table with this number of items. */
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
    const requests = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) => ({
      PutRequest: { Item: itemOf(first + n) },
    }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
  }
  return sdk;
}

function keyOf(n: number) {
  return {
    pk: { S: `customer-${Math.floor(n / ITEMS_OF_A_CUSTOMER)}` },
    sk: { S: `order-${String(n).padStart(6, "0")}` },
  };
}

function itemOf(n: number) {
  return {
    ...keyOf(n),
    name: { S: textOf(n, 28) },
    email: { S: `customer-${n}@example.com` },
    total: { N: String(1000 + n) },
    paid: { BOOL: true },
    lines: { L: [{ S: "compiler, first edition" }, { S: "nanosecond, 30 cm of wire" }] },
    address: { M: { street: { S: "1 Navy Yard" }, city: { S: "Arlington" }, country: { S: "US" } } },
    note: { S: textOf(n, 100) },
  };
}
