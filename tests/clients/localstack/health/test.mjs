import assert from "node:assert/strict";
import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";

const dynamodb = new DynamoDBClient({ endpoint: process.env.ENDPOINT, region: "eu-west-1" });
const { TableDescription } = await dynamodb.send(
  new CreateTableCommand({
    TableName: "Music",
    KeySchema: [{ AttributeName: "Artist", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "Artist", AttributeType: "S" }],
    BillingMode: "PAY_PER_REQUEST",
  }),
);
assert.match(TableDescription.TableArn, /:eu-west-1:/);
const Item = { Artist: { S: "No One You Know" } };
const put = () =>
  dynamodb.send(new PutItemCommand({ TableName: "Music", Item, ConditionExpression: "attribute_not_exists(Artist)" }));
await put();
await assert.rejects(put, { name: "ConditionalCheckFailedException" });
assert.deepEqual((await dynamodb.send(new GetItemCommand({ TableName: "Music", Key: Item }))).Item, Item);
