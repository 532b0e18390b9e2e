import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { beforeEach, test } from "vitest";
import { countedStore, type Measure } from "../../../tests/contracts/counted-store.js";
import dynamodb from "../src/index.js";
import { itemText } from "../src/items/item-text.js";
import { itemKey } from "../src/keys/item-key.js";
import { dynamodbState, type Table } from "../src/state.js";
import { laboratory } from "./laboratory.js";

const store = countedStore(dynamodbState);
const lab = laboratory({ modules: [{ ...dynamodb, state: store.open }] });
const TableName = "orders";
const key = (i: number) => ({ customer: { S: `c${i >> 2}` }, placed: { N: String(i) } });

beforeEach(() => lab.create(TableName, "customer:S", "placed:N"));

async function operations(measure: Measure): Promise<void> {
  const { client } = lab;
  await measure("put", () => client.send(new PutItemCommand({ TableName, Item: key(0), ReturnValues: "ALL_OLD" })));
  await measure("get", () => client.send(new GetItemCommand({ TableName, Key: key(1) })));
  const change = { UpdateExpression: "SET v = :v", ExpressionAttributeValues: { ":v": { S: "v" } } };
  await measure("update", () => client.send(new UpdateItemCommand({ TableName, Key: key(2), ...change })));
  await measure("delete", () => client.send(new DeleteItemCommand({ TableName, Key: key(3) })));
  await measure("write", () =>
    client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: key(3) } }] } })),
  );
  await measure("read", () =>
    client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [key(4)] } } })),
  );
  await measure("describe", () => client.send(new DescribeTableCommand({ TableName })));
  const one = { KeyConditionExpression: "customer = :c", ExpressionAttributeValues: { ":c": { S: "c1" } } };
  await measure("query", () => client.send(new QueryCommand({ TableName, ...one })));
}

function fill(from: number, to: number): void {
  const table = store.state.tables.get(TableName) as Table;
  for (let i = from; i < to; i++) store.state.items.of(TableName).set(itemKey(table, key(i)), itemText(key(i)));
}

test("operations touch the store no more often in a table of 10,000 items than in one of 20", async () => {
  await store.expectFlatCosts(operations, {
    world: lab.server.world,
    few: () => fill(0, 20),
    many: () => fill(20, 10_000),
    below: 20,
  });
});
