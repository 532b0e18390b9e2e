/** Requests with members that their operation does not evaluate, sent by the real clients. */
import { Readable } from "node:stream";
import {
  BatchGetItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  UpdateItemCommand,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import { KMSClient, ListGrantsCommand } from "@aws-sdk/client-kms";
import { CreateFunctionCommand, DeleteFunctionCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  PutObjectLockConfigurationCommand,
  PutObjectRetentionCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateSecretCommand, PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateTopicCommand, ListTopicsCommand, SNSClient } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { allServices } from "../all-services.js";

const lab = allServices();

/** The members in the answer's header, in its order; undefined without the header. */
type Told = string | undefined;

interface Sender {
  readonly middlewareStack: { add(middleware: unknown, options: { readonly step: "deserialize" }): void };
  // biome-ignore lint/suspicious/noExplicitAny: each client has commands of its own
  send(command: any): Promise<object>;
}

/** Sends a command, whose answer may be an error, and reads the header of the raw answer. */
async function told(
  Client: new (config: object) => Sender,
  command: object,
  config: object = lab.config,
): Promise<Told> {
  const client = new Client({ forcePathStyle: true, ...config });
  let header: Told;
  const look =
    (next: (args: unknown) => Promise<{ response: { headers: { [name: string]: string } } }>) =>
    async (args: unknown) => {
      const result = await next(args);
      header = result.response.headers["x-cloudstub-ignored"];
      return result;
    };
  client.middlewareStack.add(look, { step: "deserialize" });
  await client.send(command).catch(({ $metadata }: { $metadata?: object }) => expect($metadata).toBeDefined());
  return header;
}

const QueueUrl = "http://127.0.0.1/000000000000/orders";
const table = { TableName: "orders" };
const key = { id: { S: "1" } };
const values = (...names: string[]) => ({
  ExpressionAttributeValues: Object.fromEntries(names.map((name) => [name, { S: "1" }])),
});
const numbers = { ExpressionAttributeValues: { ":n": { N: "1" } } };

beforeEach(async () => {
  const { config } = lab;
  await new SQSClient(config).send(new CreateQueueCommand({ QueueName: "orders" }));
  await new S3Client({ ...config, forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: "photos" }));
  const KeySchema = [
    { AttributeName: "id", KeyType: "HASH" as const },
    { AttributeName: "at", KeyType: "RANGE" as const },
  ];
  const AttributeDefinitions = KeySchema.map(({ AttributeName }) => ({ AttributeName, AttributeType: "S" as const }));
  const created = { ...table, KeySchema, AttributeDefinitions, BillingMode: "PAY_PER_REQUEST" as const };
  await new DynamoDBClient(config).send(new CreateTableCommand(created));
});

