/**
 * What callers may do with `--iam=enforce`: IAM User Guide, "Policy evaluation logic"; the sentences are those of "Troubleshoot access denied error messages", with
 * the code and the status that each service has for it.
 */
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  CreateLogStreamCommand,
  PutLogEventsCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import {
  BatchGetItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  ExecuteStatementCommand,
  GetItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import {
  CreateRepositoryCommand,
  ECRClient,
  GetAuthorizationTokenCommand,
  ListImagesCommand,
} from "@aws-sdk/client-ecr";
import {
  AddUserToGroupCommand,
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreateGroupCommand,
  CreatePolicyCommand,
  CreateUserCommand,
  DeleteAccessKeyCommand,
  GetUserCommand,
  IAMClient,
  ListRolesCommand,
  PutGroupPolicyCommand,
  UpdateAccessKeyCommand,
} from "@aws-sdk/client-iam";
import { CreateGrantCommand, CreateKeyCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import { CreateFunctionCommand, LambdaClient, ListFunctionsCommand } from "@aws-sdk/client-lambda";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import {
  BatchGetSecretValueCommand,
  CreateSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import {
  CreateTopicCommand,
  PublishBatchCommand,
  PublishCommand,
  SNSClient,
  SubscribeCommand,
} from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { GetParametersByPathCommand, GetParametersCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { startServer } from "@cloudstub/server";
import { describe, expect, onTestFinished, test } from "vitest";
import { everyService } from "../../all-services.js";
import { ACCOUNT, allow, deny, laboratory, policy } from "./laboratory.js";

type Lab = Awaited<ReturnType<typeof laboratory>>;

/** What all the tests work with. */
async function shop(options = {}) {
  const lab = await laboratory(options);
  const { root } = lab;
  await new SQSClient(root).send(new CreateQueueCommand({ QueueName: "orders" }));
  await new SNSClient(root).send(new CreateTopicCommand({ Name: "news" }));
  const s3 = new S3Client({ ...root, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: "photos" }));
  await s3.send(new PutObjectCommand({ Bucket: "photos", Key: "public/a", Body: "a" }));
  await s3.send(new PutObjectCommand({ Bucket: "photos", Key: "private/b", Body: "b" }));
  await new DynamoDBClient(root).send(
    new CreateTableCommand({
      TableName: "items",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [
        { AttributeName: "id", AttributeType: "S" },
        { AttributeName: "day", AttributeType: "S" },
      ],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      GlobalSecondaryIndexes: [
        {
          IndexName: "by-day",
          KeySchema: [{ AttributeName: "day", KeyType: "HASH" }],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    }),
  );
  await new SecretsManagerClient(root).send(new CreateSecretCommand({ Name: "db", SecretString: "pass" }));
  await new SSMClient(root).send(new PutParameterCommand({ Name: "/app/a", Value: "1", Type: "String" }));
  await new CloudWatchLogsClient(root).send(new CreateLogGroupCommand({ logGroupName: "/app" }));
  await new CloudWatchLogsClient(root).send(new CreateLogStreamCommand({ logGroupName: "/app", logStreamName: "s" }));
  await new ECRClient(root).send(new CreateRepositoryCommand({ repositoryName: "team/app" }));
  return lab;
}

const queueArn = `arn:aws:sqs:us-east-1:${ACCOUNT}:orders`;
const topicArn = `arn:aws:sns:us-east-1:${ACCOUNT}:news`;
const tableArn = `arn:aws:dynamodb:us-east-1:${ACCOUNT}:table/items`;
const QueueUrl = (lab: Lab) => `http://127.0.0.1:${lab.server.port}/${ACCOUNT}/orders`;
const key = { id: { S: "1" } };

type Config = Lab["root"];
type Client<Service> = new (config: Config) => Service;

interface Case {
  readonly name: string;
  /** What it needs. */
  readonly needs: readonly object[];
  readonly call: (config: Config, lab: Lab) => Promise<unknown>;
  /**
   * What a caller without policies gets: the code and the status, and the action and the resource of the sentence, as refusals of AWS have them: users report
   * `SNS:Publish` (aws-ia/terraform-aws-control_tower_account_factory, issue 151), `sqs:sendmessage` (aws/serverless-application-model, issue 3633), ARNs of S3 in quotes, and no
   * resource for `s3:ListAllMyBuckets`.
   */
  readonly refused: readonly [code: string, status: number, action: string, resource: string];
}

// biome-ignore lint/suspicious/noExplicitAny: clients and commands of many services
const send = (client: Client<any>, command: any) => (config: Config) =>
  new client({ ...config, forcePathStyle: true } as Config).send(command);

const cases: readonly Case[] = [
  {
    name: "sqs SendMessage",
    needs: [allow("sqs:SendMessage", queueArn)],
    call: (config, lab) =>
      send(SQSClient, new SendMessageCommand({ QueueUrl: QueueUrl(lab), MessageBody: "m" }))(config),
    refused: ["AccessDenied", 403, "sqs:sendmessage", queueArn],
  },
  {
    name: "sqs SendMessageBatch, which needs SendMessage",
    needs: [allow("sqs:SendMessage", queueArn)],
    call: (config, lab) =>
      send(
        SQSClient,
        new SendMessageBatchCommand({ QueueUrl: QueueUrl(lab), Entries: [{ Id: "1", MessageBody: "m" }] }),
      )(config),
    refused: ["AccessDenied", 403, "sqs:sendmessage", queueArn],
  },
  {
    name: "sqs ListQueues",
    needs: [allow("sqs:ListQueues")],
    call: send(SQSClient, new ListQueuesCommand({})),
    refused: ["AccessDenied", 403, "sqs:listqueues", `arn:aws:sqs:us-east-1:${ACCOUNT}:`],
  },
  {
    name: "sqs CreateQueue",
    needs: [allow("sqs:CreateQueue", `arn:aws:sqs:*:*:new-*`)],
    call: send(SQSClient, new CreateQueueCommand({ QueueName: "new-1" })),
    refused: ["AccessDenied", 403, "sqs:createqueue", `arn:aws:sqs:us-east-1:${ACCOUNT}:new-1`],
  },
  {
    name: "sns Publish",
    needs: [allow("sns:Publish", topicArn)],
    call: send(SNSClient, new PublishCommand({ TopicArn: topicArn, Message: "m" })),
    refused: ["AuthorizationErrorException", 403, "SNS:Publish", topicArn],
  },
  {
    name: "sns PublishBatch, which needs Publish",
    needs: [allow("sns:Publish", topicArn)],
    call: send(
      SNSClient,
      new PublishBatchCommand({ TopicArn: topicArn, PublishBatchRequestEntries: [{ Id: "1", Message: "m" }] }),
    ),
    refused: ["AuthorizationErrorException", 403, "SNS:Publish", topicArn],
  },
  {
    name: "sns CreateTopic",
    needs: [allow("sns:CreateTopic", `arn:aws:sns:*:*:other`)],
    call: send(SNSClient, new CreateTopicCommand({ Name: "other" })),
    refused: ["AuthorizationErrorException", 403, "SNS:CreateTopic", `arn:aws:sns:us-east-1:${ACCOUNT}:other`],
  },
  {
    name: "s3 GetObject",
    needs: [allow("s3:GetObject", "arn:aws:s3:::photos/public/*")],
    call: send(S3Client, new GetObjectCommand({ Bucket: "photos", Key: "public/a" })),
    refused: ["AccessDenied", 403, "s3:GetObject", '"arn:aws:s3:::photos/public/a"'],
  },
  {
    name: "s3 ListObjectsV2, by its prefix",
    needs: [allow("s3:ListBucket", "arn:aws:s3:::photos", { Condition: { StringLike: { "s3:prefix": "public/*" } } })],
    call: send(S3Client, new ListObjectsV2Command({ Bucket: "photos", Prefix: "public/" })),
    refused: ["AccessDenied", 403, "s3:ListBucket", '"arn:aws:s3:::photos"'],
  },
  {
    name: "s3 ListBuckets",
    needs: [allow("s3:ListAllMyBuckets")],
    call: send(S3Client, new ListBucketsCommand({})),
    refused: ["AccessDenied", 403, "s3:ListAllMyBuckets", ""],
  },
  {
    name: "s3 PutObject with tags, which needs two permissions",
    needs: [allow(["s3:PutObject", "s3:PutObjectTagging"], "arn:aws:s3:::photos/*")],
    call: send(S3Client, new PutObjectCommand({ Bucket: "photos", Key: "public/new", Body: "", Tagging: "a=b" })),
    refused: ["AccessDenied", 403, "s3:PutObject", '"arn:aws:s3:::photos/public/new"'],
  },
  {
    name: "s3 CopyObject, of source and target",
    needs: [
      allow("s3:GetObject", "arn:aws:s3:::photos/private/b"),
      allow("s3:PutObject", "arn:aws:s3:::photos/public/*"),
    ],
    call: send(S3Client, new CopyObjectCommand({ Bucket: "photos", Key: "public/b", CopySource: "photos/private/b" })),
    refused: ["AccessDenied", 403, "s3:PutObject", '"arn:aws:s3:::photos/public/b"'],
  },
  {
    name: "dynamodb GetItem",
    needs: [allow("dynamodb:GetItem", tableArn)],
    call: send(DynamoDBClient, new GetItemCommand({ TableName: "items", Key: key })),
    refused: ["AccessDeniedException", 400, "dynamodb:GetItem", tableArn],
  },
  {
    name: "dynamodb Query of an index",
    needs: [allow("dynamodb:Query", `${tableArn}/index/*`)],
    call: send(
      DynamoDBClient,
      new QueryCommand({
        TableName: "items",
        IndexName: "by-day",
        KeyConditionExpression: "#d = :d",
        ExpressionAttributeNames: { "#d": "day" },
        ExpressionAttributeValues: { ":d": { S: "x" } },
      }),
    ),
    refused: ["AccessDeniedException", 400, "dynamodb:Query", `${tableArn}/index/by-day`],
  },
  {
    name: "dynamodb BatchGetItem",
    needs: [allow("dynamodb:BatchGetItem", tableArn)],
    call: send(DynamoDBClient, new BatchGetItemCommand({ RequestItems: { items: { Keys: [key] } } })),
    refused: ["AccessDeniedException", 400, "dynamodb:BatchGetItem", tableArn],
  },
  {
    name: "dynamodb TransactWriteItems, which needs those of its parts",
    needs: [allow(["dynamodb:PutItem", "dynamodb:DeleteItem"], tableArn)],
    call: send(
      DynamoDBClient,
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName: "items", Item: { id: { S: "t" } } } },
          { Delete: { TableName: "items", Key: key } },
        ],
      }),
    ),
    refused: ["AccessDeniedException", 400, "dynamodb:PutItem", tableArn],
  },
  {
    name: "dynamodb ExecuteStatement",
    needs: [allow("dynamodb:PartiQLSelect", `${tableArn}*`)],
    call: send(DynamoDBClient, new ExecuteStatementCommand({ Statement: `SELECT * FROM "items" WHERE id = '1'` })),
    refused: ["AccessDeniedException", 400, "dynamodb:PartiQLSelect", tableArn],
  },
  {
    name: "kms CreateKey",
    needs: [allow("kms:CreateKey")],
    call: send(KMSClient, new CreateKeyCommand({})),
    refused: ["AccessDeniedException", 400, "kms:CreateKey", "*"],
  },
  {
    name: "secretsmanager GetSecretValue",
    needs: [allow("secretsmanager:GetSecretValue", `arn:aws:secretsmanager:*:${ACCOUNT}:secret:db-*`)],
    call: send(SecretsManagerClient, new GetSecretValueCommand({ SecretId: "db" })),
    refused: [
      "AccessDeniedException",
      400,
      "secretsmanager:GetSecretValue",
      `arn:aws:secretsmanager:us-east-1:${ACCOUNT}:secret:db-`,
    ],
  },
  {
    name: "ssm GetParameters",
    needs: [allow("ssm:GetParameters", `arn:aws:ssm:*:${ACCOUNT}:parameter/app/*`)],
    call: send(SSMClient, new GetParametersCommand({ Names: ["/app/a"] })),
    refused: ["AccessDeniedException", 400, "ssm:GetParameters", `arn:aws:ssm:us-east-1:${ACCOUNT}:parameter/app/a`],
  },
  {
    name: "ssm GetParametersByPath",
    needs: [allow("ssm:GetParametersByPath", `arn:aws:ssm:*:${ACCOUNT}:parameter/app*`)],
    call: send(SSMClient, new GetParametersByPathCommand({ Path: "/app" })),
    refused: [
      "AccessDeniedException",
      400,
      "ssm:GetParametersByPath",
      `arn:aws:ssm:us-east-1:${ACCOUNT}:parameter/app`,
    ],
  },
  {
    name: "lambda ListFunctions",
    needs: [allow("lambda:ListFunctions")],
    call: send(LambdaClient, new ListFunctionsCommand({})),
    refused: ["AccessDeniedException", 403, "lambda:ListFunctions", "*"],
  },
  {
    name: "logs PutLogEvents",
    needs: [allow("logs:PutLogEvents", `arn:aws:logs:*:${ACCOUNT}:log-group:/app:*`)],
    call: send(
      CloudWatchLogsClient,
      new PutLogEventsCommand({
        logGroupName: "/app",
        logStreamName: "s",
        logEvents: [{ timestamp: Date.now(), message: "m" }],
      }),
    ),
    refused: [
      "AccessDeniedException",
      400,
      "logs:PutLogEvents",
      `arn:aws:logs:us-east-1:${ACCOUNT}:log-group:/app:log-stream:s`,
    ],
  },
  {
    name: "ecr ListImages",
    needs: [allow("ecr:ListImages", `arn:aws:ecr:*:${ACCOUNT}:repository/team/*`)],
    call: send(ECRClient, new ListImagesCommand({ repositoryName: "team/app" })),
    refused: ["AccessDeniedException", 400, "ecr:ListImages", `arn:aws:ecr:us-east-1:${ACCOUNT}:repository/team/app`],
  },
  {
    name: "ecr GetAuthorizationToken",
    needs: [allow("ecr:GetAuthorizationToken")],
    call: send(ECRClient, new GetAuthorizationTokenCommand({})),
    refused: ["AccessDeniedException", 400, "ecr:GetAuthorizationToken", "*"],
  },
  {
    name: "iam ListRoles",
    needs: [allow("iam:ListRoles")],
    call: send(IAMClient, new ListRolesCommand({})),
    refused: ["AccessDenied", 403, "iam:ListRoles", "*"],
  },
  {
    name: "iam GetUser of oneself",
    needs: [allow("iam:GetUser", `arn:aws:iam::${ACCOUNT}:user/\${aws:username}`)],
    call: send(IAMClient, new GetUserCommand({})),
    refused: ["AccessDenied", 403, "iam:GetUser", `arn:aws:iam::${ACCOUNT}:user/user-`],
  },
  {
    name: "cloudformation DescribeStacks",
    needs: [allow("cloudformation:DescribeStacks", "*")],
    call: send(CloudFormationClient, new DescribeStacksCommand({})),
    refused: ["AccessDenied", 403, "cloudformation:DescribeStacks", "*"],
  },
];

