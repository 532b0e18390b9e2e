import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import module from "@cloudstub/dynamodb";
import { templatesOf, X, Y } from "../sdk-request.js";
import { digits, type Subject } from "../subject.js";

const table = {
  TableName: "orders",
  AttributeDefinitions: ["pk", "sk"].map((AttributeName) => ({ AttributeName, AttributeType: "S" as const })),
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" as const },
    { AttributeName: "sk", KeyType: "RANGE" as const },
  ],
  BillingMode: "PAY_PER_REQUEST" as const,
};
const partition = { KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": { S: X } } };
const change = { UpdateExpression: "SET qty = :qty", ExpressionAttributeValues: { ":qty": { N: "8" } } };

/** Items of about 400 bytes in one table, ten in each partition. */
export async function makeSubject(): Promise<Subject> {
  const template = templatesOf(DynamoDBClient);
  const { TableName } = table;
  const Key = { pk: { S: X }, sk: { S: Y } };
  const Item = { ...Key, text: { S: "x".repeat(360) }, qty: { N: "7" }, open: { BOOL: true } };
  const put = await template(new PutItemCommand({ TableName, Item }));
  return {
    module,
    setUp: await template(new CreateTableCommand(table)),
    values: (number) => [digits(Math.floor(number / 10)), String(number % 10)],
    fill: put,
    operations: {
      "PutItem, new": [put, "added"],
      "PutItem, again": [put, "existing"],
      GetItem: [await template(new GetItemCommand({ TableName, Key })), "existing"],
      UpdateItem: [await template(new UpdateItemCommand({ TableName, Key, ...change })), "existing"],
      "Query of 10": [await template(new QueryCommand({ TableName, ...partition })), "existing"],
      BatchGetItem: [
        await template(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [Key] } } })),
        "existing",
      ],
      BatchWriteItem: [
        await template(new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item } }] } })),
        "existing",
      ],
      DescribeTable: [await template(new DescribeTableCommand({ TableName })), "existing"],
      DeleteItem: [await template(new DeleteItemCommand({ TableName, Key })), "removed"],
    },
  };
}
