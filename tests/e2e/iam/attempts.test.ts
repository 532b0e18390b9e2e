/**
 * Ways around the policies of a caller with `--iam=enforce`: each asks for more than the caller's policies permit, by another name, in parts, or unasked. The sources of what a
 * request needs are named with the cases; where none is, it is the Service Authorization Reference.
 */
import {
  CloudFormationClient,
  CreateChangeSetCommand,
  CreateStackCommand,
  DescribeChangeSetCommand,
  ExecuteChangeSetCommand,
} from "@aws-sdk/client-cloudformation";
import { CloudWatchLogsClient, CreateLogGroupCommand, DescribeLogGroupsCommand } from "@aws-sdk/client-cloudwatch-logs";
import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  ExecuteStatementCommand,
  ExecuteTransactionCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import {
  AttachUserPolicyCommand,
  CreateUserCommand,
  DeleteRoleCommand,
  DeleteRolePolicyCommand,
  IAMClient,
} from "@aws-sdk/client-iam";
import {
  CreateAliasCommand,
  CreateGrantCommand,
  CreateKeyCommand,
  DeleteAliasCommand,
  DescribeKeyCommand,
  EncryptCommand,
  KMSClient,
} from "@aws-sdk/client-kms";
import { CreateEventSourceMappingCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import {
  CreateQueueCommand,
  ListQueuesCommand,
  SetQueueAttributesCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { describe, expect, test } from "vitest";
import { ACCOUNT, allow, deny, laboratory, policy } from "./laboratory.js";

type Lab = Awaited<ReturnType<typeof laboratory>>;
type Config = Lab["root"];

/** The variable of policies. */
const userName = `$\{aws:username}`;

/** What somebody without the permission is told to lack; `allowed` for an answer, and the code of any other error. */
async function lacking(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return "allowed";
  } catch (error) {
    const { message, name } = error as Error;
    return / is not authorized to perform: (\S+)/.exec(message)?.[1] ?? name;
  }
}

const s3Of = (config: Config) => new S3Client({ ...config, forcePathStyle: true });
const tableArn = (name: string) => `arn:aws:dynamodb:us-east-1:${ACCOUNT}:table/${name}`;

async function tables(lab: Lab, ...names: string[]) {
  const dynamodb = new DynamoDBClient(lab.root);
  for (const TableName of names) {
    await dynamodb.send(
      new CreateTableCommand({
        TableName,
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      }),
    );
    await dynamodb.send(new PutItemCommand({ TableName, Item: { id: { S: "1" } } }));
  }
}

describe("a statement of PartiQL", () => {
  test.each([
    ` SELECT * FROM "secret"`,
    `\n\tSELECT * FROM secret`,
    `SELECT* FROM secret`,
    `SELECT/**/* FROM secret`,
    `-- all of it\nSELECT * FROM secret`,
    `SELECT "from open" FROM secret`,
    `SELECT "FROM" , "open" FROM secret`,
    ` UPDATE secret SET v = 1 WHERE id = '1'`,
    ` DELETE FROM secret WHERE id = '1'`,
    ` INSERT INTO secret VALUE {'id': '2'}`,
  ])("is asked for the table that it names: %j", async (Statement) => {
    const lab = await laboratory();
    await tables(lab, "secret", "open");
    const user = new DynamoDBClient(await lab.user(allow("dynamodb:*", tableArn("open"))));
    const action = `dynamodb:PartiQL${/select|insert|update|delete/i.exec(Statement)?.[0].toLowerCase()}`;
    const found = [
      await lacking(user.send(new ExecuteStatementCommand({ Statement }))),
      await lacking(user.send(new BatchExecuteStatementCommand({ Statements: [{ Statement }] }))),
    ];
    expect(found.map((each) => each.toLowerCase())).toEqual([action.toLowerCase(), action.toLowerCase()]);
  });

  test("is asked for the table of a check, and of the values that it names", async () => {
    const lab = await laboratory();
    await tables(lab, "secret", "open");
    const user = new DynamoDBClient(await lab.user(allow("dynamodb:*", tableArn("open"))));
    const TransactStatements = [
      { Statement: `EXISTS(SELECT * FROM secret WHERE id = '1' AND v = 'x')` },
      { Statement: `UPDATE open SET v = 1 WHERE id = '1'` },
    ];
    expect(await lacking(user.send(new ExecuteTransactionCommand({ TransactStatements })))).toBe(
      "dynamodb:PartiQLSelect",
    );
    const Condition = { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": ["mine"] } };
    const own = new DynamoDBClient(await lab.user(allow("dynamodb:PartiQL*", tableArn("open"), { Condition })));
    const select = (id: string) =>
      lacking(own.send(new ExecuteStatementCommand({ Statement: `SELECT * FROM open WHERE id = '${id}'` })));
    expect([await select("mine"), await select("1")]).toEqual(["allowed", "dynamodb:PartiQLSelect"]);
  });

  test("that can't be read is refused by the operation", async () => {
    const lab = await laboratory();
    const user = new DynamoDBClient(await lab.user());
    expect(await lacking(user.send(new ExecuteStatementCommand({ Statement: "SELECT" })))).toBe("ValidationException");
  });
});

// IAM User Guide, "Controlling access to AWS resources using tags": who makes something has to tag it, and with no other keys.
test("a policy that demands a tag refuses the calls without it", async () => {
  const lab = await laboratory();
  const Condition = {
    StringEquals: { "aws:RequestTag/team": "blue" },
    "ForAllValues:StringEquals": { "aws:TagKeys": ["team"] },
  };
  const config = await lab.user(allow(["sqs:*", "ssm:*", "logs:*", "s3:*"], "*", { Condition }));
  const [sqs, ssm, logs, s3] = [
    new SQSClient(config),
    new SSMClient(config),
    new CloudWatchLogsClient(config),
    s3Of(config),
  ];
  const found = async (tags: { readonly [key: string]: string }) => {
    const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
    return [
      await lacking(sqs.send(new CreateQueueCommand({ QueueName: `q${Tags.length}`, tags }))),
      await lacking(ssm.send(new PutParameterCommand({ Name: `p${Tags.length}`, Value: "v", Type: "String", Tags }))),
      await lacking(
        logs.send(new CreateLogGroupCommand({ logGroupName: `g${Tags.length}`, ...(Tags.length > 0 && { tags }) })),
      ),
      await lacking(
        s3.send(new CreateBucketCommand({ Bucket: `bucket${Tags.length}`, CreateBucketConfiguration: { Tags } })),
      ),
    ];
  };
  const refused = ["sqs:createqueue", "ssm:PutParameter", "logs:CreateLogGroup", "s3:CreateBucket"];
  expect(await found({})).toEqual(refused);
  expect(await found({ team: "red" })).toEqual(refused);
  expect(await found({ team: "blue", owner: "me" })).toEqual(refused);
  expect(await found({ team: "blue" })).toEqual(["allowed", "allowed", "allowed", "allowed"]);
});

// DynamoDB Developer Guide, "Using IAM policy conditions for fine-grained access control".
test("items are limited by their partition keys, and what is returned by what was asked for", async () => {
  const lab = await laboratory();
  await tables(lab, "games");
  const Condition = { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": [userName] } };
  const config = await lab.user(allow("dynamodb:*", tableArn("games"), { Condition }));
  const user = new DynamoDBClient(config);
  const TableName = "games";
  const ofId = (id: string) => ({ id: { S: id } });
  const attempts = (id: string) => [
    user.send(new PutItemCommand({ TableName, Item: ofId(id) })),
    user.send(new GetItemCommand({ TableName, Key: ofId(id) })),
    user.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "#k = :k",
        ExpressionAttributeNames: { "#k": "id" },
        ExpressionAttributeValues: { ":k": { S: id } },
      }),
    ),
    user.send(new BatchGetItemCommand({ RequestItems: { games: { Keys: [ofId(config.name), ofId(id)] } } })),
    user.send(
      new TransactWriteItemsCommand({
        TransactItems: [{ ConditionCheck: { TableName, Key: ofId(id), ConditionExpression: "attribute_exists(id)" } }],
      }),
    ),
  ];
  expect(await Promise.all(attempts("other").map(lacking))).toEqual([
    "dynamodb:PutItem",
    "dynamodb:GetItem",
    "dynamodb:Query",
    "dynamodb:BatchGetItem",
    "dynamodb:ConditionCheckItem",
  ]);
  await user.send(new PutItemCommand({ TableName, Item: ofId(config.name) }));
  const own = attempts(config.name);
  // A batch that has a key twice is refused for that.
  expect(await Promise.all(own.map(lacking))).toEqual([
    "allowed",
    "allowed",
    "allowed",
    "ValidationException",
    "allowed",
  ]);
  const counting = { StringEquals: { "dynamodb:Select": "COUNT" } };
  const counter = new DynamoDBClient(await lab.user(allow("dynamodb:Scan", "*", { Condition: counting })));
  expect(await lacking(counter.send(new ScanCommand({ TableName, Select: "COUNT" })))).toBe("allowed");
  expect(await lacking(counter.send(new ScanCommand({ TableName })))).toBe("dynamodb:Scan");
});

