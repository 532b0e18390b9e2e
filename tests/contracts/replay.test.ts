/** A recorded stretch of the journal that is sent to a new world, and compared. */
import { createHash } from "node:crypto";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { CreateAccessKeyCommand, CreateUserCommand, DeleteAccessKeyCommand, IAMClient } from "@aws-sdk/client-iam";
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateSecretCommand, GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import {
  CreateTopicCommand,
  GetSubscriptionAttributesCommand,
  PublishCommand,
  SNSClient,
  SubscribeCommand,
} from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import dynamodb from "@cloudstub/dynamodb";
import iam from "@cloudstub/iam";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { describe, expect, onTestFinished, test } from "vitest";
import { callsWait } from "./calls-wait.js";
import { serviceLaboratory } from "./laboratory.js";

let made = 0;
/** The same in each run: one in some hundred ids has no digit, and does not look like one. */
const bytes = (length: number) => createHash("shake256", { outputLength: length }).update(`${made++}`).digest();
const ids = {
  bytes,
  uuid: () =>
    bytes(16)
      .toString("hex")
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
};

const modules = [dynamodb, iam, s3, secretsmanager, sns, sqs];
const lab = serviceLaboratory(SQSClient, { modules, fidelity: "emulated", ids });

function client<Client extends { destroy(): void }>(Kind: new (config: object) => Client, more: object = {}): Client {
  const endpoint = `http://127.0.0.1:${lab.server.port}`;
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const made = new Kind({ endpoint, region: "us-east-1", credentials, ...more });
  onTestFinished(() => made.destroy());
  return made;
}

/** Replays events of the journal, or those of JSON lines, and drops the new world at the end of the test. */
async function replay(query = "", body?: string) {
  const answer = await fetch(`http://127.0.0.1:${lab.server.apiPort}/api/journal/replay${query}`, {
    method: "POST",
    ...(body !== undefined && { body }),
  });
  const told = (await answer.json()) as { readonly world: string; readonly [member: string]: unknown };
  if (answer.ok) onTestFinished(() => void lab.server.worlds.drop(told.world));
  return { status: answer.status, body: told };
}

const exported = async (query = "") =>
  (await fetch(`http://127.0.0.1:${lab.server.apiPort}/api/journal?format=jsonl&bodies=true${query}`)).text();

/** A message that goes through a topic to a queue and is deleted, by ids that the services made up. */
async function handOn(): Promise<void> {
  const topics = client(SNSClient);
  const { QueueUrl } = await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
  const { TopicArn } = await topics.send(new CreateTopicCommand({ Name: "placed" }));
  const Endpoint = "arn:aws:sqs:us-east-1:000000000000:orders";
  await topics.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint }));
  await topics.send(new PublishCommand({ TopicArn, Message: "order 17" }));
  const { Messages } = await lab.client.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 1 }));
  await lab.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: Messages?.[0]?.ReceiptHandle }));
  await lab.client.send(new ReceiveMessageCommand({ QueueUrl }));
}

const table = {
  TableName: "orders",
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  BillingMode: "PAY_PER_REQUEST",
} as const satisfies CreateTableCommandInput;

const clean = { different: 0, notCompared: 0, leftOut: [], others: [] };