test("an operation needs its permission, of its resource", async () => {
  const lab = await shop();
  const withoutPolicies = await lab.user();
  const problems: unknown[] = [];
  for (const { name, needs, call, refused } of cases) {
    const [code, status, action, resource] = refused;
    const error = await call(withoutPolicies, lab).catch((thrown: unknown) => thrown);
    const on = resource === "" ? " because" : ` on resource: ${resource}`;
    const start = `User: arn:aws:iam::${ACCOUNT}:user/${withoutPolicies.name} is not authorized to perform: ${action}${on}`;
    const found = [(error as Error).name, statusOf(error), (error as Error).message?.startsWith(start) ?? false];
    if (!isSame(found, [code, status, true])) problems.push([name, found, (error as Error).message]);
    if (!(error as Error).message.endsWith(`because no identity-based policy allows the ${action} action`))
      problems.push([name, String(error)]);
    const able = await lab.user(...needs);
    const answer = await call(able, lab).catch((thrown: unknown) => thrown);
    if (answer instanceof Error) problems.push([name, "with its permission", answer.message]);
  }
  expect(problems).toEqual([]);
});

function statusOf(error: unknown): number | undefined {
  return (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const readable = (config: Config, Key: string) =>
  send(S3Client, new GetObjectCommand({ Bucket: "photos", Key }))(config);
const reasonOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "allowed",
    (error: Error) =>
      error.message.replace(/^User: \S+ is not authorized to perform: \S+ (?:on resource: "?[^ "]+"? )?/, ""),
  );

test("a denial goes before a permission, and its policy is named in the history", async () => {
  const lab = await shop();
  const user = await lab.user(allow("s3:*"), deny("s3:GetObject", "arn:aws:s3:::photos/private/*"));
  expect(await reasonOf(readable(user, "public/a"))).toBe("allowed");
  expect(await reasonOf(readable(user, "private/b"))).toBe("with an explicit deny in an identity-based policy");
  expect(lab.entry()?.notes).toEqual([`Denied by the inline policy own of the user ${user.name}.`]);
});

test("a permissions boundary limits a role, and the policies of a session limit the session", async () => {
  const lab = await shop();
  const role = await lab.role({ statements: [allow("s3:*")], boundary: allow("s3:Get*") });
  const session = await role.assume();
  expect(await reasonOf(readable(session, "private/b"))).toBe("allowed");
  expect(await reasonOf(send(S3Client, new ListBucketsCommand({}))(session))).toBe(
    "because no permissions boundary allows the s3:ListAllMyBuckets action",
  );
  const limited = await role.assume({ Policy: policy(allow("s3:GetObject", "arn:aws:s3:::photos/public/*")) });
  expect(await reasonOf(readable(limited, "public/a"))).toBe("allowed");
  expect(await reasonOf(readable(limited, "private/b"))).toBe(
    "because no session policy allows the s3:GetObject action",
  );
  const byArn = await role.assume({ PolicyArns: [{ arn: "arn:aws:iam::aws:policy/AmazonSQSFullAccess" }] });
  expect(await reasonOf(readable(byArn, "public/a"))).toBe("because no session policy allows the s3:GetObject action");
});

test("what is attached to a role, and to the groups of a user, counts at once", async () => {
  const lab = await shop();
  const role = await lab.role({});
  const session = await role.assume();
  expect(await reasonOf(readable(session, "public/a"))).toBe(
    "because no identity-based policy allows the s3:GetObject action",
  );
  expect(lab.entry()?.notes).toEqual(["The caller has no policy."]);
  await role.attach("arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess");
  expect(await reasonOf(readable(session, "public/a"))).toBe("allowed");
  const user = await lab.user();
  await lab.iam.send(new CreateGroupCommand({ GroupName: "readers" }));
  await lab.iam.send(
    new PutGroupPolicyCommand({
      GroupName: "readers",
      PolicyName: "read",
      PolicyDocument: policy(allow("s3:GetObject")),
    }),
  );
  await lab.iam.send(new AddUserToGroupCommand({ GroupName: "readers", UserName: user.name }));
  expect(await reasonOf(readable(user, "public/a"))).toBe("allowed");
});

test("the policy of a resource permits a user or a role that it names, and leaves it to their policies where it names their account", async () => {
  const lab = await shop();
  const user = await lab.user();
  const role = await lab.role({});
  const bounded = await lab.role({ boundary: allow("sqs:*") });
  const [session, limited] = [await role.assume(), await bounded.assume()];
  const permit = (...AWS: string[]) =>
    send(
      S3Client,
      new PutBucketPolicyCommand({
        Bucket: "photos",
        Policy: policy({
          Effect: "Allow",
          Principal: { AWS },
          Action: "s3:GetObject",
          Resource: "arn:aws:s3:::photos/*",
        }),
      }),
    )(lab.root);
  const ofAll = () => Promise.all([user, session, limited].map((each) => reasonOf(readable(each, "private/b"))));
  const none = "because no identity-based policy allows the s3:GetObject action";
  await permit(`arn:aws:iam::${ACCOUNT}:root`);
  expect(await ofAll()).toEqual([none, none, none]);
  await permit(`arn:aws:iam::${ACCOUNT}:user/${user.name}`, role.arn, bounded.arn);
  expect(await ofAll()).toEqual([
    "allowed",
    "allowed",
    "because no permissions boundary allows the s3:GetObject action",
  ]);
});

test("of another account's queue both have to permit", async () => {
  const lab = await shop();
  const other = { ...lab.root, credentials: { accessKeyId: "111122223333", secretAccessKey: "test" } };
  await new SQSClient(other).send(new CreateQueueCommand({ QueueName: "theirs" }));
  const url = `http://127.0.0.1:${lab.server.port}/111122223333/theirs`;
  const Policy = policy({ Effect: "Allow", Principal: { AWS: ACCOUNT }, Action: "sqs:SendMessage", Resource: "*" });
  await new SQSClient(other).send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { Policy } }));
  const message = new SendMessageCommand({ QueueUrl: url, MessageBody: "m" });
  expect(await reasonOf(send(SQSClient, message)(await lab.user()))).toBe(
    "because no identity-based policy allows the sqs:sendmessage action",
  );
  expect(await reasonOf(send(SQSClient, message)(await lab.user(allow("sqs:SendMessage"))))).toBe("allowed");
});

