/** Tables by dynalite, which evaluates conditions, and all else by CloudStub. */
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import s3 from "@cloudstub/s3";
import { testWith } from "@cloudstub/testing/vitest";
import dynalite from "dynalite";
import { expect } from "vitest";
import { documentOf, placeOrder } from "./shop.js";

const table = {
  TableName: "orders",
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  BillingMode: "PAY_PER_REQUEST",
};

const test = testWith({
  services: [s3],
  seed: async (mock) => {
    const client = new S3Client(mock.clientConfig());
    await client.send(new CreateBucketCommand({ Bucket: "documents" }));
    await client.send(new PutObjectCommand({ Bucket: "documents", Key: "terms", Body: "the whole text" }));
  },
});

const server = dynalite({ createTableMs: 0 });
test.beforeAll(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${server.address().port}`;
  await new DynamoDBClient({}).send(new CreateTableCommand(table));
});
test.afterAll(() => new Promise((resolve) => server.close(resolve)));

test("an order is not overwritten", async () => {
  await placeOrder("a", 90);
  await expect(placeOrder("a", 80)).rejects.toThrow("There is an order a already.");
});

test("a truncated download is begun again", async ({ mock }) => {
  mock.on("s3", "GetObject").truncateBody({ bytes: 5 });
  expect(await documentOf("terms")).toBe("the whole text");
});