// biome-ignore format: a row for each request
describe.each<[string, new (config: never) => Sender, object, Told]>([
  ["a condition", DynamoDBClient, new PutItemCommand({ ...table, Item: { ...key, at: key.id }, ConditionExpression: "attribute_exists(zzz" }), "ConditionExpression"],
  ["a condition of the old kind", DynamoDBClient, new PutItemCommand({ ...table, Item: key, Expected: { id: { Exists: false } } }), "Expected"],
  ["nothing of the kind", DynamoDBClient, new PutItemCommand({ ...table, Item: key, ReturnValues: "ALL_OLD", ReturnConsumedCapacity: "NONE" }), undefined],
  ["a table that is missing", DynamoDBClient, new GetItemCommand({ TableName: "nothing", Key: key, ProjectionExpression: "a" }), "ProjectionExpression"],
  ["what is always so", DynamoDBClient, new GetItemCommand({ ...table, Key: key, ConsistentRead: true }), undefined],
  ["a projection of a batch", DynamoDBClient, new BatchGetItemCommand({ RequestItems: { orders: { Keys: [{ ...key, at: key.id }], ProjectionExpression: "a" } } }), "RequestItems.*.ProjectionExpression"],
  ["a part of a query", DynamoDBClient, new QueryCommand({ ...table, KeyConditionExpression: "id = :a", Limit: 1, ScanIndexForward: false, FilterExpression: "at = :a", ...values(":a") }), "FilterExpression, Limit, ScanIndexForward"],
  ["a query in its own order", DynamoDBClient, new QueryCommand({ ...table, KeyConditionExpression: "id = :and", ScanIndexForward: true, ...values(":and") }), undefined],
  ["a condition on the sort key", DynamoDBClient, new QueryCommand({ ...table, KeyConditionExpression: "id = :a AND begins_with(#and, :b)", ExpressionAttributeNames: { "#and": "at" }, ...values(":a", ":b") }), "KeyConditionExpression"],
  ["a segment", DynamoDBClient, new ScanCommand({ ...table, Segment: 0, TotalSegments: 4 }), "TotalSegments"],
  ["the only segment", DynamoDBClient, new ScanCommand({ ...table, Segment: 0, TotalSegments: 1 }), undefined],
  ["a sum", DynamoDBClient, new UpdateItemCommand({ ...table, Key: key, UpdateExpression: "SET a = a + :n", ...numbers }), "UpdateExpression"],
  ["an addition", DynamoDBClient, new UpdateItemCommand({ ...table, Key: key, UpdateExpression: "add n :n", ...numbers }), "UpdateExpression"],
  ["an update that is applied", DynamoDBClient, new UpdateItemCommand({ ...table, Key: key, UpdateExpression: "SET #add = :delete REMOVE b", ExpressionAttributeNames: { "#add": "a" }, ...values(":delete") }), undefined],
  ["an addition of the old kind", DynamoDBClient, new UpdateItemCommand({ ...table, Key: key, AttributeUpdates: { a: { Action: "PUT", Value: { S: "" } }, n: { Action: "ADD", Value: { N: "1" } } } }), "AttributeUpdates"],
  ["a removal of the old kind", DynamoDBClient, new UpdateItemCommand({ ...table, Key: key, AttributeUpdates: { a: { Action: "DELETE" } } }), undefined],

  ["a delay and attributes", SQSClient, new SendMessageCommand({ QueueUrl, MessageBody: "a", DelaySeconds: 5, MessageAttributes: { a: { DataType: "String", StringValue: "b" } } }), "DelaySeconds, MessageAttributes"],
  ["no delay", SQSClient, new SendMessageCommand({ QueueUrl, MessageBody: "a", DelaySeconds: 0 }), undefined],
  ["a visibility timeout", SQSClient, new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 2, VisibilityTimeout: 5 }), "VisibilityTimeout"],
  ["no visibility timeout", SQSClient, new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0 }), undefined],
  ["the one account", SQSClient, new GetQueueUrlCommand({ QueueName: "orders", QueueOwnerAWSAccountId: "000000000000" }), undefined],
  ["another account", SQSClient, new GetQueueUrlCommand({ QueueName: "orders", QueueOwnerAWSAccountId: "111111111111" }), "QueueOwnerAWSAccountId"],
  ["attributes of a queue", SQSClient, new CreateQueueCommand({ QueueName: "a.fifo", tags: { a: "b" }, Attributes: { FifoQueue: "true", VisibilityTimeout: "5" } }), "Attributes.VisibilityTimeout, tags"],
  ["what a placeholder does not look at either", SQSClient, new PurgeQueueCommand({ QueueUrl }), undefined],

  ["attributes of a topic, in the Query protocol", SNSClient, new CreateTopicCommand({ Name: "a.fifo", Attributes: { FifoTopic: "true", DisplayName: "A" }, Tags: [{ Key: "a", Value: "b" }] }), "Attributes, Tags"],
  ["the attribute that counts", SNSClient, new CreateTopicCommand({ Name: "a.fifo", Attributes: { FifoTopic: "true" } }), undefined],
  ["a page", SNSClient, new ListTopicsCommand({ NextToken: "a" }), "NextToken"],

  ["bytes as a secret", SecretsManagerClient, new CreateSecretCommand({ Name: "a", SecretBinary: Buffer.from("a"), KmsKeyId: "k" }), "SecretBinary, KmsKeyId"],
  ["the stage that there is", SecretsManagerClient, new PutSecretValueCommand({ SecretId: "a", SecretString: "a", VersionStages: ["AWSCURRENT"] }), undefined],
  ["another stage", SecretsManagerClient, new PutSecretValueCommand({ SecretId: "a", SecretString: "a", VersionStages: ["AWSPENDING"] }), "VersionStages"],

  ["a parameter's tier", SSMClient, new PutParameterCommand({ Name: "a", Value: "a", Type: "String", Tier: "Advanced", Policies: "[]" }), "Tier, Policies"],
  ["decryption", SSMClient, new GetParameterCommand({ Name: "a", WithDecryption: true }), undefined],
  ["no decryption", SSMClient, new GetParameterCommand({ Name: "a", WithDecryption: false }), "WithDecryption"],

  ["an event, in the headers", LambdaClient, new InvokeCommand({ FunctionName: "f", InvocationType: "Event", LogType: "Tail", Payload: "1" }), "InvocationType, LogType"],
  ["a plain call", LambdaClient, new InvokeCommand({ FunctionName: "f", InvocationType: "RequestResponse", LogType: "None", Qualifier: "$LATEST" }), undefined],
  ["a version, in the query", LambdaClient, new DeleteFunctionCommand({ FunctionName: "f", Qualifier: "3" }), "Qualifier"],
  ["code from elsewhere", LambdaClient, new CreateFunctionCommand({ FunctionName: "f", Role: "r", Publish: false, Layers: ["l"], Code: { S3Bucket: "photos", S3Key: "k" } }), "Code.S3Bucket, Layers"],

  ["metadata", S3Client, new PutObjectCommand({ Bucket: "photos", Key: "a", Body: "a", ContentType: "text/plain", Metadata: { a: "b" }, StorageClass: "STANDARD_IA" }), "Metadata, StorageClass"],
  ["only what clients add themselves", S3Client, new PutObjectCommand({ Bucket: "photos", Key: "a", Body: "a", ACL: "private", ContentType: "text/plain", IfNoneMatch: "*" }), undefined],
  ["a coding besides that of the body", S3Client, new PutObjectCommand({ Bucket: "photos", Key: "a", Body: "a", ContentEncoding: "gzip" }), "ContentEncoding"],
  ["an owner, of an answer without a body", S3Client, new HeadObjectCommand({ Bucket: "photos", Key: "none", ExpectedBucketOwner: "111111111111" }), "ExpectedBucketOwner"],
  ["checksums and other headers", S3Client, new GetObjectCommand({ Bucket: "photos", Key: "none", ChecksumMode: "ENABLED", ResponseCacheControl: "no-store", RequestPayer: "requester" }), undefined],
  ["conditions in a batch", S3Client, new DeleteObjectsCommand({ Bucket: "photos", Delete: { Objects: [{ Key: "a" }, { Key: "b", ETag: "e" }] } }), "Delete.Objects.*.ETag"],
])("A request with %s", (_, Client, command, expected) => {
  // Specification 8 limits
  test(`is told ${expected ?? "nothing"}, and so is the history`, async () => {
    expect(await told(Client as new (config: object) => Sender, command)).toBe(expected);
    expect(lab.server.world.history.latestFirst()[0]?.ignored).toEqual(expected?.split(", "));
  });
});