test("the root user and unknown keys may do everything, and everyone may ask who they are", async () => {
  const lab = await shop();
  const unknown = lab.configOf({ accessKeyId: "AKIAUNKNOWN123456789", secretAccessKey: "x" });
  expect(await reasonOf(readable(unknown, "private/b"))).toBe("allowed");
  const withoutPolicies = await lab.user();
  expect(await reasonOf(send(STSClient, new GetCallerIdentityCommand({}))(withoutPolicies))).toBe("allowed");
});

// "Common errors" of the services' API references, and "Error responses" of that of S3.
test("an access key that was deleted, or is switched off, is refused in the words of each service", async () => {
  const lab = await shop();
  const UserName = "leaver";
  await lab.iam.send(new CreateUserCommand({ UserName }));
  const { AccessKey } = await lab.iam.send(new CreateAccessKeyCommand({ UserName }));
  const { AccessKeyId = "", SecretAccessKey = "" } = AccessKey ?? {};
  const config = lab.configOf({ accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey });
  const asks = () =>
    Promise.all(
      [
        new STSClient(config).send(new GetCallerIdentityCommand({})),
        new IAMClient(config).send(new GetUserCommand({})),
        new S3Client({ ...config, forcePathStyle: true }).send(new ListBucketsCommand({})),
        new DynamoDBClient(config).send(new GetItemCommand({ TableName: "items", Key: { id: { S: "a" } } })),
        new LambdaClient(config).send(new ListFunctionsCommand({})),
      ].map((answer: Promise<unknown>) =>
        answer.then(
          () => "answered",
          ({ name, message, $metadata }) => `${$metadata?.httpStatusCode} ${name}: ${message}`,
        ),
      ),
    );
  const invalid = "The security token included in the request is invalid.";
  const refused = [
    `403 InvalidClientTokenId: ${invalid}`,
    `403 InvalidClientTokenId: ${invalid}`,
    "403 InvalidAccessKeyId: The AWS Access Key Id you provided does not exist in our records.",
    `400 UnrecognizedClientException: ${invalid}`,
    `403 UnrecognizedClientException: ${invalid}`,
  ];
  expect((await asks())[0]).toBe("answered");
  const status = (Status: "Active" | "Inactive") =>
    lab.iam.send(new UpdateAccessKeyCommand({ UserName, AccessKeyId, Status }));
  await status("Inactive");
  expect(await asks()).toEqual(refused);
  await status("Active");
  expect((await asks())[0]).toBe("answered");
  await lab.iam.send(new DeleteAccessKeyCommand({ UserName, AccessKeyId }));
  expect(await asks()).toEqual(refused);
  expect(lab.entry()?.notes?.[0]).toBe(
    `AWS refuses this: the access key ${AccessKeyId} of arn:aws:iam::${ACCOUNT}:user/leaver is deleted.`,
  );
});

