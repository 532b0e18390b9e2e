/**
 * Rows of AWS's recorded answers (August 2025), section 8: what `Ref` and `Fn::GetAtt` give, and generated names. What is replaced and what changes in place is tested for each
 * property in `emulated-type-changes.test.ts`. `emulated-recorded-answers.test.ts` says what holds the rows that are not here.
 */
import { DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import { DescribeTableCommand, DynamoDBClient, ListTagsOfResourceCommand } from "@aws-sdk/client-dynamodb";
import { GetRoleCommand, GetUserCommand, IAMClient } from "@aws-sdk/client-iam";
import { DescribeKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import {
  CreateEventSourceMappingCommand,
  GetEventSourceMappingCommand,
  GetFunctionCommand,
  GetPolicyCommand,
  LambdaClient,
} from "@aws-sdk/client-lambda";
import { GetTopicAttributesCommand, ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { ListQueueTagsCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const account = "us-east-1:000000000000";
const trust = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }],
};
const open = (Action: string, Resource: unknown) => ({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: "*", Action, Resource }],
});
const allow = { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: "s3:GetObject", Resource: "*" }] };
const ref = (Ref: string) => ({ Ref });
const att = (id: string, name: string) => ({ "Fn::GetAtt": [id, name] });
const resource = (Type: string, Properties: object = {}, others: object = {}) => ({ Type, Properties, ...others });
const role = resource("AWS::IAM::Role", { AssumeRolePolicyDocument: trust });
const code = { Runtime: "nodejs22.x", Handler: "index.handler", Role: att("Role", "Arn") };
const lambda = resource("AWS::Lambda::Function", { ...code, Code: { ZipFile: "exports.handler = async () => 1;" } });
const keys = {
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
};