test("the coding of a streamed body is the client's own", async () => {
  const Body = Readable.from([Buffer.from("a".repeat(100_000))]);
  expect(
    await told(S3Client, new PutObjectCommand({ Bucket: "photos", Key: "a", Body, ContentLength: 100_000 })),
  ).toBeUndefined();
});

test("attributes that a fresh queue shows make no difference to it", async () => {
  const names = (
    await new SQSClient(lab.config).send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }))
  ).Attributes;
  const Attributes = Object.fromEntries(
    Object.entries(names ?? {}).filter(([name]) => !/^(Approximate|Created|LastModified|QueueArn)/.test(name)),
  );
  expect(Object.keys(Attributes)).toHaveLength(6);
  expect(await told(SQSClient, new CreateQueueCommand({ QueueName: "same", Attributes }))).toBeUndefined();
  expect(
    await told(
      SQSClient,
      new CreateQueueCommand({ QueueName: "other", Attributes: { ...Attributes, DelaySeconds: "1" } }),
    ),
  ).toBe("Attributes.DelaySeconds");
});

test("an emulated service evaluates them, but in rows that are its contract's", async () => {
  const server = await startServer({ modules: [sqs], fidelity: "emulated", port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const config = { ...lab.config, endpoint: `http://127.0.0.1:${server.port}` };
  const ask = (command: object) => told(SQSClient, command, config);
  expect(
    await ask(
      new CreateQueueCommand({ QueueName: "orders", Attributes: { VisibilityTimeout: "5" }, tags: { a: "b" } }),
    ),
  ).toBeUndefined();
  expect(await ask(new SendMessageCommand({ QueueUrl, MessageBody: "a", DelaySeconds: 5 }))).toBeUndefined();
  expect(
    await ask(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 5, MessageAttributeNames: ["All"] })),
  ).toBeUndefined();
  expect(await ask(new GetQueueUrlCommand({ QueueName: "orders", QueueOwnerAWSAccountId: "1" }))).toBe(
    "QueueOwnerAWSAccountId",
  );
});