test("a table is restored by who may do it with its source", async () => {
  const lab = await laboratory();
  await tables(lab, "secret", "open");
  const user = new DynamoDBClient(await lab.user(allow("dynamodb:*", tableArn("open*"))));
  const restore = new RestoreTableToPointInTimeCommand({
    SourceTableArn: tableArn("secret"),
    TargetTableName: "open-2",
    UseLatestRestorableTime: true,
  });
  expect(await lacking(user.send(restore))).toBe("dynamodb:RestoreTableToPointInTime");
});

describe("in S3", () => {
  const Bucket = "photos";
  const objects = `arn:aws:s3:::${Bucket}/*`;
  const soon = new Date(Date.now() + 86_400_000);

  // S3 API reference, "Permissions" of each operation.
  test("locks of objects need permissions of their own", async () => {
    const lab = await laboratory();
    const root = s3Of(lab.root);
    await root.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
    const { VersionId } = await root.send(
      new PutObjectCommand({ Bucket, Key: "a", ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate: soon }),
    );
    const user = s3Of(await lab.user(allow(["s3:PutObject", "s3:DeleteObject*", "s3:CreateBucket"])));
    const lock = { ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate: soon } as const;
    expect(
      await Promise.all(
        [
          user.send(new PutObjectCommand({ Bucket, Key: "b", ...lock })),
          user.send(new PutObjectCommand({ Bucket, Key: "b", ObjectLockLegalHoldStatus: "ON" })),
          user.send(new DeleteObjectCommand({ Bucket, Key: "a", VersionId, BypassGovernanceRetention: true })),
          user.send(new CreateBucketCommand({ Bucket: "other-1", ObjectLockEnabledForBucket: true })),
          user.send(new CreateBucketCommand({ Bucket: "other-2", ObjectOwnership: "ObjectWriter" })),
        ].map(lacking),
      ),
    ).toEqual([
      "s3:PutObjectRetention",
      "s3:PutObjectLegalHold",
      "s3:BypassGovernanceRetention",
      "s3:PutBucketObjectLockConfiguration",
      "s3:PutBucketOwnershipControls",
    ]);
    const Delete = { Objects: [{ Key: "a", VersionId }] };
    const { Errors } = await user.send(new DeleteObjectsCommand({ Bucket, Delete, BypassGovernanceRetention: true }));
    expect(Errors?.[0]?.Message).toContain("s3:BypassGovernanceRetention");
  });

  test("who may not list a bucket is not told that an object is missing", async () => {
    const lab = await laboratory();
    await s3Of(lab.root).send(new CreateBucketCommand({ Bucket }));
    const reader = s3Of(await lab.user(allow("s3:GetObject", objects)));
    const get = new GetObjectCommand({ Bucket, Key: "none" });
    expect(await lacking(reader.send(get))).toBe("s3:ListBucket");
    const head = await reader.send(new HeadObjectCommand({ Bucket, Key: "none" })).catch((error) => error);
    expect(head.$metadata.httpStatusCode).toBe(403);
    const lister = s3Of(
      await lab.user(allow("s3:GetObject", objects), allow("s3:ListBucket", `arn:aws:s3:::${Bucket}`)),
    );
    expect(await lacking(lister.send(get))).toBe("NoSuchKey");
  });

  // S3 API reference, "Authenticating requests in browser-based uploads using POST".
  test.each(["x-amz-credential", "AWSAccessKeyId"])("a form is asked for who signed it: %s", async (field) => {
    const lab = await laboratory();
    await s3Of(lab.root).send(new CreateBucketCommand({ Bucket }));
    const post = async (config: Config, key: string) => {
      const { accessKeyId } = config.credentials;
      const form = new FormData();
      form.set("key", key);
      const signed: Record<string, string> =
        field === "AWSAccessKeyId"
          ? { AWSAccessKeyId: accessKeyId, signature: "x" }
          : {
              "x-amz-algorithm": "AWS4-HMAC-SHA256",
              "x-amz-credential": `${accessKeyId}/20260101/us-east-1/s3/aws4_request`,
              "x-amz-date": "20260101T000000Z",
              "x-amz-signature": "x",
            };
      for (const [name, value] of Object.entries(signed)) form.set(name, value);
      const conditions = [
        { bucket: Bucket },
        ...["$key", ...Object.keys(signed).map((name) => `$${name}`)].map((name) => ["starts-with", name, ""]),
      ];
      form.set("policy", btoa(JSON.stringify({ expiration: "2099-01-01T00:00:00Z", conditions })));
      form.set("file", new Blob(["x"]), "f");
      const answer = await fetch(`${config.endpoint}/${Bucket}`, { method: "POST", body: form });
      return [answer.status, / to perform: (\S+)/.exec(await answer.text())?.[1]];
    };
    expect(await post(await lab.user(), "a")).toEqual([403, "s3:PutObject"]);
    const user = await lab.user(allow("s3:PutObject", `arn:aws:s3:::${Bucket}/mine/*`));
    expect([await post(user, "mine/a"), await post(user, "theirs/a")]).toEqual([
      [204, undefined],
      [403, "s3:PutObject"],
    ]);
    expect(await post(lab.root, "a")).toEqual([204, undefined]);
  });
});