test("a role is assumed by whom its trust policy lets, and who may assume it", async () => {
  const lab = await shop();
  const user = await lab.user();
  const able = await lab.user(allow("sts:AssumeRole"));
  const role = await lab.role({});
  const none = "because no identity-based policy allows the sts:AssumeRole action";
  expect(await reasonOf(role.assume({}, user))).toBe(none);
  expect(await reasonOf(role.assume({}, able))).toBe("allowed");
  const trustPolicy = policy({
    Effect: "Allow",
    Principal: { AWS: `arn:aws:iam::${ACCOUNT}:user/${user.name}` },
    Action: "sts:AssumeRole",
  });
  const trusting = await lab.role({ trustPolicy });
  expect(await reasonOf(trusting.assume({}, user))).toBe("allowed");
  expect(await reasonOf(trusting.assume({}, able))).toBe(
    "because no resource-based policy allows the sts:AssumeRole action",
  );
});

test("parts of an operation are asked for by themselves: objects of a list, secrets of a batch, a role that is passed on", async () => {
  const lab = await shop();
  const user = await lab.user(
    allow("s3:DeleteObject", "arn:aws:s3:::photos/public/*"),
    allow(["secretsmanager:BatchGetSecretValue", "lambda:*", "iam:CreateRole"]),
  );
  const deleted = (await send(
    S3Client,
    new DeleteObjectsCommand({ Bucket: "photos", Delete: { Objects: [{ Key: "public/a" }, { Key: "private/b" }] } }),
  )(user)) as { Deleted?: object[]; Errors?: { Key?: string; Code?: string }[] };
  expect(deleted.Deleted).toMatchObject([{ Key: "public/a" }]);
  expect(deleted.Errors).toMatchObject([{ Key: "private/b", Code: "AccessDenied" }]);
  const batch = (await send(SecretsManagerClient, new BatchGetSecretValueCommand({ SecretIdList: ["db"] }))(user)) as {
    Errors?: { ErrorCode?: string }[];
  };
  expect(batch.Errors).toMatchObject([{ ErrorCode: "AccessDeniedException" }]);
  const role = await lab.role({});
  const make = new CreateFunctionCommand({
    FunctionName: "f",
    Role: role.arn,
    Code: { ZipFile: new Uint8Array([80, 75, 5, 6, ...new Uint8Array(18)]) },
    Runtime: "nodejs20.x",
    Handler: "index.handler",
  });
  expect(await reasonOf(send(LambdaClient, make)(user))).toBe(
    "because no identity-based policy allows the iam:PassRole action",
  );
});