const ID = "[A-Za-z0-9]{12}";
const UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Each resource with what `Ref` gives and its attributes. `S` stands for the name of the stack. */
const rows: readonly [id: string, ref: string, attributes?: { readonly [name: string]: string }][] = [
  [
    "Queue",
    `http://127\\.0\\.0\\.1:\\d+/000000000000/S-Queue-${ID}`,
    { Arn: `arn:aws:sqs:${account}:S-Queue-${ID}`, QueueName: `S-Queue-${ID}`, QueueUrl: `http.*/S-Queue-${ID}` },
  ],
  ["Fifo", `http.*/S-Fifo-${ID}\\.fifo`],
  ["QueuePolicy", `S-QueuePolicy-${ID}`, { Id: `S-QueuePolicy-${ID}` }],
  ["TopicPolicy", `S-TopicPolicy-${ID}`, { Id: `S-TopicPolicy-${ID}` }],
  [
    "Topic",
    `arn:aws:sns:${account}:S-Topic-${ID}`,
    { TopicArn: `arn:aws:sns:${account}:S-Topic-${ID}`, TopicName: `S-Topic-${ID}` },
  ],
  ["FifoTopic", `arn:aws:sns:${account}:S-FifoTopic-${ID}\\.fifo`],
  ["Subscription", `arn:aws:sns:${account}:S-Topic-${ID}:${UUID}`, { Arn: `arn:aws:sns:.*:${UUID}` }],
  [
    "Table",
    `S-Table-${ID}`,
    { Arn: `arn:aws:dynamodb:${account}:table/S-Table-${ID}`, StreamArn: `arn:aws:dynamodb:.*/stream/.+` },
  ],
  ["GlobalTable", `S-GlobalTable-${ID}`, { Arn: "arn:aws:dynamodb:.*", StreamArn: "arn:.*/stream/.+", TableId: UUID }],
  [
    "Bucket",
    "s-bucket-[a-z0-9]{12,13}",
    {
      Arn: "arn:aws:s3:::s-bucket-[a-z0-9]{12,13}",
      DomainName: "s-bucket-[a-z0-9]{12,13}\\.s3\\.amazonaws\\.com",
      RegionalDomainName: "s-bucket-[a-z0-9]{12,13}\\.s3\\.us-east-1\\.amazonaws\\.com",
      DualStackDomainName: "s-bucket-[a-z0-9]{12,13}\\.s3\\.dualstack\\.us-east-1\\.amazonaws\\.com",
      WebsiteURL: "http://s-bucket-[a-z0-9]{12,13}\\.s3-website-us-east-1\\.amazonaws\\.com",
    },
  ],
  ["BucketPolicy", "s-bucket-[a-z0-9]{12,13}"],
  ["Function", `S-Function-${ID}`, { Arn: `arn:aws:lambda:${account}:function:S-Function-${ID}` }],
  ["Version", `arn:aws:lambda:${account}:function:S-Function-${ID}:1`, { Version: "1", FunctionArn: "arn:.*:1" }],
  ["Alias", `arn:aws:lambda:${account}:function:S-Function-${ID}:live`, { AliasArn: "arn:.*:live" }],
  ["Permission", `S-Permission-${ID}`, { Id: `S-Permission-${ID}` }],
  ["Mapping", UUID, { Id: UUID, EventSourceMappingArn: `arn:aws:lambda:${account}:event-source-mapping:${UUID}` }],
  [
    "Url",
    `arn:aws:lambda:${account}:function:S-Function-${ID}`,
    { FunctionArn: `arn:aws:lambda:${account}:function:S-Function-${ID}`, FunctionUrl: "https?://.*lambda-url.*/" },
  ],
  ["Signing", `arn:aws:lambda:${account}:code-signing-config:csc-[0-9a-z]{17}`, { CodeSigningConfigId: "csc-.{17}" }],
  ["Role", `S-Role-${ID}`, { Arn: `arn:aws:iam::000000000000:role/S-Role-${ID}`, RoleId: "AROA[A-Z0-9]{17}" }],
  ["Policy", ".{1,4}-Poli-[A-Z0-9]{12,13}", { Id: ".*-Poli-[A-Z0-9]{12,13}" }],
  [
    "Managed",
    `arn:aws:iam::000000000000:policy/S-Managed-${ID}`,
    {
      PolicyArn: `arn:aws:iam::000000000000:policy/S-Managed-${ID}`,
      PolicyId: "ANPA[A-Z0-9]{17}",
      AttachmentCount: "0",
      DefaultVersionId: "v1",
    },
  ],
  ["User", `S-User-${ID}`, { Arn: `arn:aws:iam::000000000000:user/S-User-${ID}` }],
  ["Group", `S-Group-${ID}`, { Arn: `arn:aws:iam::000000000000:group/S-Group-${ID}` }],
  ["Profile", `S-Profile-${ID}`, { Arn: `arn:aws:iam::000000000000:instance-profile/S-Profile-${ID}` }],
  ["AccessKey", "AKIA[A-Z0-9]{16}", { SecretAccessKey: "\\S{40}" }],
  ["LogGroup", `S-LogGroup-${ID}`, { Arn: `arn:aws:logs:${account}:log-group:S-LogGroup-${ID}:\\*` }],
  ["LogStream", `S-LogStream-${ID}`],
  ["Parameter", `CFN-Parameter-${ID}`, { Type: "String", Value: "v" }],
  ["Secret", `arn:aws:secretsmanager:${account}:secret:Secret-${ID}-[A-Za-z0-9]{6}`, { Id: "arn:.*" }],
  ["SecretPolicy", `arn:aws:secretsmanager:${account}:secret:Secret-${ID}-[A-Za-z0-9]{6}`, { Id: "arn:.*" }],
  ["Key", UUID, { Arn: `arn:aws:kms:${account}:key/${UUID}`, KeyId: UUID }],
  ["KeyAlias", "alias/types"],
  ["Handle", "http.*"],
  ["Wait", `arn:aws:cloudformation:${account}:stack/S/${UUID}/Handle`, { Data: "\\{\\}" }],
  ["Metadata", UUID],
];