describe("in KMS", () => {
  const aliasArn = (name: string) => `arn:aws:kms:us-east-1:${ACCOUNT}:${name}`;

  // KMS Developer Guide, "Controlling access to aliases".
  test("an alias needs permissions of the key and of the alias", async () => {
    const lab = await laboratory();
    const { KeyMetadata } = await new KMSClient(lab.root).send(new CreateKeyCommand({}));
    const { Arn = "", KeyId = "" } = KeyMetadata ?? {};
    const user = new KMSClient(await lab.user(allow("kms:*", [Arn, aliasArn("alias/mine")])));
    const make = (AliasName: string) => lacking(user.send(new CreateAliasCommand({ AliasName, TargetKeyId: KeyId })));
    expect([await make("alias/mine"), await make("alias/theirs")]).toEqual(["allowed", "kms:CreateAlias"]);
    const byKey = new KMSClient(await lab.user(allow("kms:*", Arn)));
    expect(await lacking(byKey.send(new DeleteAliasCommand({ AliasName: "alias/mine" })))).toBe("kms:DeleteAlias");
  });

  test("a key that is not there, or not yet, needs a permission too, and a denial goes before a grant", async () => {
    const lab = await laboratory();
    const withoutPolicies = new KMSClient(await lab.user());
    for (const KeyId of ["alias/aws/s3", "alias/none", "12345678-1234-1234-1234-123456789012"])
      expect([KeyId, await lacking(withoutPolicies.send(new DescribeKeyCommand({ KeyId })))]).toEqual([
        KeyId,
        "kms:DescribeKey",
      ]);
    const root = new KMSClient(lab.root);
    const { KeyMetadata } = await root.send(new CreateKeyCommand({}));
    const KeyId = KeyMetadata?.KeyId ?? "";
    const denied = await lab.user(deny("kms:*"));
    const GranteePrincipal = `arn:aws:iam::${ACCOUNT}:user/${denied.name}`;
    await root.send(new CreateGrantCommand({ KeyId, GranteePrincipal, Operations: ["Encrypt"] }));
    const encrypt = new EncryptCommand({ KeyId, Plaintext: Buffer.from("p") });
    expect(await lacking(new KMSClient(denied).send(encrypt))).toBe("kms:Encrypt");
  });
});