test("a key's policy that names the account leaves it to the caller's policies, and a grant needs none", async () => {
  const lab = await shop();
  const { KeyMetadata } = await new KMSClient(lab.root).send(new CreateKeyCommand({}));
  const KeyId = KeyMetadata?.KeyId ?? "";
  const encrypt = send(KMSClient, new EncryptCommand({ KeyId, Plaintext: Buffer.from("p") }));
  const user = await lab.user();
  expect(await reasonOf(encrypt(user))).toBe("because no identity-based policy allows the kms:Encrypt action");
  expect(await reasonOf(encrypt(await lab.user(allow("kms:Encrypt", KeyMetadata?.Arn))))).toBe("allowed");
  const GranteePrincipal = `arn:aws:iam::${ACCOUNT}:user/${user.name}`;
  await new KMSClient(lab.root).send(new CreateGrantCommand({ KeyId, GranteePrincipal, Operations: ["Encrypt"] }));
  expect(await reasonOf(encrypt(user))).toBe("allowed");
});

test("what services do for one another is not asked of who caused it", async () => {
  const lab = await shop();
  await new SNSClient(lab.root).send(new SubscribeCommand({ TopicArn: topicArn, Protocol: "sqs", Endpoint: queueArn }));
  const user = await lab.user(allow("sns:Publish"));
  expect(await reasonOf(send(SNSClient, new PublishCommand({ TopicArn: topicArn, Message: "m" }))(user))).toBe(
    "allowed",
  );
  await lab.server.world.settled();
  const { Messages } = await new SQSClient(lab.root).send(new ReceiveMessageCommand({ QueueUrl: QueueUrl(lab) }));
  expect(Messages).toHaveLength(1);
});