const Resources = {
  Queue: resource("AWS::SQS::Queue"),
  Fifo: resource("AWS::SQS::Queue", { FifoQueue: true }),
  QueuePolicy: resource("AWS::SQS::QueuePolicy", {
    Queues: [ref("Queue")],
    PolicyDocument: open("sqs:SendMessage", att("Queue", "Arn")),
  }),
  TopicPolicy: resource("AWS::SNS::TopicPolicy", {
    Topics: [ref("FifoTopic")],
    PolicyDocument: open("sns:Publish", ref("FifoTopic")),
  }),
  Topic: resource("AWS::SNS::Topic"),
  FifoTopic: resource("AWS::SNS::Topic", { FifoTopic: true }),
  Subscription: resource("AWS::SNS::Subscription", {
    TopicArn: ref("Topic"),
    Protocol: "sqs",
    Endpoint: att("Queue", "Arn"),
  }),
  Table: resource("AWS::DynamoDB::Table", {
    ...keys,
    ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 },
    StreamSpecification: { StreamViewType: "NEW_IMAGE" },
  }),
  GlobalTable: resource("AWS::DynamoDB::GlobalTable", {
    ...keys,
    BillingMode: "PAY_PER_REQUEST",
    StreamSpecification: { StreamViewType: "NEW_IMAGE" },
    Replicas: [{ Region: "us-east-1" }],
  }),
  Bucket: resource("AWS::S3::Bucket", { PublicAccessBlockConfiguration: { BlockPublicPolicy: false } }),
  BucketPolicy: resource("AWS::S3::BucketPolicy", {
    Bucket: ref("Bucket"),
    PolicyDocument: open("s3:GetObject", { "Fn::Sub": `\${Bucket.Arn}/*` }),
  }),
  Role: role,
  Function: lambda,
  Version: resource("AWS::Lambda::Version", { FunctionName: ref("Function") }),
  Alias: resource("AWS::Lambda::Alias", {
    FunctionName: ref("Function"),
    FunctionVersion: att("Version", "Version"),
    Name: "live",
  }),
  Permission: resource("AWS::Lambda::Permission", {
    FunctionName: ref("Function"),
    Action: "lambda:InvokeFunction",
    Principal: "s3.amazonaws.com",
  }),
  Mapping: resource("AWS::Lambda::EventSourceMapping", {
    FunctionName: ref("Function"),
    EventSourceArn: att("Queue", "Arn"),
  }),
  Url: resource("AWS::Lambda::Url", { TargetFunctionArn: ref("Function"), AuthType: "NONE" }),
  Signing: resource("AWS::Lambda::CodeSigningConfig", {
    AllowedPublishers: {
      SigningProfileVersionArns: [`arn:aws:signer:${account}:/signing-profiles/p/abcdefghij`],
    },
  }),
  Policy: resource("AWS::IAM::Policy", { PolicyName: "named", PolicyDocument: allow, Roles: [ref("Role")] }),
  Managed: resource("AWS::IAM::ManagedPolicy", { PolicyDocument: allow }),
  User: resource("AWS::IAM::User"),
  Group: resource("AWS::IAM::Group"),
  Profile: resource("AWS::IAM::InstanceProfile", { Roles: [ref("Role")] }),
  AccessKey: resource("AWS::IAM::AccessKey", { UserName: ref("User") }),
  LogGroup: resource("AWS::Logs::LogGroup"),
  LogStream: resource("AWS::Logs::LogStream", { LogGroupName: ref("LogGroup") }),
  Parameter: resource("AWS::SSM::Parameter", { Type: "String", Value: "v" }),
  Secret: resource("AWS::SecretsManager::Secret"),
  SecretPolicy: resource("AWS::SecretsManager::ResourcePolicy", {
    SecretId: ref("Secret"),
    ResourcePolicy: {
      Version: "2012-10-17",
      Statement: [
        {
          Effect: "Allow",
          Principal: { AWS: "arn:aws:iam::000000000000:root" },
          Action: "secretsmanager:GetSecretValue",
          Resource: "*",
        },
      ],
    },
  }),
  Key: resource("AWS::KMS::Key"),
  KeyAlias: resource("AWS::KMS::Alias", { AliasName: "alias/types", TargetKeyId: ref("Key") }),
  Handle: resource("AWS::CloudFormation::WaitConditionHandle"),
  Wait: resource("AWS::CloudFormation::WaitCondition", { Handle: ref("Handle"), Count: 0, Timeout: "1" }),
  Metadata: resource("AWS::CDK::Metadata", { Analytics: "a" }),
};

const nameOf = (id: string, attribute: string) => `${id}0${attribute}`;
const Outputs = Object.fromEntries(
  rows.flatMap(([id, , attributes = {}]) => [
    [nameOf(id, ""), { Value: ref(id) }],
    ...Object.keys(attributes).map((name) => [nameOf(id, name), { Value: att(id, name) }]),
  ]),
);