describe("a role", () => {
  test("is assumed by its own ARN only, and not where IAM keeps none", async () => {
    const lab = await laboratory();
    const able = await lab.user(allow("sts:AssumeRole"));
    const Service = "lambda.amazonaws.com";
    const trustPolicy = policy({ Effect: "Allow", Principal: { Service }, Action: "sts:AssumeRole" });
    const role = await lab.role({ statements: [allow("*")], trustPolicy });
    const arnOf = (path: string, account = ACCOUNT) => `arn:aws:iam::${account}:role/${path}`;
    for (const RoleArn of [
      role.arn,
      arnOf(`x/${role.name}`),
      arnOf(`/${role.name}`),
      arnOf(role.name.toUpperCase()),
      arnOf("none"),
      arnOf("none", "111122223333"),
    ])
      expect([RoleArn, await lacking(role.assume({ RoleArn }, able))]).toEqual([RoleArn, "sts:AssumeRole"]);
  });

  // IAM User Guide, "Access to AWS accounts owned by third parties", and "IAM and AWS STS condition context keys".
  test("is assumed with what its trust policy asks for", async () => {
    const lab = await laboratory();
    const able = await lab.user(allow("sts:AssumeRole"));
    const trusting = (Condition: object) =>
      lab.role({
        trustPolicy: policy({ Effect: "Allow", Principal: { AWS: ACCOUNT }, Action: "sts:AssumeRole", Condition }),
      });
    const external = await trusting({ StringEquals: { "sts:ExternalId": "42" } });
    const named = await trusting({ StringLike: { "sts:RoleSessionName": userName } });
    expect([
      await lacking(external.assume({}, able)),
      await lacking(external.assume({ ExternalId: "43" }, able)),
      await lacking(external.assume({ ExternalId: "42" }, able)),
      await lacking(named.assume({ RoleSessionName: "other" }, able)),
      await lacking(named.assume({ RoleSessionName: able.name }, able)),
    ]).toEqual(["sts:AssumeRole", "sts:AssumeRole", "allowed", "sts:AssumeRole", "allowed"]);
  });

  test("that was deleted leaves its sessions nothing, also where one of its name is made again", async () => {
    const lab = await laboratory();
    const role = await lab.role({ statements: [allow("sqs:*")] });
    const session = new SQSClient(await role.assume());
    const list = () => lacking(session.send(new ListQueuesCommand({})));
    expect(await list()).toBe("allowed");
    await lab.iam.send(new DeleteRolePolicyCommand({ RoleName: role.name, PolicyName: "own" }));
    await lab.iam.send(new DeleteRoleCommand({ RoleName: role.name }));
    expect(await list()).toBe("sqs:listqueues");
  });
});

