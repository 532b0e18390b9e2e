import {
  type AttributeValue,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { Condition, Numbers, TableInput, TableOutput, Write } from "./table-model.js";

const TableName = "numbers";

/** What CreateTable makes the table of: its items are in groups, which an index has as well. */
export const numbersTable = {
  TableName,
  BillingMode: "PAY_PER_REQUEST" as const,
  AttributeDefinitions: ["pk", "sk", "g"].map((AttributeName) => ({ AttributeName, AttributeType: "S" as const })),
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" as const },
    { AttributeName: "sk", KeyType: "RANGE" as const },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: "by-g",
      KeySchema: [{ AttributeName: "g", KeyType: "HASH" as const }],
      Projection: { ProjectionType: "ALL" as const },
    },
  ],
};

/** The sort keys of each group. */
export const keysOfGroup: readonly string[] = ["a", "b", "c"];

/** Sends a request about a group. Rejects where there is no answer, or one that says that the request was wrong. */
export async function send(client: DynamoDBClient, group: string, input: TableInput): Promise<TableOutput> {
  try {
    if (input.kind === "write") return await sendWrite(client, group, input.write);
    if (input.kind === "read") return { all: numbersIn(await itemsOf(client, group, input.by)) };
    if (input.kind === "get") {
      const Key = keyOf(group, input.key);
      const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
      return { value: numberIn(Item) };
    }
    const TransactItems = input.writes.map((write) => transactItem(group, write));
    await client.send(new TransactWriteItemsCommand({ TransactItems }));
    return "done";
  } catch (error) {
    if (["ConditionalCheckFailedException", "TransactionCanceledException"].includes((error as Error).name))
      return "failed";
    throw error;
  }
}

async function sendWrite(
  client: DynamoDBClient,
  group: string,
  write: Exclude<Write, { kind: "check" }>,
): Promise<TableOutput> {
  const { Put, Delete, Update } = transactItem(group, write);
  if (Put !== undefined) {
    return { value: numberIn((await client.send(new PutItemCommand({ ...Put, ReturnValues: "ALL_OLD" }))).Attributes) };
  }
  if (Delete !== undefined) {
    return {
      value: numberIn((await client.send(new DeleteItemCommand({ ...Delete, ReturnValues: "ALL_OLD" }))).Attributes),
    };
  }
  return {
    value: numberIn(
      (await client.send(new UpdateItemCommand({ ...Update, ReturnValues: "UPDATED_NEW" } as never))).Attributes,
    ),
  };
}

function transactItem(group: string, write: Write): TransactWriteItem {
  const condition = conditionOf(write.condition);
  const about = { TableName, ...condition };
  const Key = keyOf(group, write.key);
  switch (write.kind) {
    case "put":
      return { Put: { ...about, Item: { ...Key, g: { S: group }, n: { N: String(write.value) } } } };
    case "delete":
      return { Delete: { ...about, Key } };
    case "check":
      return { ConditionCheck: { ...about, ConditionExpression: condition.ConditionExpression as string, Key } };
    default: {
      const ExpressionAttributeValues = {
        ...condition.ExpressionAttributeValues,
        ":d": { N: String(write.value) },
        ":g": { S: group },
      };
      return { Update: { ...about, Key, UpdateExpression: "SET g = :g ADD n :d", ExpressionAttributeValues } };
    }
  }
}

function conditionOf(condition: Condition | undefined) {
  if (condition === undefined) return {};
  if (condition === "absent") return { ConditionExpression: "attribute_not_exists(pk)" };
  return { ConditionExpression: "n = :n", ExpressionAttributeValues: { ":n": { N: String(condition) } } };
}

type Items = readonly (Record<string, AttributeValue> | undefined)[];

async function itemsOf(client: DynamoDBClient, group: string, by: "transaction" | "table" | "index"): Promise<Items> {
  if (by === "transaction") {
    const TransactItems = keysOfGroup.map((key) => ({ Get: { TableName, Key: keyOf(group, key) } }));
    return ((await client.send(new TransactGetItemsCommand({ TransactItems }))).Responses ?? []).map(
      ({ Item }) => Item,
    );
  }
  const from =
    by === "table"
      ? { ConsistentRead: true, KeyConditionExpression: "pk = :g" }
      : { IndexName: "by-g", KeyConditionExpression: "g = :g" };
  return (
    (await client.send(new QueryCommand({ TableName, ...from, ExpressionAttributeValues: { ":g": { S: group } } })))
      .Items ?? []
  );
}

function keyOf(group: string, key: string) {
  return { pk: { S: group }, sk: { S: key } };
}

function numbersIn(items: Items): Numbers {
  return Object.fromEntries(
    items.flatMap((item) => (item === undefined ? [] : [[item["sk"]?.S as string, numberIn(item) as number]])),
  );
}

function numberIn(item: Record<string, AttributeValue> | undefined): number | undefined {
  return item?.["n"]?.N === undefined ? undefined : Number(item["n"].N);
}