describe("8: what resources are called and tell", () => {
  test("Ref, Fn::GetAtt, and what else a type writes", async () => {
    const stack = await lab.create({ Resources, Outputs }, { Tags: [{ Key: "team", Value: "a" }] });
    const failures = (await lab.events(stack.StackId)).filter(
      ({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED",
    );
    expect(failures.map((event) => `${event.LogicalResourceId}: ${event.ResourceStatusReason}`)).toEqual([]);
    expect(stack.StackStatusReason).toBe(undefined);
    const outputs = outputsOf(stack);
    const wrong: string[] = [];
    for (const [id, pattern, attributes = {}] of rows)
      for (const [name, expected] of Object.entries({ "": pattern, ...attributes })) {
        const own = expected
          .replaceAll(/\bS-/g, `${stack.StackName}-`)
          .replaceAll(/\bs-/g, `${stack.StackName}-`)
          .replace("stack/S/", `stack/${stack.StackName}/`);
        const value = outputs[nameOf(id, name)];
        if (!new RegExp(`^${own}$`).test(value ?? "")) wrong.push(`${id}.${name}: ${value} is not ${own}`);
      }
    expect(wrong).toEqual([]);
    // The generated id of a permission is its statement's Sid.
    const lambdas = lab.clientOf(LambdaClient);
    const FunctionName = outputs[nameOf("Function", "")];
    const { Policy = "" } = await lambdas.send(new GetPolicyCommand({ FunctionName }));
    expect(Policy).toContain(`"Sid":"${outputs[nameOf("Permission", "")]}"`);
    // System tags are seen on functions, and not on queues, tables and roles; the stack's tags go to all.
    const { Tags, Code } = await lambdas.send(new GetFunctionCommand({ FunctionName }));
    expect(Tags).toEqual({
      "aws:cloudformation:stack-name": stack.StackName,
      "aws:cloudformation:logical-id": "Function",
      "aws:cloudformation:stack-id": stack.StackId,
      team: "a",
    });
    // Inline code is in a file `index`.
    const archive = Buffer.from(await (await fetch(Code?.Location ?? "")).arrayBuffer());
    expect(archive.includes("index.js")).toBe(true);
    const QueueUrl = outputs[nameOf("Queue", "")];
    expect((await lab.clientOf(SQSClient).send(new ListQueueTagsCommand({ QueueUrl }))).Tags).toEqual({ team: "a" });
    const dynamodb = lab.clientOf(DynamoDBClient);
    const ResourceArn = outputs[nameOf("Table", "Arn")];
    expect((await dynamodb.send(new ListTagsOfResourceCommand({ ResourceArn }))).Tags).toEqual([
      { Key: "team", Value: "a" },
    ]);
    const iam = lab.clientOf(IAMClient);
    const { Role } = await iam.send(new GetRoleCommand({ RoleName: outputs[nameOf("Role", "")] }));
    expect(Role).toMatchObject({ Description: "", Tags: [{ Key: "team", Value: "a" }] });
    // A table without a mode of billing has the throughput that was given; the view of a stream turns it on.
    const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: outputs[nameOf("Table", "")] }));
    expect(Table).toMatchObject({
      ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 },
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
    });
    // A mapping is complete when it is enabled.
    const UUID = outputs[nameOf("Mapping", "")];
    expect(await lambdas.send(new GetEventSourceMappingCommand({ UUID }))).toMatchObject({
      State: "Enabled",
      StateTransitionReason: "USER_INITIATED",
    });
    await lab.client.send(new DeleteStackCommand({ StackName: stack.StackId }));
    expect((await lab.settled(stack.StackId)).StackStatus).toBe("DELETE_COMPLETE");
    // Asserted against AWS: a deleted key waits for its deletion.
    const KeyId = outputs[nameOf("Key", "")];
    const { KeyMetadata } = await lab.clientOf(KMSClient).send(new DescribeKeyCommand({ KeyId }));
    expect(KeyMetadata?.KeyState).toBe("PendingDeletion");
  });

  test("long names of stacks and resources are cut, and the suffix stays", async () => {
    const StackName = "a".repeat(60);
    const { StackId } = await lab.create(
      { Resources: { ["L".repeat(60)]: resource("AWS::SQS::Queue"), Role: role, ["F".repeat(60)]: lambda } },
      { StackName },
    );
    const { StackResources = [] } = await lab.resources(StackId);
    const names = StackResources.map(({ PhysicalResourceId = "" }) => PhysicalResourceId.split("/").at(-1) ?? "");
    expect(names.map((name) => name.length <= 80)).toEqual([true, true, true]);
    for (const name of names) expect(name).toMatch(new RegExp(`^a+-[LF]*(Role)?-${ID}$`));
    expect(names.find((name) => name.includes("F"))?.length).toBeLessThanOrEqual(64);
  });

  test("a FIFO topic whose name has not the ending is not made", async () => {
    const { StackStatus } = await lab.create({
      Resources: { T: resource("AWS::SNS::Topic", { TopicName: "none", FifoTopic: true }) },
    });
    expect(StackStatus).toBe("ROLLBACK_COMPLETE");
  });

  test("a subscription keeps its ARN when an attribute changes; a renamed topic has its nested ones; a removed policy is the default again", async () => {
    const sns = lab.clientOf(SNSClient);
    const template = (raw: boolean, name: string, policy: object) => ({
      Resources: {
        Queue: resource("AWS::SQS::Queue"),
        Topic: resource("AWS::SNS::Topic"),
        Nested: resource("AWS::SNS::Topic", {
          TopicName: name,
          Subscription: [{ Protocol: "sqs", Endpoint: att("Queue", "Arn") }],
        }),
        Subscription: resource("AWS::SNS::Subscription", {
          TopicArn: ref("Topic"),
          Protocol: "sqs",
          Endpoint: att("Queue", "Arn"),
          RawMessageDelivery: raw,
        }),
        ...policy,
      },
      Outputs: { It: { Value: ref("Subscription") }, Topic: { Value: ref("Topic") }, Nested: { Value: ref("Nested") } },
    });
    const Policy = resource("AWS::SNS::TopicPolicy", {
      Topics: [ref("Topic")],
      PolicyDocument: open("sns:Publish", ref("Topic")),
    });
    const stack = await lab.create(template(false, "one", { Policy }));
    const first = outputsOf(stack);
    const next = outputsOf(await lab.update(stack.StackId, template(true, "two", {})));
    expect([next["It"], next["Topic"]]).toEqual([first["It"], first["Topic"]]);
    expect(next["Nested"]).toMatch(/:two$/);
    const listed = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn: next["Nested"] }));
    expect(listed.Subscriptions).toHaveLength(1);
    const { Attributes } = await sns.send(new GetTopicAttributesCommand({ TopicArn: next["Topic"] }));
    expect(Attributes?.["Policy"]).toContain("__default_policy_ID");
  });

  test("a renamed user has another id, an access key another serial number, and its status changes in place", async () => {
    const template = (UserName: string, properties: object) => ({
      Resources: {
        User: resource("AWS::IAM::User", { UserName }),
        Key: resource("AWS::IAM::AccessKey", { UserName: ref("User"), ...properties }),
      },
      Outputs: { Key: { Value: ref("Key") } },
    });
    const iam = lab.clientOf(IAMClient);
    const idOf = async (UserName: string) => (await iam.send(new GetUserCommand({ UserName }))).User?.UserId;
    const stack = await lab.create(template("one", { Serial: 1 }));
    const [key, id] = [outputsOf(stack)["Key"], await idOf("one")];
    const inactive = await lab.update(stack.StackId, template("one", { Serial: 1, Status: "Inactive" }));
    expect(outputsOf(inactive)["Key"]).toBe(key);
    const renewed = await lab.update(stack.StackId, template("one", { Serial: 2 }));
    expect(outputsOf(renewed)["Key"]).not.toBe(key);
    expect((await lab.update(stack.StackId, template("two", { Serial: 2 }))).StackStatus).toBe("UPDATE_COMPLETE");
    expect(await idOf("two")).not.toBe(id);
  });

  test("a mapping of a stream says how it came about", async () => {
    const stack = await lab.create({
      Resources: { Role: role, Function: lambda, Table: Resources.Table },
      Outputs: { Function: { Value: ref("Function") }, Stream: { Value: att("Table", "StreamArn") } },
    });
    const { Function: FunctionName, Stream: EventSourceArn } = outputsOf(stack);
    const lambdas = lab.clientOf(LambdaClient);
    const made = await lambdas.send(
      new CreateEventSourceMappingCommand({ FunctionName, EventSourceArn, StartingPosition: "LATEST" }),
    );
    expect(made.StateTransitionReason).toBe("User action");
  });
});