const emulatedLab = allServices("emulated");
const copied = { Bucket: "photos", Key: "b", CopySource: "photos/a" };

// biome-ignore format: a row for each request
describe.each<[string, new (config: never) => Sender, object, Told]>([
  ["protection that is taken off", DynamoDBClient, new UpdateTableCommand({ ...table, DisassociationProtectionEnabled: false }), "DisassociationProtectionEnabled"],
  ["protection that is there", DynamoDBClient, new UpdateTableCommand({ ...table, DisassociationProtectionEnabled: true }), undefined],
  ["an event hold", S3Client, new PutObjectCommand({ Bucket: "photos", Key: "a", Body: "a", ObjectLockEventHold: "ON", ObjectLockEventHoldDurationDays: 5 }), "ObjectLockEventHold, ObjectLockEventHoldDurationDays"],
  ["no event hold", S3Client, new PutObjectCommand({ Bucket: "photos", Key: "a", Body: "a", ObjectLockEventHold: "OFF" }), undefined],
  ["annotations of an object", S3Client, new CopyObjectCommand({ ...copied, AnnotationDirective: "EXCLUDE" }), "AnnotationDirective"],
  ["annotations as they are", S3Client, new CopyObjectCommand({ ...copied, AnnotationDirective: "COPY" }), undefined],
  ["an encryption that AWS does not have", DynamoDBClient, new UpdateTableCommand({ ...table, SSESpecification: { Enabled: true, SSEType: "AES256" } }), "SSESpecification.SSEType"],
  ["an event hold of its own", S3Client, new PutObjectRetentionCommand({ Bucket: "photos", Key: "a", Retention: { EventHold: "ON" } }), "Retention.EventHold"],
  ["a token", S3Client, new PutObjectLockConfigurationCommand({ Bucket: "photos", Token: "t", ObjectLockConfiguration: { ObjectLockEnabled: "Enabled" } }), "Token"],
  ["another update of a replica", DynamoDBClient, new UpdateTableCommand({ ...table, ReplicaUpdates: [{ Disassociate: { RegionName: "eu-west-1", DisassociationMode: "WAIT_FOR_REPLICATION" } }] } as never), "ReplicaUpdates.*.Disassociate"],
  ["a service that is granted", KMSClient, new ListGrantsCommand({ KeyId: "a", GranteeServicePrincipal: "sns.amazonaws.com" }), "GranteeServicePrincipal"],
])("A request to an emulated service with %s", (_, Client, command, expected) => {
  test(`is told ${expected ?? "nothing"}, and so is the history`, async () => {
    expect(await told(Client as new (config: object) => Sender, command, emulatedLab.config)).toBe(expected);
    expect(emulatedLab.server.world.history.latestFirst()[0]?.ignored).toEqual(expected?.split(", "));
  });
});
