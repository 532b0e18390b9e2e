import type { Request } from "../../../tests/contracts/shared-tests.js";

const table = {
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  BillingMode: "PAY_PER_REQUEST",
};
const TableName = "table-a";
const item = (id: string) => ({ id: { S: id }, n: { N: "1" } });
const key = (id: string) => ({ id: { S: id } });

/** Every state-backed operation of the table service's contract and every route that writes, in an order in which each finds something to do. */
export const requests: readonly Request[] = [
  ["CreateTable", { TableName, ...table }],
  ["PutItem", { TableName, Item: item("a") }],
  ["PutItem", { TableName, Item: { ...item("a"), more: { B: new Uint8Array(100_000) } } }],
  ["UpdateItem", { TableName, Key: key("a"), UpdateExpression: "SET n = n + :one", ExpressionAttributeValues: { ":one": { N: "1" } } }],
  ["UpdateItem", { TableName, Key: key("b"), UpdateExpression: "REMOVE n" }],
  [
    "BatchWriteItem",
    {
      RequestItems: {
        [TableName]: [{ PutRequest: { Item: item("c") } }, { DeleteRequest: { Key: key("b") } }, { PutRequest: { Item: item("d") } }],
      },
    },
  ],
  ["GetItem", { TableName, Key: key("a") }],
  ["BatchGetItem", { RequestItems: { [TableName]: { Keys: [key("a")] } } }],
  ["Query", { TableName, KeyConditionExpression: "id = :id", ExpressionAttributeValues: { ":id": { S: "a" } } }],
  ["Scan", { TableName }],
  ["DescribeTable", { TableName }],
  ["ListTables", {}],
  ["DeleteItem", { TableName, Key: key("a") }],
  ["DeleteTable", { TableName }],
];
