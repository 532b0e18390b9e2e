import {
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import module from "@cloudstub/dynamodb";
import { templatesOf, X, Y } from "../sdk-request.js";
import { digits, type Subject } from "../subject.js";

const keySchema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: "HASH" as const },
  { AttributeName: sort, KeyType: "RANGE" as const },
];
const table = {
  TableName: "orders",
  AttributeDefinitions: ["pk", "sk", "customer"].map((AttributeName) => ({
    AttributeName,
    AttributeType: "S" as const,
  })),
  KeySchema: keySchema("pk", "sk"),
  GlobalSecondaryIndexes: [
    {
      IndexName: "by-customer",
      KeySchema: keySchema("customer", "sk"),
      Projection: { ProjectionType: "ALL" as const },
    },
  ],
  BillingMode: "PAY_PER_REQUEST" as const,
};
const change = { UpdateExpression: "ADD qty :one", ExpressionAttributeValues: { ":one": { N: "1" } } };
const queryOf = (attribute: string) => ({
  KeyConditionExpression: `${attribute} = :key AND sk BETWEEN :from AND :to`,
  ExpressionAttributeValues: { ":key": { S: X }, ":from": { S: "0" }, ":to": { S: "9" } },
});

/** Items of about 400 bytes as AWS runs them, in a table with a global index; ten in each partition of the table and of the index. */
export async function makeSubject(): Promise<Subject> {
  const template = templatesOf(DynamoDBClient);
  const { TableName } = table;
  const Key = { pk: { S: X }, sk: { S: Y } };
  const Item = { ...Key, customer: { S: X }, text: { S: "x".repeat(360) }, qty: { N: "7" }, open: { BOOL: true } };
  const put = await template(new PutItemCommand({ TableName, Item }));
  const IndexName = "by-customer";
  const filter = { FilterExpression: "qty > :most", Limit: 5 };
  const filtered = queryOf("pk");
  return {
    module,
    fidelity: "emulated",
    setUp: await template(new CreateTableCommand(table)),
    values: (number) => [digits(Math.floor(number / 10)), String(number % 10)],
    fill: put,
    operations: {
      "PutItem, new": [put, "added"],
      "PutItem, again": [put, "existing"],
      GetItem: [await template(new GetItemCommand({ TableName, Key })), "existing"],
      UpdateItem: [await template(new UpdateItemCommand({ TableName, Key, ...change })), "existing"],
      "Query of 10": [await template(new QueryCommand({ TableName, ...queryOf("pk") })), "existing"],
      "Query of 10, by index": [
        await template(new QueryCommand({ TableName, IndexName, ...queryOf("customer") })),
        "existing",
      ],
      "Query with a filter": [
        await template(
          new QueryCommand({
            TableName,
            ...filtered,
            ...filter,
            ExpressionAttributeValues: { ...filtered.ExpressionAttributeValues, ":most": { N: "100" } },
          }),
        ),
        "existing",
      ],
      DeleteItem: [await template(new DeleteItemCommand({ TableName, Key })), "removed"],
    },
  };
}
