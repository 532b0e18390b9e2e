// size: a table of trials, each of a few lines
/** What AWS does by its documentation, as far as applications rest on it, each with a trial by SDK clients. */
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import {
  CreateTableCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { CreateKeyCommand, DecryptCommand, DisableKeyCommand, EncryptCommand } from "@aws-sdk/client-kms";
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  RestoreSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import { CreateTopicCommand, PublishCommand, SubscribeCommand } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { GetParameterHistoryCommand, PutParameterCommand } from "@aws-sdk/client-ssm";
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import type { Clients } from "./clients.js";

/** One thing that AWS does. */
export interface Behaviour {
  readonly service: string;
  /** In words, for the table. */
  readonly says: string;
  /** The page of AWS's documentation. */
  readonly source: string;
  /** True where a server does it; what throws does not. */
  readonly holds: (clients: Clients) => Promise<boolean>;
}

const docs = "https://docs.aws.amazon.com";
const guide = `${docs}/AWSSimpleQueueService/latest/SQSDeveloperGuide`;

async function queue({ sqs }: Clients, name: string, attributes: Record<string, string> = {}): Promise<string> {
  const { QueueUrl = "" } = await sqs.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
  return QueueUrl;
}

async function arnOf({ sqs }: Clients, url: string): Promise<string> {
  const asked = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ["QueueArn"] });
  return `${(await sqs.send(asked)).Attributes?.["QueueArn"]}`;
}

async function received({ sqs }: Clients, url: string, waitSeconds = 0): Promise<(string | undefined)[]> {
  const asked = new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, WaitTimeSeconds: waitSeconds });
  const { Messages = [] } = await sqs.send(asked);
  return Messages.map(({ Body }) => Body);
}

/** Makes a bucket, and returns the place of an object in it. */
async function objectIn(s3: Clients["s3"], Bucket: string) {
  await s3.send(new CreateBucketCommand({ Bucket }));
  return { Bucket, Key: "a" };
}

async function table({ dynamodb }: Clients, name: string, index?: string): Promise<void> {
  const key = (attribute: string) => [{ AttributeName: attribute, KeyType: "HASH" as const }];
  const names = index === undefined ? ["id"] : ["id", index];
  await dynamodb.send(
    new CreateTableCommand({
      TableName: name,
      AttributeDefinitions: names.map((each) => ({ AttributeName: each, AttributeType: "S" as const })),
      KeySchema: key("id"),
      BillingMode: "PAY_PER_REQUEST",
      ...(index !== undefined && {
        GlobalSecondaryIndexes: [{ IndexName: index, KeySchema: key(index), Projection: { ProjectionType: "ALL" } }],
      }),
    }),
  );
}

