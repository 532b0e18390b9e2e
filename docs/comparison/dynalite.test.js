import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import dynalite from "dynalite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrder, priceOf } from "./shop.js";

const table = {
  TableName: "orders",
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  BillingMode: "PAY_PER_REQUEST",
};

const server = dynalite({ createTableMs: 0, deleteTableMs: 0 });
beforeAll(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${server.address().port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => new DynamoDBClient({}).send(new CreateTableCommand(table)));
afterEach(() => new DynamoDBClient({}).send(new DeleteTableCommand({ TableName: "orders" })));

test("an order is kept", async () => {
  await placeOrder("a", 90);
  expect(await priceOf("a")).toBe(90);
});

// Only dynalite does it without help: it evaluates the condition.
test("an order is not overwritten", async () => {
  await placeOrder("a", 90);
  await expect(placeOrder("a", 80)).rejects.toThrow("There is an order a already.");
  expect(await priceOf("a")).toBe(90);
});