describe("a replay", () => {
  test("of the journal has the same answers, though all ids are others, and its world has what the requests made", async () => {
    await handOn();
    const { status, body } = await replay();
    expect([status, body]).toEqual([200, { world: expect.stringMatching(/^w-/), sent: 7, same: 7, ...clean }]);
    const read = async (path: string) => (await lab.api(`GET /api/${path}&world=${body.world}`)).body;
    expect(await read("sqs/queue-detail?queue=orders")).toMatchObject({ counts: { visible: 0, inFlight: 0 } });
    expect((await read("journal?operation=SendMessage"))["entries"]).toHaveLength(1);
    expect(await replay("?service=sqs")).toMatchObject({ body: { sent: 4, different: 1 } });
  });

  test("of an export has them too, and its first differences say where an answer is another one", async () => {
    await handOn();
    const lines = await exported();
    expect((await replay("", lines)).body).toMatchObject({ sent: 7, same: 7, ...clean });
    // The message of the request, in the encoding of forms.
    const changed = lines
      .replace("Message=order+17", "Message=order+18")
      .replace("Message=order%2017", "Message=order%2018");
    expect(changed).not.toBe(lines);
    const told = (await replay("?name=changed", changed)).body;
    expect(told).toMatchObject({ world: "changed", sent: 7, same: 6, different: 1 });
    expect(told["others"]).toMatchObject([
      {
        operation: "ReceiveMessage",
        resource: "orders",
        differences: [{ path: "Messages[0].Body", recorded: expect.stringContaining("order 17") }],
      },
    ]);
  });

  test("sends ids that services made up as those of the new world: of streams, uploads, versions, subscriptions and keys", async () => {
    const tables = client(DynamoDBClient);
    const StreamSpecification = { StreamEnabled: true, StreamViewType: "KEYS_ONLY" } as const;
    const { TableDescription } = await tables.send(new CreateTableCommand({ ...table, StreamSpecification }));
    const StreamArn = TableDescription?.LatestStreamArn;
    const described = await fetch(`http://127.0.0.1:${lab.server.port}`, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": "DynamoDBStreams_20120810.DescribeStream",
        authorization: "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/dynamodb/aws4_request, Signature=0",
      },
      body: JSON.stringify({ StreamArn }),
    });
    expect(described.status).toBe(200);
    const buckets = client(S3Client, { forcePathStyle: true });
    const [Bucket, Key] = ["photos", "cat"];
    await buckets.send(new CreateBucketCommand({ Bucket }));
    const { UploadId } = await buckets.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    await buckets.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    const VersioningConfiguration = { Status: "Enabled" } as const;
    await buckets.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
    const { VersionId } = await buckets.send(new DeleteObjectCommand({ Bucket, Key }));
    await buckets.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    const topics = client(SNSClient);
    const { TopicArn } = await topics.send(new CreateTopicCommand({ Name: "placed" }));
    const Endpoint = "arn:aws:sqs:us-east-1:000000000000:orders";
    const { SubscriptionArn } = await topics.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint }));
    await topics.send(new GetSubscriptionAttributesCommand({ SubscriptionArn }));
    const users = client(IAMClient);
    const UserName = "ann";
    await users.send(new CreateUserCommand({ UserName }));
    const { AccessKey } = await users.send(new CreateAccessKeyCommand({ UserName }));
    const AccessKeyId = AccessKey?.AccessKeyId;
    await users.send(new DeleteAccessKeyCommand({ UserName, AccessKeyId }));
    expect((await replay()).body).toMatchObject({ sent: 14, same: 14, ...clean });
  });

  test("tells names apart, also in URLs", async () => {
    const sent = async (QueueName: string) => {
      await lab.client.send(new CreateQueueCommand({ QueueName }));
      await lab.client.send(new ListQueuesCommand({}));
      return exported();
    };
    const lines = await sent("orders-of-2026");
    // The answers stay as they were, and one request is another.
    const changed = lines.replace(
      String.raw`{\"QueueName\":\"orders-of-2026\"}`,
      String.raw`{\"QueueName\":\"orders-of-2027\"}`,
    );
    expect(changed).not.toBe(lines);
    expect((await replay("", changed)).body).toMatchObject({ sent: 2, same: 0, different: 2 });
  });

  test("begins with the state of a world, and finds the condition that holds no more", async () => {
    const tables = client(DynamoDBClient);
    await tables.send(new CreateTableCommand(table));
    const Item = { id: { S: "a" } };
    const ConditionExpression = "attribute_not_exists(id)";
    await tables.send(new PutItemCommand({ TableName: "orders", Item, ConditionExpression }));
    await tables.send(new GetItemCommand({ TableName: "orders", Key: Item }));
    const { body } = await replay("?operation=PutItem&from=default");
    expect(body).toMatchObject({
      sent: 1,
      same: 0,
      different: 1,
      others: [
        {
          operation: "PutItem",
          differences: expect.arrayContaining([{ path: "status", recorded: 200, replayed: 400 }]),
        },
      ],
    });
  });

  test("leaves out what a fault answered, and does not compare an answer that it lost", async () => {
    const sent = client(SQSClient, { maxAttempts: 2 });
    await sent.send(new CreateQueueCommand({ QueueName: "orders" }));
    const arm = (effect: string) =>
      fetch(`http://127.0.0.1:${lab.server.apiPort}/api/faults`, {
        method: "POST",
        body: JSON.stringify({ service: "sqs", operation: "SendMessage", effect }),
      });
    await arm("throttle");
    await sent.send(new SendMessageCommand({ QueueUrl: "orders", MessageBody: "a" }));
    await arm("lost-answer");
    await sent.send(new SendMessageCommand({ QueueUrl: "orders", MessageBody: "b" }));
    const { body } = await replay();
    expect(body).toMatchObject({ sent: 4, same: 3, notCompared: 1, different: 0, leftOut: [{ why: "fault" }] });
    const detail = (await lab.api(`GET /api/sqs/queue-detail?queue=orders&world=${body.world}`)).body;
    expect(detail).toMatchObject({ counts: { visible: 3 } });
  });

  test("sends a request that was kept whole, though its answer was not, or its input is in the URL", async () => {
    const { QueueUrl } = await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
    const MessageBody = "m".repeat(40_000);
    for (let each = 0; each < 2; each++) await lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    await lab.client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    const authorization =
      "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/sns/aws4_request, SignedHeaders=host, Signature=0";
    const topics = `http://127.0.0.1:${lab.server.port}/?Action=ListTopics&Version=2010-03-31`;
    expect((await fetch(topics, { headers: { authorization } })).status).toBe(200);
    expect((await replay()).body).toMatchObject({ sent: 5, same: 4, different: 0, notCompared: 1, leftOut: [] });
  });

  test("does not wait for a poll, which gets what is sent after it", async () => {
    const { QueueUrl } = await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
    const polled = lab.client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    await callsWait(lab.server.world);
    await client(SQSClient).send(new SendMessageCommand({ QueueUrl, MessageBody: "a" }));
    await polled;
    expect((await replay()).body).toMatchObject({ sent: 3, same: 3, ...clean });
  });

  test("sends secrets as they were, and shows none", async () => {
    const secrets = client(SecretsManagerClient);
    await secrets.send(new CreateSecretCommand({ Name: "key", SecretString: "very secret" }));
    await secrets.send(new GetSecretValueCommand({ SecretId: "key" }));
    const { body } = await replay();
    expect(body).toMatchObject({ sent: 2, same: 2, ...clean });
    const answer = await client(SecretsManagerClient, {
      credentials: { accessKeyId: `world.${body.world}`, secretAccessKey: "test" },
    }).send(new GetSecretValueCommand({ SecretId: "key" }));
    expect(answer.SecretString).toBe("very secret");
    expect(await replay("", await exported())).toMatchObject({
      status: 409,
      body: { code: "NotReplayed", detail: expect.stringContaining("were concealed") },
    });
    expect((await replay("", await exported("&reveal=true"))).body).toMatchObject({ sent: 2, same: 2 });
  });

  test("is refused where an object's bytes were not kept, unless such requests are left out", async () => {
    const buckets = client(S3Client, { forcePathStyle: true });
    await buckets.send(new CreateBucketCommand({ Bucket: "photos" }));
    await buckets.send(new PutObjectCommand({ Bucket: "photos", Key: "cat", Body: "cat" }));
    expect(await replay()).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/^Not all of the/) } });
    expect((await replay("?skip=true")).body).toMatchObject({ sent: 1, leftOut: [{ why: "not kept" }] });
  });

  test.each([
    ["?service=sqs", undefined, 404],
    ["", "\n", 404],
    ["", '{"id":1}', 400],
    ["", "[]", 400],
    ["", '{"id":"1","kind":"request","at":"2026-01-01T00:00:00Z","duration":1,"method":"POST","url":"x"}', 400],
    [
      "",
      '{"id":"1","kind":"request","at":"2026-01-01T00:00:00Z","duration":1,"method":"POST","url":"/","raw":{"request":{"headers":{"a":1},"body":""}}}',
      400,
    ],
    ["", `{"id":"1","output":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, 400],
    ["", '{"id":"1","kind":"request","service":"sqs","at":"+010000-01-01T00:00:00Z","duration":1}', 400],
    ["", '{"id":"1","kind":"request","service":"sqs","at":"2026-01-01T00:00:00Z","duration":1e300}', 400],
    ["?service=sqs", "{}", 400],
    ["?snapshot=a", undefined, 400],
    ["?skip=yes", undefined, 400],
    ["?from=nowhere", '{"id":"1","kind":"step","at":"2026-01-01T00:00:00Z","duration":1}', 404],
  ])("of %s with the body %j is refused with a sentence, and makes no world", async (query, body, status) => {
    const before = lab.server.worlds.size;
    const refused = await replay(query, body);
    expect([refused.status, refused.body]).toEqual([status, expect.objectContaining({ detail: expect.any(String) })]);
    expect(lab.server.worlds.size).toBe(before);
  });
});
