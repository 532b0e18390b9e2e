import { type AttributeValue, CreateTableCommand, DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateTopicCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand, type Message, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { ExploreOptions, ManualClock, Mock } from "@cloudstub/testing";

/** A classic mistake, as a small program, and the program without it. */
export interface Mistake {
  readonly name: string;
  readonly wrong: Program;
  readonly right: Program;
  /** Throws where the program has done harm. `error` is why its story rejected. */
  readonly holds: (aws: Aws, error: unknown) => Promise<void>;
  /** The disturbances that the explorer finds. */
  readonly finds: string;
}

export interface Program {
  /** What is there before. */
  readonly prepare?: (aws: Aws, world: Mock) => unknown;
  readonly story: (aws: Aws) => unknown;
  /** What runs again in production. */
  readonly recover?: (aws: Aws) => unknown;
}

export interface Aws {
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
  readonly secrets: SecretsManagerClient;
  readonly sns: SNSClient;
  readonly sqs: SQSClient;
  /** Lets time pass: `await aws.wait("60s")`. */
  readonly wait: (duration: `${number}s`) => Promise<unknown>;
}

type World = Pick<Mock, "clientConfig" | "clock">;

const made = new WeakMap<object, Aws>();

/** The clients of a world, made once. */
export function awsOf(world: World): Aws {
  const config = world.clientConfig({ fastRetries: true });
  const aws = made.get(world) ?? {
    dynamodb: new DynamoDBClient(config),
    s3: new S3Client(config),
    secrets: new SecretsManagerClient(config),
    sns: new SNSClient(config),
    sqs: new SQSClient(config),
    wait: (duration) => (world.clock as ManualClock).advance(duration),
  };
  made.set(world, aws);
  return aws;
}

/** What to explore of a program. */
export function exploration({ prepare, story, recover }: Program, holds: Mistake["holds"]): ExploreOptions {
  return {
    prepare: (world) => prepare?.(awsOf(world), world),
    story: (world) => story(awsOf(world)),
    recover: (world) => recover?.(awsOf(world)),
    holds: (world, { error }) => holds(awsOf(world), error),
  };
}

/** Tables, by the name of their only key, `id`. */
export const orders = "orders";
export const outbox = "outbox";
/** A table with the key `id`, and an index of it by `status`. */
export const tasks = "tasks";
export const byStatus = "by-status";

const account = "000000000000";
export const jobs = `http://localhost/${account}/jobs`;
export const fifoJobs = `${jobs}.fifo`;
export const inbox = `http://localhost/${account}/inbox`;
export const fifoInbox = `http://localhost/${account}/inbox.fifo`;
export const news = `arn:aws:sns:us-east-1:${account}:news`;
export const fifoNews = `${news}.fifo`;
export const uploads = "uploads";

/** Makes the tables, queues, topics and the bucket of all programs. */
export function seed(mock: World): Promise<void> {
  return fill(awsOf(mock));
}

/** The same with any clients. */
export async function fill({ dynamodb, s3, sns, sqs }: Omit<Aws, "wait">): Promise<void> {
  for (const TableName of [orders, outbox])
    await dynamodb.send(
      new CreateTableCommand({
        TableName,
        AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
        BillingMode: "PAY_PER_REQUEST",
      }),
    );
  await dynamodb.send(
    new CreateTableCommand({
      TableName: tasks,
      AttributeDefinitions: ["id", "status"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      GlobalSecondaryIndexes: [
        {
          IndexName: byStatus,
          KeySchema: [{ AttributeName: "status", KeyType: "HASH" }],
          Projection: { ProjectionType: "ALL" },
        },
      ],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  await sqs.send(new CreateQueueCommand({ QueueName: "jobs" }));
  await sqs.send(new CreateQueueCommand({ QueueName: "jobs.fifo", Attributes: { FifoQueue: "true" } }));
  for (const suffix of ["", ".fifo"]) {
    const isFifo = suffix === ".fifo" ? "true" : undefined;
    const Attributes = isFifo && { FifoQueue: isFifo };
    await sqs.send(new CreateQueueCommand({ QueueName: `inbox${suffix}`, Attributes }));
    await sns.send(new CreateTopicCommand({ Name: `news${suffix}`, Attributes: isFifo && { FifoTopic: isFifo } }));
    await sns.send(
      new SubscribeCommand({
        TopicArn: `${news}${suffix}`,
        Protocol: "sqs",
        Endpoint: `arn:aws:sqs:us-east-1:${account}:inbox${suffix}`,
        Attributes: { RawMessageDelivery: "true" },
      }),
    );
  }
  await s3.send(new CreateBucketCommand({ Bucket: uploads }));
}

/** Some messages of a queue; none where it is empty. */
export async function receive({ sqs }: Aws, QueueUrl: string): Promise<Message[]> {
  const poll = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 });
  return (await sqs.send(poll)).Messages ?? [];
}

/** What is in a queue, in the order of the alphabet. */
export async function bodiesIn(aws: Aws, ...queues: readonly string[]): Promise<string[]> {
  const bodies: string[] = [];
  for (const queue of queues)
    for (let messages = await receive(aws, queue); messages.length > 0; messages = await receive(aws, queue))
      bodies.push(...messages.map(({ Body = "" }) => Body));
  return bodies.sort();
}

/** An item of the table of orders. */
export async function orderOf({ dynamodb }: Aws, id: string): Promise<Record<string, AttributeValue> | undefined> {
  const get = new GetItemCommand({ TableName: orders, Key: { id: { S: id } }, ConsistentRead: true });
  return (await dynamodb.send(get)).Item;
}

/** True for DynamoDB's answer to a condition that does not hold. */
export function isRefused(error: unknown): boolean {
  const { name, CancellationReasons: reasons = [] } = error as {
    readonly name?: string;
    readonly CancellationReasons?: readonly { readonly Code?: string }[];
  };
  return name === "ConditionalCheckFailedException" || reasons.some(({ Code }) => Code === "ConditionalCheckFailed");
}

/** Throws unless two values are the same in JSON. */
export function expectSame(found: unknown, expected: unknown, what: string): void {
  const [is, should] = [found, expected].map((value) => JSON.stringify(value));
  if (is !== should) throw new Error(`${what}: ${is} instead of ${should}`);
}
