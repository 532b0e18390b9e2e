import { CreateTableCommand, DynamoDBClient, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { DescribeKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import dynamodb from "@cloudstub/dynamodb";
import kms from "@cloudstub/kms";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: Server;
beforeAll(async () => {
  server = await startServer({ modules: [dynamodb, kms], port: 0, apiPort: 0, fidelity: "emulated" });
});
afterAll(() => server.close());

// Recorded answers of AWS.
test("the key of an encrypted table is AWS's, and an encryption that ends is told as being updated", async () => {
  const config = {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  };
  const [tables, keys] = [new DynamoDBClient(config), new KMSClient(config)];
  const { TableDescription } = await tables.send(
    new CreateTableCommand({
      TableName: "orders",
      KeySchema: [{ AttributeName: "p", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "p", AttributeType: "S" }],
      BillingMode: "PAY_PER_REQUEST",
      SSESpecification: { Enabled: true },
    }),
  );
  const { KMSMasterKeyArn } = TableDescription?.SSEDescription ?? {};
  const { KeyMetadata } = await keys.send(new DescribeKeyCommand({ KeyId: KMSMasterKeyArn }));
  expect(KeyMetadata).toMatchObject({
    Arn: KMSMasterKeyArn,
    KeyManager: "AWS",
    Description: "Default key that protects my DynamoDB data when no other key is defined",
  });
  const updated = await tables.send(
    new UpdateTableCommand({ TableName: "orders", SSESpecification: { Enabled: false } }),
  );
  expect(updated.TableDescription?.SSEDescription).toMatchObject({ Status: "UPDATING" });
});
