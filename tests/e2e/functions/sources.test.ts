/** Sources that call functions: notifications of buckets, topics, rotations of secrets, and `mock.lambda(…).from(…)` for all. */
import { join } from "node:path";
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { AddPermissionCommand, CreateFunctionCommand, ListEventSourceMappingsCommand } from "@aws-sdk/client-lambda";
import {
  CreateBucketCommand,
  GetBucketLocationCommand,
  GetBucketNotificationConfigurationCommand,
  GetObjectCommand,
  PutBucketNotificationConfigurationCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  RotateSecretCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from "@aws-sdk/client-secrets-manager";
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { MockFailure } from "@cloudstub/testing";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { arnOf, bodiesOf, start } from "./started.js";

test("a bucket tells a function of its objects", async () => {
  const { mock } = await start();
  const given = await mock.lambda("resize", () => ({})).from({ bucket: "pictures", prefix: "raw/" });
  const buckets = new S3Client({ ...mock.clientConfig(), maxAttempts: 1 });
  for (const Key of ["raw/cat.jpg", "other.jpg"])
    await buckets.send(new PutObjectCommand({ Bucket: "pictures", Key, Body: "x" }));
  await mock.settled();
  expect(given.invocations).toMatchObject([
    {
      event: {
        Records: [
          {
            eventSource: "aws:s3",
            eventName: "ObjectCreated:Put",
            s3: { bucket: { name: "pictures" }, object: { key: "raw/cat.jpg", size: 1 } },
          },
        ],
      },
      cause: "s3 PutObject",
    },
  ]);
});

test("a bucket tells a function of a process of its own, which writes to another bucket", {
  timeout: 60_000,
}, async () => {
  const { mock, functions } = await start({ port: 0, functions: { nodePath: [join(root, "node_modules")] } });
  const buckets = new S3Client({ ...mock.clientConfig(), maxAttempts: 1 });
  for (const Bucket of ["raw", "small"]) await buckets.send(new CreateBucketCommand({ Bucket }));
  const code = `
    const { S3Client, CopyObjectCommand } = require("@aws-sdk/client-s3");
    const buckets = new S3Client({ forcePathStyle: true });
    exports.handler = async ({ Records }) => {
      for (const { s3 } of Records)
        await buckets.send(new CopyObjectCommand({ Bucket: "small", Key: s3.object.key, CopySource: "raw/" + s3.object.key }));
    };`;
  const { FunctionArn = "" } = await functions.send(
    new CreateFunctionCommand({
      FunctionName: "resize",
      Runtime: "nodejs22.x",
      Handler: "index.handler",
      Role: "arn:aws:iam::000000000000:role/r",
      Timeout: 30,
      Code: { ZipFile: zipSync({ "index.js": Buffer.from(code) }) },
    }),
  );
  await functions.send(
    new AddPermissionCommand({
      FunctionName: "resize",
      StatementId: "raw",
      Action: "lambda:InvokeFunction",
      Principal: "s3.amazonaws.com",
      SourceArn: "arn:aws:s3:::raw",
    }),
  );
  const LambdaFunctionConfigurations = [{ LambdaFunctionArn: FunctionArn, Events: ["s3:ObjectCreated:*" as const] }];
  await buckets.send(
    new PutBucketNotificationConfigurationCommand({
      Bucket: "raw",
      NotificationConfiguration: { LambdaFunctionConfigurations },
    }),
  );
  await buckets.send(new PutObjectCommand({ Bucket: "raw", Key: "cat.jpg", Body: "miau" }));
  await mock.settled({ timeout: "30s" });
  const { Body } = await buckets.send(new GetObjectCommand({ Bucket: "small", Key: "cat.jpg" }));
  expect(await Body?.transformToString()).toBe("miau");
});

test("two functions get events of one bucket", async () => {
  const { mock } = await start();
  const one = await mock.lambda("one", () => ({})).from({ bucket: "pictures", suffix: ".jpg" });
  const other = await mock.lambda("other", () => ({})).from({ bucket: "pictures", suffix: ".png" });
  const buckets = new S3Client({ ...mock.clientConfig(), maxAttempts: 1 });
  await buckets.send(new PutObjectCommand({ Bucket: "pictures", Key: "cat.png", Body: "x" }));
  await mock.settled();
  expect([one.invocations.length, other.invocations.length]).toEqual([0, 1]);
});

test("a topic gives a function its messages, and one that fails gets them again", async () => {
  const { mock } = await start();
  const given = await mock.lambda("count", () => ({})).from({ topic: "orders", filterPolicy: { kind: ["new"] } });
  given.crash();
  const topics = new SNSClient({ ...mock.clientConfig(), maxAttempts: 1 });
  const MessageAttributes = { kind: { DataType: "String", StringValue: "new" } };
  await topics.send(new PublishCommand({ TopicArn: arnOf("sns", "orders"), Message: "a", MessageAttributes }));
  await topics.send(new PublishCommand({ TopicArn: arnOf("sns", "orders"), Message: "b" }));
  await mock.settled();
  expect(given.invocations).toMatchObject([{ error: { errorType: "Runtime.ExitError" }, cause: "sns Publish" }]);
  await mock.clock.advance("1m");
  await mock.settled();
  expect(given.invocations[1]).toMatchObject({
    event: { Records: [{ EventSource: "aws:sns", Sns: { Message: "a", TopicArn: arnOf("sns", "orders") } }] },
    result: {},
  });
  expect(given.invocations[1]?.requestId).toBe(given.invocations[0]?.requestId);
});

test("a queue and a table give a function their records", async () => {
  const { mock, send, queue } = await start();
  const tables = new DynamoDBClient({ ...mock.clientConfig(), maxAttempts: 1 });
  await tables.send(ordersTable);
  const url = await queue("orders");
  const given = await mock
    .lambda("work", () => ({}))
    .from({ queue: "orders", batchSize: 1, filters: [{ body: ["a"] }] })
    .from({ table: "orders" })
    .from({ queue: "new.fifo" });
  await send(url, "a");
  await send(url, "b");
  await mock.settled();
  await tables.send(new PutItemCommand({ TableName: "orders", Item: { id: { S: "1" } } }));
  await mock.settled();
  expect(given.invocations.map(({ cause }) => cause)).toEqual(["lambda/consumeQueues", "lambda/consumeStreams"]);
  expect(bodiesOf(given.invocations[0]?.event)).toEqual(["a"]);
  expect(given.invocations[0]?.log.join("")).toMatch(/^START RequestId: .*\nEND RequestId: .*\nREPORT RequestId: /s);
  expect(mock.unexpected().map(({ operation }) => operation)).not.toContain("CreateEventSourceMapping");
});

const ordersTable = new CreateTableCommand({
  TableName: "orders",
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  BillingMode: "PAY_PER_REQUEST",
});

test("sources that are connected already stay as they are", async () => {
  const { mock, functions } = await start();
  await new DynamoDBClient(mock.clientConfig()).send(ordersTable);
  const buckets = new S3Client(mock.clientConfig());
  const connected = async () => {
    await mock
      .lambda("work", () => ({}))
      .from({ queue: "orders", batchSize: 5, filters: [{ body: ["a"] }], partialFailures: true })
      .from({ table: "orders" })
      .from({ topic: "orders", filterPolicy: { kind: ["new"] } })
      .from({ bucket: "pictures", prefix: "raw/", suffix: ".jpg" });
    await mock.settled();
    const { EventSourceMappings } = await functions.send(new ListEventSourceMappingsCommand({ FunctionName: "work" }));
    const notifications = await buckets.send(new GetBucketNotificationConfigurationCommand({ Bucket: "pictures" }));
    return [EventSourceMappings, notifications.LambdaFunctionConfigurations];
  };
  const first = await connected();
  expect(first).toEqual([[expect.anything(), expect.anything()], [expect.anything()]]);
  await mock.clock.advance("1m");
  expect(await connected()).toEqual(first);
});

test("a mapping that is there gets the settings of a source", async () => {
  const { mock, functions } = await start();
  const given = await mock.lambda("work", () => ({})).from({ queue: "orders", batchSize: 5 });
  await mock.settled();
  await given.from({ queue: "orders", batchSize: 1 });
  const { EventSourceMappings } = await functions.send(new ListEventSourceMappingsCommand({ FunctionName: "work" }));
  expect(EventSourceMappings).toMatchObject([{ BatchSize: 1 }]);
});

test.each(["eu-west-1", "cn-north-1"])("sources of %s are made there", async (region) => {
  const { mock, queues, queue } = await start({ region });
  const given = await mock
    .lambda("work", () => ({}))
    .from({ queue: "orders" })
    .from({ topic: "orders" })
    .from({ bucket: "pictures" });
  await queues.send(new SendMessageCommand({ QueueUrl: await queue("orders"), MessageBody: "a" }));
  const partition = region.startsWith("cn-") ? "aws-cn" : "aws";
  const TopicArn = `arn:${partition}:sns:${region}:000000000000:orders`;
  await new SNSClient(mock.clientConfig()).send(new PublishCommand({ TopicArn, Message: "a" }));
  const buckets = new S3Client(mock.clientConfig());
  await buckets.send(new PutObjectCommand({ Bucket: "pictures", Key: "cat.jpg", Body: "x" }));
  expect(await buckets.send(new GetBucketLocationCommand({ Bucket: "pictures" }))).toMatchObject({
    LocationConstraint: region,
  });
  await mock.settled();
  expect(given.invocations.map(({ cause }) => cause).sort()).toEqual([
    "lambda/consumeQueues",
    "s3 PutObject",
    "sns Publish",
  ]);
});

test("a source that can't be says why", async () => {
  const { mock } = await start();
  const given = await mock.lambda("work", () => ({}));
  await expect(given.from({ table: "missing" })).rejects.toThrow(MockFailure);
  await expect(given.from({ queue: "orders", batchSize: 11 })).rejects.toThrow(
    'The function work can\'t get events from {"queue":"orders","batchSize":11}: Maximum batch window in seconds must be greater than 0',
  );
});

test("a secret is rotated by a function, step by step", async () => {
  const { mock, functions } = await start();
  const secrets = new SecretsManagerClient({ ...mock.clientConfig(), maxAttempts: 1 });
  interface Step {
    readonly Step: string;
    readonly SecretId: string;
    readonly ClientRequestToken: string;
  }
  const given = await mock.lambda("rotate", async ({ Step, SecretId, ClientRequestToken }: Step) => {
    if (Step === "createSecret")
      await secrets.send(
        new PutSecretValueCommand({
          SecretId,
          ClientRequestToken,
          SecretString: "rotated",
          VersionStages: ["AWSPENDING"],
        }),
      );
    if (Step === "finishSecret") {
      const { VersionId } = await secrets.send(new GetSecretValueCommand({ SecretId }));
      await secrets.send(
        new UpdateSecretVersionStageCommand({
          SecretId,
          VersionStage: "AWSCURRENT",
          MoveToVersionId: ClientRequestToken,
          RemoveFromVersionId: VersionId,
        }),
      );
    }
  });
  await functions.send(
    new AddPermissionCommand({
      FunctionName: "rotate",
      StatementId: "rotation",
      Action: "lambda:InvokeFunction",
      Principal: "secretsmanager.amazonaws.com",
    }),
  );
  await secrets.send(new CreateSecretCommand({ Name: "db", SecretString: "first" }));
  await secrets.send(
    new RotateSecretCommand({ SecretId: "db", RotationLambdaARN: arnOf("lambda", "function:rotate") }),
  );
  await mock.settled();
  expect(given.invocations.map(({ event }) => (event as Step).Step)).toEqual([
    "createSecret",
    "setSecret",
    "testSecret",
    "finishSecret",
  ]);
  expect((await secrets.send(new GetSecretValueCommand({ SecretId: "db" }))).SecretString).toBe("rotated");
});
