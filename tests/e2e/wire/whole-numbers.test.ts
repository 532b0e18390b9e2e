/** Numbers that AWS's models call whole, and that a client sends with a part behind the point: JSON has both. What AWS does with them is not documented. */
import * as logs from "@aws-sdk/client-cloudwatch-logs";
import * as dynamodb from "@aws-sdk/client-dynamodb";
import * as kms from "@aws-sdk/client-kms";
import * as lambda from "@aws-sdk/client-lambda";
import * as secretsmanager from "@aws-sdk/client-secrets-manager";
import * as sqs from "@aws-sdk/client-sqs";
import * as ssm from "@aws-sdk/client-ssm";
import dynamodbModule from "@cloudstub/dynamodb";
import kmsModule from "@cloudstub/kms";
import lambdaModule from "@cloudstub/lambda";
import logsModule from "@cloudstub/logs";
import secretsmanagerModule from "@cloudstub/secretsmanager";
import sqsModule from "@cloudstub/sqs";
import ssmModule from "@cloudstub/ssm";
import { type Mock, manualClock, startMock } from "@cloudstub/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

const services = [
  dynamodbModule,
  kmsModule,
  lambdaModule,
  logsModule,
  secretsmanagerModule,
  sqsModule,
  ssmModule,
] as const;
let mock: Mock;
let clients: ReturnType<typeof makeClients>;

function makeClients() {
  const config = { ...mock.clientConfig(), maxAttempts: 1 };
  return {
    dynamodb: new dynamodb.DynamoDBClient(config),
    kms: new kms.KMSClient(config),
    lambda: new lambda.LambdaClient(config),
    logs: new logs.CloudWatchLogsClient(config),
    secrets: new secretsmanager.SecretsManagerClient(config),
    sqs: new sqs.SQSClient(config),
    ssm: new ssm.SSMClient(config),
  };
}

beforeAll(async () => {
  mock = await startMock({ services, fidelity: "emulated", clock: manualClock(), port: false });
  clients = makeClients();
});
afterAll(() => mock.stop());

const TableName = "items";
const createTable = (name = TableName) =>
  clients.dynamodb.send(
    new dynamodb.CreateTableCommand({
      TableName: name,
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamEnabled: true, StreamViewType: "KEYS_ONLY" },
    }),
  );
const put = (id: string) => clients.dynamodb.send(new dynamodb.PutItemCommand({ TableName, Item: { id: { S: id } } }));

test("days of points in time: writes go on", async () => {
  await createTable();
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 1.333333 };
  const { ContinuousBackupsDescription: shown } = await clients.dynamodb.send(
    new dynamodb.UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }),
  );
  expect(shown?.PointInTimeRecoveryDescription?.RecoveryPeriodInDays).toBe(1);
  await put("a");
});

test("lists of DynamoDB have a limit", async () => {
  await createTable("items-2");
  await createTable("items-3");
  const { TableNames } = await clients.dynamodb.send(new dynamodb.ListTablesCommand({ Limit: 1.5 }));
  expect(TableNames?.length).toBeLessThanOrEqual(2);
});

test("a version of a parameter is not there", async () => {
  for (const Value of ["1", "2", "3"])
    await clients.ssm.send(new ssm.PutParameterCommand({ Name: "p", Value, Type: "String", Overwrite: true }));
  const label = new ssm.LabelParameterVersionCommand({ Name: "p", ParameterVersion: 1.5, Labels: ["l"] });
  await expect(clients.ssm.send(label)).rejects.toMatchObject({ name: "ParameterVersionNotFound" });
});