// IAM User Guide, "Delegating responsibility to others using permissions boundaries".
test("conditions limit which policies a user may attach, and which boundary the users that it creates must have", async () => {
  const lab = await laboratory();
  const ReadOnly = "arn:aws:iam::aws:policy/ReadOnlyAccess";
  const UserName = (await lab.user()).name;
  const giver = new IAMClient(
    await lab.user(
      allow("iam:AttachUserPolicy", "*", { Condition: { ArnEquals: { "iam:PolicyARN": ReadOnly } } }),
      allow("iam:CreateUser", "*", { Condition: { StringEquals: { "iam:PermissionsBoundary": ReadOnly } } }),
    ),
  );
  const attach = (PolicyArn: string) => lacking(giver.send(new AttachUserPolicyCommand({ UserName, PolicyArn })));
  expect(await attach(ReadOnly)).toBe("allowed");
  expect(await attach("arn:aws:iam::aws:policy/AdministratorAccess")).toBe("iam:AttachUserPolicy");
  expect(await lacking(giver.send(new CreateUserCommand({ UserName: "free" })))).toBe("iam:CreateUser");
  const bounded = new CreateUserCommand({ UserName: "bounded", PermissionsBoundary: ReadOnly });
  expect(await lacking(giver.send(bounded))).toBe("allowed");
  const byBoundary = new IAMClient(
    await lab.user(allow("iam:*", "*", { Condition: { StringEquals: { "iam:PermissionsBoundary": ReadOnly } } })),
  );
  const give = (name: string) =>
    lacking(byBoundary.send(new AttachUserPolicyCommand({ UserName: name, PolicyArn: ReadOnly })));
  expect([await give("bounded"), await give(UserName)]).toEqual(["allowed", "iam:AttachUserPolicy"]);
});