/** A request of the Query protocol, for services whose clients are not among this repository's packages. Rejects where it is refused. */
async function query(endpoint: string, service: string, input: { readonly [name: string]: string }): Promise<string> {
  const credential = `test/20261124/us-east-1/${service}/aws4_request`;
  const headers = {
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=0`,
    "content-type": "application/x-www-form-urlencoded",
  };
  const response = await fetch(endpoint, { method: "POST", headers, body: new URLSearchParams(input).toString() });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** True where a request is refused: with an error of this name, or with any that blames the client. */
async function isRefused(sent: Promise<unknown>, name?: string): Promise<boolean> {
  return sent.then(
    () => false,
    (error: Error & { readonly $metadata?: { readonly httpStatusCode?: number } }) => {
      const { httpStatusCode = 0 } = error.$metadata ?? {};
      return name === undefined ? httpStatusCode >= 400 && httpStatusCode < 500 : error.name === name;
    },
  );
}

export const behaviours: readonly Behaviour[] = [
  {
    service: "sqs",
    says: "a received message is hidden from others",
    source: `${guide}/sqs-visibility-timeout.html`,
    async holds(clients) {
      const url = await queue(clients, "hidden");
      await clients.sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: "a" }));
      return (await received(clients, url)).length === 1 && (await received(clients, url)).length === 0;
    },
  },
  {
    service: "sqs",
    says: "a delayed message comes later",
    source: `${guide}/sqs-delay-queues.html`,
    async holds(clients) {
      const url = await queue(clients, "delayed");
      await clients.sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: "a", DelaySeconds: 1 }));
      return (await received(clients, url)).length === 0 && (await received(clients, url, 5)).length === 1;
    },
  },
  {
    service: "sqs",
    says: "a message that is received too often goes to the dead-letter queue",
    source: `${guide}/sqs-dead-letter-queues.html`,
    async holds(clients) {
      const dead = await queue(clients, "dead");
      const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: await arnOf(clients, dead), maxReceiveCount: 1 });
      const url = await queue(clients, "failing", { VisibilityTimeout: "0", RedrivePolicy });
      await clients.sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: "a" }));
      await received(clients, url);
      await received(clients, url);
      return (await received(clients, dead, 2)).length === 1;
    },
  },
  {
    service: "sqs",
    says: "a FIFO queue takes a message with the same deduplication id once",
    source: `${guide}/using-messagededuplicationid-property.html`,
    async holds(clients) {
      const url = await queue(clients, "once.fifo", { FifoQueue: "true" });
      const message = { QueueUrl: url, MessageBody: "a", MessageGroupId: "g", MessageDeduplicationId: "d" };
      await clients.sqs.send(new SendMessageCommand(message));
      await clients.sqs.send(new SendMessageCommand(message));
      return (await received(clients, url)).length === 1;
    },
  },
  {
    service: "sqs",
    says: "a group of a FIFO queue waits while one of its messages is worked on",
    source: `${guide}/FIFO-queues-understanding-logic.html`,
    async holds(clients) {
      const url = await queue(clients, "grouped.fifo", { FifoQueue: "true", ContentBasedDeduplication: "true" });
      for (const MessageBody of ["first", "second"])
        await clients.sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody, MessageGroupId: "g" }));
      const one = new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 1 });
      const { Messages = [] } = await clients.sqs.send(one);
      return Messages[0]?.Body === "first" && (await received(clients, url)).length === 0;
    },
  },
  {
    service: "sqs",
    says: "a delay of 901 seconds is refused",
    source: `${docs}/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html`,
    async holds(clients) {
      const url = await queue(clients, "late");
      return isRefused(
        clients.sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: "a", DelaySeconds: 901 })),
      );
    },
  },
  {
    service: "sns",
    says: "a topic delivers to a queue, by its filter policy",
    source: `${docs}/sns/latest/dg/sns-subscription-filter-policies.html`,
    async holds(clients) {
      const url = await queue(clients, "filtered");
      const { TopicArn } = await clients.sns.send(new CreateTopicCommand({ Name: "orders" }));
      const Attributes = { FilterPolicy: '{"kind":["paid"]}', RawMessageDelivery: "true" };
      const Endpoint = await arnOf(clients, url);
      await clients.sns.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint, Attributes }));
      for (const kind of ["open", "paid"]) {
        const MessageAttributes = { kind: { DataType: "String", StringValue: kind } };
        await clients.sns.send(new PublishCommand({ TopicArn, Message: kind, MessageAttributes }));
      }
      return (await received(clients, url, 2)).join() === "paid";
    },
  },
  {
    service: "dynamodb",
    says: "a condition that does not hold refuses the write",
    source: `${docs}/amazondynamodb/latest/developerguide/Expressions.ConditionExpressions.html`,
    async holds(clients) {
      await table(clients, "Conditions");
      const put = new PutItemCommand({
        TableName: "Conditions",
        Item: { id: { S: "a" } },
        ConditionExpression: "attribute_not_exists(id)",
      });
      await clients.dynamodb.send(put);
      return isRefused(clients.dynamodb.send(put), "ConditionalCheckFailedException");
    },
  },
  {
    service: "dynamodb",
    says: "a transaction writes all or nothing",
    source: `${docs}/amazondynamodb/latest/developerguide/transaction-apis.html`,
    async holds({ dynamodb, ...clients }) {
      await table({ dynamodb, ...clients }, "Transactions");
      const put = (id: string) => ({ TableName: "Transactions", Item: { id: { S: id } } });
      const TransactItems = [{ Put: put("a") }, { Put: { ...put("b"), ConditionExpression: "attribute_exists(id)" } }];
      const refused = await isRefused(
        dynamodb.send(new TransactWriteItemsCommand({ TransactItems })),
        "TransactionCanceledException",
      );
      const { Item } = await dynamodb.send(new GetItemCommand({ TableName: "Transactions", Key: { id: { S: "a" } } }));
      return refused && Item === undefined;
    },
  },
  {
    service: "dynamodb",
    says: "a global secondary index is queried",
    source: `${docs}/amazondynamodb/latest/developerguide/GSI.html`,
    async holds(clients) {
      await table(clients, "Indexed", "state");
      for (const [id = "", state = ""] of [
        ["a", "open"],
        ["b", "paid"],
      ])
        await clients.dynamodb.send(
          new PutItemCommand({ TableName: "Indexed", Item: { id: { S: id }, state: { S: state } } }),
        );
      const { Items = [] } = await clients.dynamodb.send(
        new QueryCommand({
          TableName: "Indexed",
          IndexName: "state",
          KeyConditionExpression: "#s = :s",
          ExpressionAttributeNames: { "#s": "state" },
          ExpressionAttributeValues: { ":s": { S: "paid" } },
        }),
      );
      return Items.length === 1 && Items[0]?.["id"]?.S === "b";
    },
  },
  {
    service: "dynamodb",
    says: "a reserved word in an expression is refused",
    source: `${docs}/amazondynamodb/latest/developerguide/ReservedWords.html`,
    async holds(clients) {
      await table(clients, "Reserved");
      const put = {
        TableName: "Reserved",
        Item: { id: { S: "a" } },
        ConditionExpression: "attribute_not_exists(status)",
      };
      return isRefused(clients.dynamodb.send(new PutItemCommand(put)), "ValidationException");
    },
  },
  {
    service: "dynamodb",
    says: "a transaction that is sent twice with one token is done once",
    source: `${docs}/amazondynamodb/latest/APIReference/API_TransactWriteItems.html`,
    async holds(clients) {
      await table(clients, "Tokens");
      const Key = { id: { S: "a" } };
      const Update = {
        TableName: "Tokens",
        Key,
        UpdateExpression: "ADD n :one",
        ExpressionAttributeValues: { ":one": { N: "1" } },
      };
      const transaction = { TransactItems: [{ Update }], ClientRequestToken: "token-1" };
      for (let attempt = 0; attempt < 2; attempt++)
        await clients.dynamodb.send(new TransactWriteItemsCommand(transaction));
      const { Item } = await clients.dynamodb.send(new GetItemCommand({ TableName: "Tokens", Key }));
      return Item?.["n"]?.N === "1";
    },
  },
  {
    service: "s3",
    says: "a versioned bucket keeps what was overwritten",
    source: `${docs}/AmazonS3/latest/userguide/Versioning.html`,
    async holds({ s3 }) {
      const at = await objectIn(s3, "of-versions");
      const VersioningConfiguration = { Status: "Enabled" } as const;
      await s3.send(new PutBucketVersioningCommand({ Bucket: at.Bucket, VersioningConfiguration }));
      const { VersionId } = await s3.send(new PutObjectCommand({ ...at, Body: "first" }));
      await s3.send(new PutObjectCommand({ ...at, Body: "second" }));
      const { Body } = await s3.send(new GetObjectCommand({ ...at, VersionId }));
      return VersionId !== undefined && (await Body?.transformToString()) === "first";
    },
  },
  {
    service: "s3",
    says: "`If-None-Match: *` refuses to overwrite",
    source: `${docs}/AmazonS3/latest/userguide/conditional-writes.html`,
    async holds({ s3 }) {
      const put = { ...(await objectIn(s3, "of-conditions")), Body: "a", IfNoneMatch: "*" };
      await s3.send(new PutObjectCommand(put));
      return isRefused(s3.send(new PutObjectCommand(put)), "PreconditionFailed");
    },
  },
  {
    service: "s3",
    says: "an upload in parts becomes an object",
    source: `${docs}/AmazonS3/latest/userguide/mpuoverview.html`,
    async holds({ s3 }) {
      const at = await objectIn(s3, "of-parts");
      const { UploadId } = await s3.send(new CreateMultipartUploadCommand(at));
      const bodies = ["x".repeat(5 * 1024 * 1024), "end"];
      const Parts = [];
      for (const [index, Body] of bodies.entries()) {
        const PartNumber = index + 1;
        const { ETag } = await s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
        Parts.push({ ETag, PartNumber });
      }
      await s3.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));
      const { Body } = await s3.send(new GetObjectCommand(at));
      return (await Body?.transformToString()) === bodies.join("");
    },
  },
  {
    service: "s3",
    says: "an object with a wrong checksum is refused",
    source: `${docs}/AmazonS3/latest/userguide/checking-object-integrity.html`,
    async holds({ s3 }) {
      const at = await objectIn(s3, "of-checksums");
      const ChecksumSHA256 = createHash("sha256").update("other").digest("base64");
      return isRefused(s3.send(new PutObjectCommand({ ...at, Body: "a", ChecksumSHA256 })));
    },
  },
  {
    service: "s3",
    says: "a bucket's policy that denies is kept to",
    source: `${docs}/AmazonS3/latest/userguide/bucket-policies.html`,
    async holds({ s3 }) {
      const at = await objectIn(s3, "of-policies");
      await s3.send(new PutObjectCommand({ ...at, Body: "a" }));
      const Statement = {
        Effect: "Deny",
        Principal: "*",
        Action: "s3:GetObject",
        Resource: "arn:aws:s3:::of-policies/*",
      };
      const Policy = JSON.stringify({ Version: "2012-10-17", Statement });
      await s3.send(new PutBucketPolicyCommand({ Bucket: at.Bucket, Policy }));
      return isRefused(s3.send(new GetObjectCommand(at)), "AccessDenied");
    },
  },
  {
    service: "secretsmanager",
    says: "the value before is `AWSPREVIOUS`",
    source: `${docs}/secretsmanager/latest/userguide/whats-in-a-secret.html`,
    async holds({ secretsmanager }) {
      await secretsmanager.send(new CreateSecretCommand({ Name: "db", SecretString: "first" }));
      await secretsmanager.send(new PutSecretValueCommand({ SecretId: "db", SecretString: "second" }));
      const asked = new GetSecretValueCommand({ SecretId: "db", VersionStage: "AWSPREVIOUS" });
      return (await secretsmanager.send(asked)).SecretString === "first";
    },
  },
  {
    service: "secretsmanager",
    says: "a deleted secret is not read, and is there again when it is restored",
    source: `${docs}/secretsmanager/latest/userguide/manage_delete-secret.html`,
    async holds({ secretsmanager }) {
      const SecretId = "deleted";
      await secretsmanager.send(new CreateSecretCommand({ Name: SecretId, SecretString: "a" }));
      await secretsmanager.send(new DeleteSecretCommand({ SecretId }));
      const read = () => secretsmanager.send(new GetSecretValueCommand({ SecretId }));
      const refused = await isRefused(read(), "InvalidRequestException");
      await secretsmanager.send(new RestoreSecretCommand({ SecretId }));
      return refused && (await read()).SecretString === "a";
    },
  },
  {
    service: "ssm",
    says: "a parameter has a history",
    source: `${docs}/systems-manager/latest/APIReference/API_GetParameterHistory.html`,
    async holds({ ssm }) {
      for (const Value of ["first", "second"])
        await ssm.send(new PutParameterCommand({ Name: "/shop/url", Value, Type: "String", Overwrite: true }));
      const { Parameters = [] } = await ssm.send(new GetParameterHistoryCommand({ Name: "/shop/url" }));
      return Parameters.map(({ Value }) => Value).join() === "first,second";
    },
  },
  {
    service: "kms",
    says: "a ciphertext is bound to its encryption context",
    source: `${docs}/kms/latest/developerguide/encrypt_context.html`,
    async holds({ kms }) {
      const { KeyMetadata } = await kms.send(new CreateKeyCommand({}));
      const Plaintext = Buffer.from("secret");
      const EncryptionContext = { order: "a" };
      const sealed = await kms.send(new EncryptCommand({ KeyId: KeyMetadata?.KeyId, Plaintext, EncryptionContext }));
      const open = (order: string) =>
        kms.send(new DecryptCommand({ CiphertextBlob: sealed.CiphertextBlob, EncryptionContext: { order } }));
      const opened = Buffer.from((await open("a")).Plaintext ?? []).toString();
      return opened === "secret" && (await isRefused(open("b"), "InvalidCiphertextException"));
    },
  },
  {
    service: "kms",
    says: "a disabled key encrypts nothing",
    source: `${docs}/kms/latest/developerguide/enabling-keys.html`,
    async holds({ kms }) {
      const { KeyMetadata } = await kms.send(new CreateKeyCommand({}));
      const KeyId = KeyMetadata?.KeyId;
      await kms.send(new DisableKeyCommand({ KeyId }));
      return isRefused(kms.send(new EncryptCommand({ KeyId, Plaintext: Buffer.from("a") })), "DisabledException");
    },
  },
  {
    service: "sts",
    says: "credentials of a role are those of its session",
    source: `${docs}/STS/latest/APIReference/API_AssumeRole.html`,
    async holds({ sts, endpoint }) {
      const RoleArn = "arn:aws:iam::111122223333:role/worker";
      const { Credentials } = await sts.send(new AssumeRoleCommand({ RoleArn, RoleSessionName: "worker-1" }));
      const credentials = {
        accessKeyId: `${Credentials?.AccessKeyId}`,
        secretAccessKey: `${Credentials?.SecretAccessKey}`,
        sessionToken: `${Credentials?.SessionToken}`,
      };
      const session = new STSClient({ region: "us-east-1", endpoint, credentials });
      const { Arn } = await session.send(new GetCallerIdentityCommand({}));
      return Arn === "arn:aws:sts::111122223333:assumed-role/worker/worker-1";
    },
  },
  {
    service: "iam",
    says: "a role is created and read",
    source: `${docs}/IAM/latest/APIReference/API_CreateRole.html`,
    async holds({ endpoint }) {
      const AssumeRolePolicyDocument = JSON.stringify({
        Version: "2012-10-17",
        Statement: { Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" },
      });
      const role = { Version: "2010-05-08", RoleName: "worker" };
      await query(endpoint, "iam", { Action: "CreateRole", ...role, AssumeRolePolicyDocument });
      return (await query(endpoint, "iam", { Action: "GetRole", ...role })).includes(":role/worker</Arn>");
    },
  },
  {
    service: "cloudformation",
    says: "a stack makes a queue",
    source: `${docs}/AWSCloudFormation/latest/UserGuide/stacks.html`,
    async holds(clients) {
      const Resources = { Queue: { Type: "AWS::SQS::Queue", Properties: { QueueName: "of-stack" } } };
      const TemplateBody = JSON.stringify({ Resources });
      const stack = { Action: "CreateStack", Version: "2010-05-15", StackName: "shop", TemplateBody };
      await query(clients.endpoint, "cloudformation", stack);
      for (let attempt = 0; attempt < 20; attempt++) {
        const found = await clients.sqs.send(new GetQueueUrlCommand({ QueueName: "of-stack" })).catch(() => undefined);
        if (found !== undefined) return true;
        await setTimeout(250);
      }
      return false;
    },
  },
];