test("pages of log events and of groups have a limit", async () => {
  const [logGroupName, logStreamName] = ["g", "s"];
  for (const name of [logGroupName, "h", "i"])
    await clients.logs.send(new logs.CreateLogGroupCommand({ logGroupName: name }));
  await clients.logs.send(new logs.CreateLogStreamCommand({ logGroupName, logStreamName }));
  const logEvents = ["a", "b", "c"].map((message) => ({ message, timestamp: mock.clock.now() }));
  await clients.logs.send(new logs.PutLogEventsCommand({ logGroupName, logStreamName, logEvents }));
  const limit = 1.5;
  const got = await clients.logs.send(new logs.GetLogEventsCommand({ logGroupName, logStreamName, limit }));
  const found = await clients.logs.send(new logs.FilterLogEventsCommand({ logGroupName, limit }));
  const groups = await clients.logs.send(new logs.DescribeLogGroupsCommand({ limit }));
  expect([got.events?.length, found.events?.length, groups.logGroups?.length]).toEqual([2, 2, 2]);
  expect([found.nextToken, groups.nextToken]).toEqual([expect.any(String), expect.any(String)]);
});

test("days until a key is deleted or rotated", async () => {
  const create = async () => (await clients.kms.send(new kms.CreateKeyCommand({}))).KeyMetadata?.KeyId;
  const [rotated, deleted] = [await create(), await create()];
  await clients.kms.send(new kms.EnableKeyRotationCommand({ KeyId: rotated, RotationPeriodInDays: 90.123456789 }));
  const status = await clients.kms.send(new kms.GetKeyRotationStatusCommand({ KeyId: rotated }));
  expect(status.RotationPeriodInDays).toBe(90);
  const PendingWindowInDays = 7.123456789;
  const answer = await clients.kms.send(new kms.ScheduleKeyDeletionCommand({ KeyId: deleted, PendingWindowInDays }));
  expect(answer.PendingWindowInDays).toBe(7);
});

test("days until a secret is deleted", async () => {
  await clients.secrets.send(new secretsmanager.CreateSecretCommand({ Name: "s", SecretString: "x" }));
  const RecoveryWindowInDays = 7.123456789;
  const { DeletionDate } = await clients.secrets.send(
    new secretsmanager.DeleteSecretCommand({ SecretId: "s", RecoveryWindowInDays }),
  );
  expect(DeletionDate?.getTime()).toBe(mock.clock.now() + 7 * 86_400_000);
});

test("seconds of messages are refused", async () => {
  const { QueueUrl } = await clients.sqs.send(new sqs.CreateQueueCommand({ QueueName: "q" }));
  for (const command of [
    new sqs.SendMessageCommand({ QueueUrl, MessageBody: "m", DelaySeconds: 0.0005 }),
    new sqs.ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0.0005 }),
  ])
    await expect(clients.sqs.send(command as sqs.SendMessageCommand)).rejects.toMatchObject({
      $metadata: { httpStatusCode: 400 },
    });
});

test("settings of mappings are whole, and records are processed", async () => {
  const { QueueUrl } = await clients.sqs.send(new sqs.CreateQueueCommand({ QueueName: "source" }));
  const { TableDescription } = await createTable("source");
  const work = await mock.lambda("work", () => ({}));
  const map = (input: lambda.CreateEventSourceMappingCommandInput) =>
    clients.lambda.send(new lambda.CreateEventSourceMappingCommand(input));
  const ofQueue = await map({
    FunctionName: "work",
    EventSourceArn: "arn:aws:sqs:us-east-1:000000000000:source",
    MaximumBatchingWindowInSeconds: 0.0005,
  });
  const ofStream = await map({
    FunctionName: "work",
    EventSourceArn: TableDescription?.LatestStreamArn,
    StartingPosition: "TRIM_HORIZON",
    ParallelizationFactor: 1.5,
  });
  expect([ofQueue.MaximumBatchingWindowInSeconds, ofStream.ParallelizationFactor]).toEqual([0, 1]);
  await clients.sqs.send(new sqs.SendMessageCommand({ QueueUrl, MessageBody: "m" }));
  await clients.dynamodb.send(new dynamodb.PutItemCommand({ TableName: "source", Item: { id: { S: "a" } } }));
  await mock.settled();
  expect(work.invocations).toHaveLength(2);
});