test("a refused request changes nothing", async () => {
  const lab = await shop();
  const user = await lab.user();
  const before = lab.server.world.capture();
  for (const { call } of cases) await call(user, lab).catch(() => {});
  expect(lab.server.world.capture()).toEqual(before);
});

test("with audit nothing is refused, and the history says what AWS would refuse, and why", async () => {
  const lab = await shop({ iam: "audit" });
  const user = await lab.user(allow("s3:GetObject", "arn:aws:s3:::photos/public/*"));
  expect(await reasonOf(readable(user, "private/b"))).toBe("allowed");
  expect(lab.entry()?.notes).toEqual([
    `AWS would refuse this. User: arn:aws:iam::${ACCOUNT}:user/${user.name} is not authorized to perform: s3:GetObject on resource: "arn:aws:s3:::photos/private/b" because no identity-based policy allows the s3:GetObject action. Asked: the inline policy own of the user ${user.name}.`,
  ]);
  await readable(user, "public/a");
  expect(lab.entry()?.notes).toBeUndefined();
});

test("without the option policies are kept, and withoutPolicies is refused", async () => {
  const lab = await shop({ iam: "off" });
  expect(await reasonOf(readable(await lab.user(), "private/b"))).toBe("allowed");
});

test("the session of a role that IAM does not keep is let in, and the history says so", async () => {
  const lab = await shop();
  const arn = `arn:aws:iam::${ACCOUNT}:role/elsewhere`;
  const { Credentials } = await new STSClient(lab.root).send(
    new AssumeRoleCommand({ RoleArn: arn, RoleSessionName: "deploy" }),
  );
  const session = lab.configOf({
    accessKeyId: Credentials?.AccessKeyId ?? "",
    secretAccessKey: "x",
    sessionToken: Credentials?.SessionToken,
  });
  expect(await reasonOf(readable(session, "private/b"))).toBe("allowed");
  expect(lab.entry()?.notes).toEqual([
    `No policy is asked for arn:aws:sts::${ACCOUNT}:assumed-role/elsewhere/deploy: IAM keeps no such identity.`,
  ]);
});

