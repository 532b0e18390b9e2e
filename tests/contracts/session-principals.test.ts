import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutResourcePolicyCommand } from "@aws-sdk/client-dynamodb";
import { CreateAccessKeyCommand, CreateUserCommand, IAMClient } from "@aws-sdk/client-iam";
import { CreateKeyCommand, DescribeKeyCommand, KMSClient, PutKeyPolicyCommand } from "@aws-sdk/client-kms";
import { CreateBucketCommand, ListObjectsV2Command, PutBucketPolicyCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  PutResourcePolicyCommand as PutSecretPolicyCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import {
  CreateTopicCommand,
  GetTopicAttributesCommand,
  SetTopicAttributesCommand,
  SNSClient,
} from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import dynamodb from "@cloudstub/dynamodb";
import iam from "@cloudstub/iam";
import kms from "@cloudstub/kms";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import { type Server, startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import sts from "@cloudstub/sts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

// IAM User Guide: "AWS JSON policy elements: Principal" (role sessions), and "Grammar of the IAM JSON policy language".

const OWNER = "111122223333";
const OTHER = "444455556666";
const roleArn = (account: string, name: string) => `arn:aws:iam::${account}:role/${name}`;

let server: Server;
beforeAll(async () => {
  const modules = [dynamodb, iam, kms, s3, secretsmanager, sns, sqs, sts];
  server = await startServer({ modules, port: 0, apiPort: 0, fidelity: "emulated" });
});
afterEach(() => server.world.reset());
afterAll(() => server.close());

const configOf = (accessKeyId: string) => ({
  endpoint: `http://127.0.0.1:${server.port}`,
  region: "us-east-1",
  forcePathStyle: true,
  maxAttempts: 1,
  credentials: { accessKeyId, secretAccessKey: "test" },
});

/** The access key of a session of a role. */
async function sessionOf(account: string, name: string): Promise<string> {
  const input = { RoleArn: roleArn(account, name), RoleSessionName: "run" };
  const { Credentials } = await new STSClient(configOf(account)).send(new AssumeRoleCommand(input));
  return Credentials?.AccessKeyId ?? "";
}

/** The access key of a new user. */
async function keyOf(account: string, UserName: string): Promise<string> {
  const client = new IAMClient(configOf(account));
  await client.send(new CreateUserCommand({ UserName, Path: "/staff/" }));
  const { AccessKey } = await client.send(new CreateAccessKeyCommand({ UserName }));
  return AccessKey?.AccessKeyId ?? "";
}

const userArn = (account: string, name: string) => `arn:aws:iam::${account}:user/staff/${name}`;

/** A resource of the owner, whose policy can be set, and which others use. */
interface Shared {
  readonly arn: string;
  readonly setPolicy: (policy: string) => Promise<unknown>;
  readonly use: (accessKeyId: string) => Promise<unknown>;
}

type Case = [service: string, action: string, malformed: string, share: () => Promise<Shared>];
const cases: Case[] = [
  [
    "sqs",
    "sqs:ReceiveMessage",
    "InvalidAttributeValue",
    async () => {
      const owner = new SQSClient(configOf(OWNER));
      const { QueueUrl } = await owner.send(new CreateQueueCommand({ QueueName: "orders" }));
      return {
        arn: `arn:aws:sqs:us-east-1:${OWNER}:orders`,
        setPolicy: (Policy) => owner.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { Policy } })),
        use: (key) => new SQSClient(configOf(key)).send(new ReceiveMessageCommand({ QueueUrl })),
      };
    },
  ],
  [
    "sns",
    "SNS:GetTopicAttributes",
    "InvalidParameterException",
    async () => {
      const owner = new SNSClient(configOf(OWNER));
      const { TopicArn = "" } = await owner.send(new CreateTopicCommand({ Name: "orders" }));
      const policy = { TopicArn, AttributeName: "Policy" };
      return {
        arn: TopicArn,
        setPolicy: (AttributeValue) => owner.send(new SetTopicAttributesCommand({ ...policy, AttributeValue })),
        use: (key) => new SNSClient(configOf(key)).send(new GetTopicAttributesCommand({ TopicArn })),
      };
    },
  ],
  [
    "s3",
    "s3:ListBucket",
    "MalformedPolicy",
    async () => {
      const Bucket = "orders";
      const owner = new S3Client(configOf(OWNER));
      await owner.send(new CreateBucketCommand({ Bucket }));
      return {
        arn: `arn:aws:s3:::${Bucket}`,
        setPolicy: (Policy) => owner.send(new PutBucketPolicyCommand({ Bucket, Policy })),
        use: (key) => new S3Client(configOf(key)).send(new ListObjectsV2Command({ Bucket })),
      };
    },
  ],
  [
    "secretsmanager",
    "secretsmanager:DescribeSecret",
    "MalformedPolicyDocumentException",
    async () => {
      const owner = new SecretsManagerClient(configOf(OWNER));
      const { ARN: SecretId = "" } = await owner.send(new CreateSecretCommand({ Name: "orders", SecretString: "x" }));
      return {
        arn: SecretId,
        setPolicy: (ResourcePolicy) => owner.send(new PutSecretPolicyCommand({ SecretId, ResourcePolicy })),
        use: (key) => new SecretsManagerClient(configOf(key)).send(new DescribeSecretCommand({ SecretId })),
      };
    },
  ],
  [
    "dynamodb",
    "dynamodb:GetItem",
    "ValidationException",
    async () => {
      const owner = new DynamoDBClient(configOf(OWNER));
      const { TableDescription } = await owner.send(
        new CreateTableCommand({
          TableName: "orders",
          KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
          AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
          BillingMode: "PAY_PER_REQUEST",
        }),
      );
      const arn = TableDescription?.TableArn ?? "";
      const input = { TableName: arn, Key: { id: { S: "a" } } };
      return {
        arn,
        setPolicy: (Policy) => owner.send(new PutResourcePolicyCommand({ ResourceArn: arn, Policy })),
        use: (key) => new DynamoDBClient(configOf(key)).send(new GetItemCommand(input)),
      };
    },
  ],
  [
    "kms",
    "kms:DescribeKey",
    "MalformedPolicyDocumentException",
    async () => {
      const owner = new KMSClient(configOf(OWNER));
      const { KeyMetadata } = await owner.send(new CreateKeyCommand({}));
      const KeyId = KeyMetadata?.Arn ?? "";
      return {
        arn: KeyId,
        setPolicy: (Policy) => owner.send(new PutKeyPolicyCommand({ KeyId, Policy })),
        use: (key) => new KMSClient(configOf(key)).send(new DescribeKeyCommand({ KeyId })),
      };
    },
  ],
];

