import { CreateTableCommand, DynamoDBClient, PutItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";

/** Makes a table, writes an item that must not be there yet twice, and returns how many writes succeeded. */
export async function writeTwice(config: object = {}): Promise<number> {
  const TableName = "orders";
  const client = new DynamoDBClient({ ...config, maxAttempts: 1 });
  const definition = {
    TableName,
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" as const }],
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" as const }],
  };
  await client.send(new CreateTableCommand({ ...definition, BillingMode: "PAY_PER_REQUEST" }));
  const put = new PutItemCommand({
    TableName,
    Item: { id: { S: "a" } },
    ConditionExpression: "attribute_not_exists(id)",
  });
  let written = 0;
  for (const attempt of [put, put]) {
    await client.send(attempt).then(
      () => written++,
      () => {},
    );
  }
  return written;
}

/** Reads the item, and asks for nothing that is left out. */
export async function readOnce(config: object = {}): Promise<number> {
  const values = { ExpressionAttributeValues: { ":id": { S: "a" } } };
  const { Count = 0 } = await new DynamoDBClient(config).send(
    new QueryCommand({ TableName: "orders", KeyConditionExpression: "id = :id", ...values }),
  );
  return Count;
}