describe("GET /api/iam/needed-policy", () => {
  test("writes the least policy that the calls of a world needed, for each caller, which then suffices", async () => {
    const lab = await shop({ iam: "audit" });
    const user = await lab.user();
    for (const { call } of cases) await call(user, lab).catch(() => {});
    const caller = `arn:aws:iam::${ACCOUNT}:user/${user.name}`;
    const answer = await lab.api(`/api/iam/needed-policy?caller=${caller}`);
    const needed = (await answer.json()) as { Statement: { Action: string[]; Resource: string[] }[] };
    expect(needed.Statement).toContainEqual({
      Effect: "Allow",
      Action: [
        "dynamodb:BatchGetItem",
        "dynamodb:DeleteItem",
        "dynamodb:GetItem",
        "dynamodb:PartiQLSelect",
        "dynamodb:PutItem",
      ],
      Resource: [tableArn],
    });
    const { Policy } = await lab.iam.send(
      new CreatePolicyCommand({ PolicyName: "least", PolicyDocument: JSON.stringify(needed) }),
    );
    await lab.iam.send(new AttachUserPolicyCommand({ UserName: user.name, PolicyArn: Policy?.Arn }));
    for (const { call } of cases) {
      await call(user, lab).catch(() => {});
      expect(lab.entry()?.notes?.filter((note) => note.startsWith("AWS would refuse")) ?? []).toEqual([]);
    }
  });

  test("of many resources it names what their names begin with", async () => {
    const lab = await laboratory({ iam: "audit" });
    const sqs = new SQSClient(lab.root);
    for (let number = 0; number < 101; number++)
      await sqs.send(new CreateQueueCommand({ QueueName: `jobs-${number}` }));
    expect(await (await lab.api("/api/iam/needed-policy")).json()).toEqual({
      Version: "2012-10-17",
      Statement: [
        { Effect: "Allow", Action: ["sqs:CreateQueue"], Resource: [`arn:aws:sqs:us-east-1:${ACCOUNT}:jobs-*`] },
      ],
    });
  });

  test("leaves out requests that are not signed", async () => {
    const lab = await shop({ iam: "audit" });
    lab.server.world.permissions.needed.clear();
    await fetch(`http://127.0.0.1:${lab.server.port}/photos/public/a`);
    expect(await (await lab.api("/api/iam/needed-policy")).json()).toEqual({ Version: "2012-10-17", Statement: [] });
  });

  test("says who called where withoutPolicies of that name did, and how policies are asked where they are not", async () => {
    const lab = await laboratory({ iam: "audit" });
    await lab.iam.send(new ListRolesCommand({}));
    const unknown = await lab.api("/api/iam/needed-policy?caller=anna");
    expect([unknown.status, ((await unknown.json()) as { detail: string }).detail]).toEqual([
      400,
      `"anna" sent no request. Callers are arn:aws:iam::${ACCOUNT}:root.`,
    ]);
    const off = await laboratory({ iam: "off" });
    const answer = await off.api("/api/iam/needed-policy");
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "IamIsOff" });
  });
});