describe.each(cases)("%s", (service, action, malformed, share) => {
  test("tells the sessions of roles apart, and refuses policies that are none", async () => {
    const { arn, setPolicy, use } = await share();
    const allow = { Effect: "Allow", Principal: { AWS: roleArn(OTHER, "reader") }, Action: action, Resource: arn };
    const session = `arn:aws:sts::${OTHER}:assumed-role/named/run`;
    const owners = { ...allow, Principal: { AWS: `arn:aws:iam::${OWNER}:root` }, Action: "kms:*" };
    const policy = {
      Version: "2012-10-17",
      Statement: [
        ...(service === "kms" ? [owners] : []),
        allow,
        { ...allow, Principal: { AWS: session } },
        { ...allow, Effect: "Deny", Principal: { AWS: roleArn(OWNER, "banned") } },
      ],
    };
    await setPolicy(JSON.stringify(policy));
    await use(await sessionOf(OTHER, "reader"));
    await use(await sessionOf(OTHER, "named"));
    await use(await sessionOf(OWNER, "clerk"));
    await use(OWNER);
    for (const [account, name] of [
      [OTHER, "writer"],
      [OWNER, "banned"],
    ] as const) {
      const message = expect.stringContaining(`arn:aws:sts::${account}:assumed-role/${name}/run`) as unknown;
      await expect(use(await sessionOf(account, name))).rejects.toMatchObject({ message });
    }
    for (const wrong of [
      { ...policy, Version: "2020-01-01" },
      { ...policy, Statement: [...policy.Statement, { ...allow, Principal: 5 }] },
      { ...policy, Statement: [...policy.Statement, { ...allow, Condition: { StringIs: { "aws:userid": "a" } } }] },
    ])
      await expect(setPolicy(JSON.stringify(wrong))).rejects.toMatchObject({ name: malformed });
    // Nothing changed.
    await use(await sessionOf(OTHER, "reader"));
  });

  test("tells users apart by their access keys, with their names", async () => {
    const { arn, setPolicy, use } = await share();
    const name = (kind: string) => `${service}-${kind}`;
    const allow = {
      Effect: "Allow",
      Principal: { AWS: userArn(OTHER, name("reader")) },
      Action: action,
      Resource: arn,
    };
    const owners = { ...allow, Principal: { AWS: `arn:aws:iam::${OWNER}:root` }, Action: "kms:*" };
    const Condition = { StringEquals: { "aws:username": name("banned") } };
    const reader = await keyOf(OTHER, name("reader"));
    await setPolicy(
      JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          ...(service === "kms" ? [owners] : []),
          allow,
          { ...allow, Effect: "Deny", Principal: "*", Condition },
        ],
      }),
    );
    await use(reader);
    await use(await keyOf(OWNER, name("clerk")));
    for (const [account, kind] of [
      [OTHER, "writer"],
      [OWNER, "banned"],
    ] as const) {
      const message = expect.stringContaining(userArn(account, name(kind))) as unknown;
      await expect(use(await keyOf(account, name(kind)))).rejects.toMatchObject({ message });
    }
  });
});
