import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { testWith } from "@cloudstub/testing/vitest";
import { expect } from "vitest";
import { documentOf, placeOrder, priceOf } from "./shop.js";

const table = {
  TableName: "orders",
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  BillingMode: "PAY_PER_REQUEST",
};

const test = testWith({
  fidelity: "emulated",
  seed: async (mock) => {
    const s3 = new S3Client(mock.clientConfig());
    await new DynamoDBClient(mock.clientConfig()).send(new CreateTableCommand(table));
    await s3.send(new CreateBucketCommand({ Bucket: "documents" }));
    await s3.send(new PutObjectCommand({ Bucket: "documents", Key: "terms", Body: "the whole text" }));
  },
});

test("an order is kept", async () => {
  await placeOrder("a", 90);
  expect(await priceOf("a")).toBe(90);
});

test("throttling is survived", async ({ mock }) => {
  mock.on("dynamodb", "PutItem").throttle().times(2);
  await placeOrder("a", 90);
  expect(mock).toHaveReceivedTimes(3, "dynamodb", "PutItem");
});

test("a lost answer is survived", async ({ mock }) => {
  mock.on("dynamodb", "PutItem").loseAnswer();
  await placeOrder("a", 90);
  expect(mock).toHaveReceivedTimes(2, "dynamodb", "PutItem");
});

test("a truncated download is begun again", async ({ mock }) => {
  mock.on("s3", "GetObject").truncateBody({ bytes: 5 });
  expect(await documentOf("terms")).toBe("the whole text");
  expect(mock).toHaveReceivedTimes(2, "s3", "GetObject");
});

test("an order is not overwritten", async () => {
  await placeOrder("a", 90);
  await expect(placeOrder("a", 80)).rejects.toThrow("There is an order a already.");
  expect(await priceOf("a")).toBe(90);
});