test("a change set is executed with the permission of its own stack", async () => {
  const lab = await laboratory();
  const root = new CloudFormationClient(lab.root);
  const queues = (...names: string[]) =>
    JSON.stringify({ Resources: Object.fromEntries(names.map((name) => [name, { Type: "AWS::SQS::Queue" }])) });
  await root.send(new CreateStackCommand({ StackName: "secret", TemplateBody: queues("A") }));
  await root.send(new CreateStackCommand({ StackName: "open", TemplateBody: queues("A") }));
  await lab.server.world.settled();
  const changed = (StackName: string) =>
    root.send(new CreateChangeSetCommand({ StackName, ChangeSetName: "c", TemplateBody: queues("A", "B") }));
  const [{ Id: secret }, { Id: open }] = [await changed("secret"), await changed("open")];
  await lab.server.world.settled();
  const stack = `arn:aws:cloudformation:us-east-1:${ACCOUNT}:stack/open/*`;
  const user = new CloudFormationClient(await lab.user(allow("cloudformation:*", stack)));
  expect([
    await lacking(user.send(new ExecuteChangeSetCommand({ ChangeSetName: secret, StackName: "open" }))),
    await lacking(user.send(new ExecuteChangeSetCommand({ ChangeSetName: secret }))),
    await lacking(user.send(new DescribeChangeSetCommand({ ChangeSetName: open }))),
  ]).toEqual(["cloudformation:ExecuteChangeSet", "cloudformation:ExecuteChangeSet", "allowed"]);
});

// SQS Developer Guide, "Configuring queue permissions for dead-letter queue redrive".
test("messages are moved by who may receive them, and send them where they go", async () => {
  const lab = await laboratory();
  const sqs = new SQSClient(lab.root);
  const arnOf = (name: string) => `arn:aws:sqs:us-east-1:${ACCOUNT}:${name}`;
  for (const QueueName of ["dead", "work", "secret"]) await sqs.send(new CreateQueueCommand({ QueueName }));
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arnOf("dead"), maxReceiveCount: 1 });
  const QueueUrl = `http://127.0.0.1:${lab.server.port}/${ACCOUNT}/work`;
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { RedrivePolicy } }));
  const move = async (statements: object[], target: string) => {
    const user = new SQSClient(await lab.user(...statements));
    const command = new StartMessageMoveTaskCommand({ SourceArn: arnOf("dead"), DestinationArn: arnOf(target) });
    return lacking(user.send(command));
  };
  expect([
    await move([allow("sqs:StartMessageMoveTask")], "work"),
    await move([allow("sqs:*", arnOf("dead"))], "secret"),
    await move([allow("sqs:*", arnOf("dead")), allow("sqs:SendMessage", arnOf("work"))], "work"),
  ]).toEqual(["sqs:receivemessage", "sqs:sendmessage", "allowed"]);
});

test("other needs of single operations", async () => {
  const lab = await laboratory();
  await new SSMClient(lab.root).send(new PutParameterCommand({ Name: "/app/a", Value: "1", Type: "String" }));
  const arn = `arn:aws:ssm:us-east-1:${ACCOUNT}:parameter/app/a`;
  const ssm = new SSMClient(await lab.user(allow("ssm:GetParameter", arn)));
  expect(await lacking(ssm.send(new GetParameterCommand({ Name: `${arn}:1` })))).toBe("allowed");
  const groups = `arn:aws:logs:us-east-1:${ACCOUNT}:log-group:*`;
  const logs = new CloudWatchLogsClient(await lab.user(allow("logs:DescribeLogGroups", groups)));
  expect(await lacking(logs.send(new DescribeLogGroupsCommand({})))).toBe("allowed");
  const secrets = new SecretsManagerClient(await lab.user(allow("secretsmanager:CreateSecret")));
  const secret = new CreateSecretCommand({ Name: "s", SecretString: "x", Tags: [{ Key: "a", Value: "b" }] });
  expect(await lacking(secrets.send(secret))).toBe("secretsmanager:TagResource");
  const FunctionArn = `arn:aws:lambda:us-east-1:${ACCOUNT}:function:open`;
  const Condition = { ArnEquals: { "lambda:FunctionArn": FunctionArn } };
  const lambda = new LambdaClient(await lab.user(allow("lambda:CreateEventSourceMapping", "*", { Condition })));
  const EventSourceArn = `arn:aws:sqs:us-east-1:${ACCOUNT}:q`;
  const mapping = new CreateEventSourceMappingCommand({ FunctionName: "secret", EventSourceArn });
  expect(await lacking(lambda.send(mapping))).toBe("lambda:CreateEventSourceMapping");
});
