import { BatchWriteItemCommand, CreateTableCommand, DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import {
  CreateBucketCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import dynamodb from "@cloudstub/dynamodb";
import type { ServiceModule } from "@cloudstub/kit";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import ssm from "@cloudstub/ssm";
import { startMock } from "@cloudstub/testing";
import { describe, expect, test } from "vitest";

import { batchOf, withoutEntries } from "../../../packages/core/src/faults/batch.js";
import { chosenEntries } from "../../../packages/core/src/faults/chosen-entries.js";

const put = (id: string) => ({ PutRequest: { Item: { id: { S: id } } } });
const failure = { code: "InternalError", message: "m" };

describe("entries are taken out of the input and reported in the output of", () => {
  test.each<
    [
      name: string,
      module: ServiceModule,
      operation: string,
      chosen: (string | number)[],
      input: object,
      rest: object,
      output: object,
    ]
  >([
    [
      "SQS",
      sqs,
      "SendMessageBatch",
      ["b"],
      { Entries: [{ Id: "a" }, { Id: "b" }] },
      { Entries: [{ Id: "a" }] },
      { Failed: [{ Id: "b", Code: "InternalError", SenderFault: false, Message: "m" }] },
    ],
    [
      "SNS",
      sns,
      "PublishBatch",
      [0],
      { PublishBatchRequestEntries: [{ Id: "a" }] },
      { PublishBatchRequestEntries: [] },
      { Failed: [{ Id: "a", Code: "InternalError", SenderFault: false, Message: "m" }] },
    ],
    [
      "S3",
      s3,
      "DeleteObjects",
      ["k"],
      { Bucket: "b", Delete: { Objects: [{ Key: "k" }, { Key: "l" }], Quiet: true } },
      { Bucket: "b", Delete: { Objects: [{ Key: "l" }], Quiet: true } },
      { Errors: [{ Key: "k", Code: "InternalError", Message: "m" }] },
    ],
    [
      "secrets",
      secretsmanager,
      "BatchGetSecretValue",
      ["b"],
      { SecretIdList: ["a", "b"] },
      { SecretIdList: ["a"] },
      { Errors: [{ SecretId: "b", ErrorCode: "InternalError", Message: "m" }] },
    ],
    [
      "DynamoDB's writes",
      dynamodb,
      "BatchWriteItem",
      [1],
      { RequestItems: { t: [put("a")], u: [put("b")] } },
      { RequestItems: { t: [put("a")] } },
      { UnprocessedItems: { u: [put("b")] } },
    ],
    [
      "DynamoDB's reads",
      dynamodb,
      "BatchGetItem",
      [0],
      { RequestItems: { t: { Keys: [{ id: { S: "a" } }, { id: { S: "b" } }] } } },
      { RequestItems: { t: { Keys: [{ id: { S: "b" } }] } } },
      { UnprocessedKeys: { t: { Keys: [{ id: { S: "a" } }] } } },
    ],
  ])("%s", (_, module, operation, chosen, input, rest, output) => {
    const before = structuredClone(input);
    const batch = batchOf(module.model(), operation);
    if (batch === undefined) throw new Error(`${operation} is not a batch`);
    const failed = chosenEntries(batch, input, chosen);
    expect(failed).toHaveLength(1);
    expect(withoutEntries(input, failed)).toEqual(rest);
    expect(batch.report({}, failed, failure)).toEqual(output);
    expect(input).toEqual(before);
  });
});

test("operations that do not answer for each entry are no batches", () => {
  const batches = [sqs, sns, s3, secretsmanager, dynamodb, ssm].flatMap((module: ServiceModule) =>
    Object.keys(module.operations).filter((operation) => batchOf(module.model(), operation) !== undefined),
  );
  expect(batches.sort()).toEqual([
    "BatchGetItem",
    "BatchGetSecretValue",
    "BatchWriteItem",
    "ChangeMessageVisibilityBatch",
    "DeleteMessageBatch",
    "DeleteObjects",
    "PublishBatch",
    "SendMessageBatch",
  ]);
});

test("entries of a table's batch that fail are handed back and not written, and can be sent again", async () => {
  await using mock = await startMock({ services: [dynamodb], port: false });
  const client = new DynamoDBClient(mock.clientConfig());
  await client.send(
    new CreateTableCommand({
      TableName: "things",
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  const stored = async () =>
    (await client.send(new ScanCommand({ TableName: "things" }))).Items?.map(({ id }) => id?.S).sort();
  mock.on("dynamodb", "BatchWriteItem").failEntries([1]);
  const RequestItems = { things: ["a", "b", "c"].map(put) };
  const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems }));
  expect(UnprocessedItems).toEqual({ things: [put("b")] });
  expect(await stored()).toEqual(["a", "c"]);
  await client.send(new BatchWriteItemCommand({ RequestItems: UnprocessedItems }));
  expect(await stored()).toEqual(["a", "b", "c"]);
});

test("objects whose deletion fails are still there, also where no entry is left to run", async () => {
  await using mock = await startMock({ services: [s3], port: false });
  const client = new S3Client(mock.clientConfig());
  await client.send(new CreateBucketCommand({ Bucket: "photos" }));
  for (const Key of ["cat", "dog"]) await client.send(new PutObjectCommand({ Bucket: "photos", Key, Body: Key }));
  const remove = (...keys: string[]) =>
    client.send(new DeleteObjectsCommand({ Bucket: "photos", Delete: { Objects: keys.map((Key) => ({ Key })) } }));
  const left = async () =>
    (await client.send(new ListObjectsV2Command({ Bucket: "photos" }))).Contents?.map(({ Key }) => Key);
  mock.on("s3", "DeleteObjects").failEntries(["dog"], { code: "AccessDenied" }).times(2);
  expect(await remove("cat", "dog")).toMatchObject({
    Deleted: [{ Key: "cat" }],
    Errors: [{ Key: "dog", Code: "AccessDenied" }],
  });
  expect(await remove("dog")).toMatchObject({ Errors: [{ Key: "dog" }] });
  expect(await left()).toEqual(["dog"]);
});