test("a world may ask for policies where the server does not, and is refused where withoutPolicies keeps identities", async () => {
  const lab = await shop({ iam: "off" });
  const post = (query: string, port = lab.server.apiPort) =>
    fetch(`http://127.0.0.1:${port}/api/worlds?${query}`, { method: "POST" });
  expect(await (await post("name=strict&from=default&iam=enforce")).json()).toMatchObject({
    name: "strict",
    iam: "enforce",
  });
  const user = await lab.user();
  const key = user.credentials.accessKeyId;
  // The user came after the fork.
  expect(
    await reasonOf(readable(lab.configOf({ accessKeyId: `world.strict.${key}`, secretAccessKey: "x" }), "public/a")),
  ).toBe("allowed");
  expect(await (await post("name=second&from=default&iam=enforce")).json()).toMatchObject({ iam: "enforce" });
  expect(
    await reasonOf(readable(lab.configOf({ accessKeyId: `world.second.${key}`, secretAccessKey: "x" }), "public/a")),
  ).toBe("because no identity-based policy allows the s3:GetObject action");
  expect(await reasonOf(readable(user, "public/a"))).toBe("allowed");
  expect((await post("name=third&iam=strict")).status).toBe(400);
  const bare = await startServer({
    modules: everyService.filter(({ id }) => id === "sqs"),
    fidelity: "emulated",
    port: 0,
    apiPort: 0,
  });
  onTestFinished(() => bare.close());
  const refused = await post("name=x&iam=audit", bare.apiPort);
  expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
    400,
    'iam is audit, and no service keeps identities whose policies could be asked. Enable the service iam with the level "emulated", or leave the option away.',
  ]);
});

test("a start is refused where withoutPolicies keeps identities", async () => {
  await expect(startServer({ modules: everyService, iam: "enforce", port: 0, apiPort: 0 })).rejects.toMatchObject({
    code: "IamWithoutIdentities",
  });
});
