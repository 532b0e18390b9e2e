import { type Clients, send } from "./random-writes.js";

/** Makes a record of every kind that services store; those of the queue service with AWS's own behaviour. */
export async function everyKindOfRecord(clients: Clients): Promise<void> {
  const sending = (service: keyof Clients) => (operation: string, input: object) => send(clients, { service, operation, input });
  await queues(sending("sqs"));
  await others({
    dynamodb: sending("dynamodb"),
    lambda: sending("lambda"),
    s3: sending("s3"),
    secretsmanager: sending("secretsmanager"),
    sns: sending("sns"),
    ssm: sending("ssm"),
  });
}

type Send = (operation: string, input: object) => Promise<unknown>;

const account = "http://localhost/000000000000";
const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:000000000000:${resource}`;

async function queues(ask: Send): Promise<void> {
  const a = `${account}/a`;
  const fifo = `${account}/a.fifo`;
  const dead = `${account}/dead`;
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arn("sqs", "dead"), maxReceiveCount: 1 });
  await ask("CreateQueue", { QueueName: "dead" });
  await ask("CreateQueue", { QueueName: "a", Attributes: { RedrivePolicy, VisibilityTimeout: "0" }, tags: { k: "v" } });
  await ask("CreateQueue", { QueueName: "a.fifo", Attributes: { FifoQueue: "true" } });
  const MessageAttributes = { n: { DataType: "Number", StringValue: "1" }, b: { DataType: "Binary", BinaryValue: new Uint8Array([1]) } };
  for (const MessageBody of ["moves", "is received", "stays dead"])
    await ask("SendMessage", { QueueUrl: a, MessageBody, MessageAttributes });
  for (let times = 0; times < 2; times++) await ask("ReceiveMessage", { QueueUrl: a, MaxNumberOfMessages: 10 });
  await ask("StartMessageMoveTask", { SourceArn: arn("sqs", "dead"), MaxNumberOfMessagesPerSecond: 1 });
  for (const MessageBody of ["one", "two", "three"]) await ask("SendMessage", { QueueUrl: a, MessageBody, MessageAttributes });
  await ask("SendMessage", { QueueUrl: a, MessageBody: "later", DelaySeconds: 600 });
  await ask("ReceiveMessage", { QueueUrl: a, VisibilityTimeout: 600, MaxNumberOfMessages: 2 });
  for (const MessageDeduplicationId of ["1", "2", "3"]) {
    await ask("SendMessage", {
      QueueUrl: fifo,
      MessageBody: "m",
      MessageGroupId: `g${Number(MessageDeduplicationId) % 2}`,
      MessageDeduplicationId,
    });
  }
  await ask("ReceiveMessage", { QueueUrl: fifo, ReceiveRequestAttemptId: "once" });
  await ask("ReceiveMessage", { QueueUrl: dead });
  await ask("CreateQueue", { QueueName: "gone" });
  await ask("DeleteQueue", { QueueUrl: `${account}/gone` });
}

async function others({ dynamodb, lambda, s3, secretsmanager, sns, ssm }: { readonly [service in Exclude<keyof Clients, "sqs">]: Send }) {
  await dynamodb("CreateTable", {
    TableName: "table-a",
    KeySchema: [
      { AttributeName: "id", KeyType: "HASH" },
      { AttributeName: "n", KeyType: "RANGE" },
    ],
    AttributeDefinitions: [
      { AttributeName: "id", AttributeType: "S" },
      { AttributeName: "n", AttributeType: "N" },
    ],
    ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
    LocalSecondaryIndexes: [
      {
        IndexName: "local",
        KeySchema: [
          { AttributeName: "id", KeyType: "HASH" },
          { AttributeName: "n", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  });
  const key = { id: { S: "a" }, n: { N: "1" } };
  await dynamodb("PutItem", {
    TableName: "table-a",
    Item: {
      ...key,
      value: { M: { b: { B: new Uint8Array([1]) }, l: { L: [{ BOOL: true }, { SS: ["x"] }, { BS: [new Uint8Array([2])] }] } } },
    },
  });
  await dynamodb("UpdateItem", {
    TableName: "table-a",
    Key: key,
    UpdateExpression: "SET n2 = if_not_exists(n2, :one)",
    ExpressionAttributeValues: { ":one": { N: "1" } },
  });
  const query = { KeyConditionExpression: "id = :id", ExpressionAttributeValues: { ":id": { S: "a" } } };
  await dynamodb("Query", {
    TableName: "table-a",
    ...query,
    ProjectionExpression: "n2, #v.l[1]",
    ExpressionAttributeNames: { "#v": "value" },
  });
  await lambda("CreateFunction", {
    FunctionName: "a",
    Role: "arn:aws:iam::1:role/r",
    Code: { ZipFile: new Uint8Array([1, 2, 3]) },
    Runtime: "nodejs20.x",
    Handler: "h",
    Environment: { Variables: { NAME: "value" } },
    Tags: { k: "v" },
  });
  await lambda("UpdateFunctionConfiguration", { FunctionName: "a", LoggingConfig: { LogFormat: "JSON" } });
  await s3("CreateBucket", { Bucket: "bucket-a" });
  await s3("PutObject", {
    Bucket: "bucket-a",
    Key: "dir/a",
    Body: new Uint8Array([1, 2, 3]),
    ContentType: "text/plain",
    ChecksumAlgorithm: "CRC32",
  });
  await s3("HeadObject", { Bucket: "bucket-a", Key: "dir/a", ChecksumMode: "ENABLED" });
  await s3("ListObjectsV2", { Bucket: "bucket-a", Delimiter: "/" });
  await s3("CopyObject", { Bucket: "bucket-a", Key: "copy", CopySource: "bucket-a/dir/a" });
  await secretsmanager("CreateSecret", { Name: "a", SecretString: "s", Description: "d", Tags: [{ Key: "k", Value: "v" }] });
  await secretsmanager("UpdateSecret", { SecretId: "a", SecretString: "t" });
  await secretsmanager("ListSecretVersionIds", { SecretId: "a" });
  await sns("CreateTopic", { Name: "a" });
  await sns("Subscribe", { TopicArn: arn("sns", "a"), Protocol: "email", Endpoint: "a@example.org" });
  await ssm("PutParameter", {
    Name: "/p/a",
    Value: "v",
    Type: "SecureString",
    Description: "d",
    AllowedPattern: ".*",
    Tags: [{ Key: "k", Value: "v" }],
  });
  await ssm("PutParameter", { Name: "/p/a", Value: "w", Overwrite: true });
  await ssm("GetParametersByPath", { Path: "/p", Recursive: true });
}
