import {
  DescribeAccountLimitsCommand,
  DescribeEventsCommand,
  DescribeStackDriftDetectionStatusCommand,
  DescribeStackResourceDriftsCommand,
  DescribeStacksCommand,
  DetectStackDriftCommand,
  DetectStackResourceDriftCommand,
  ListHookResultsCommand,
  ListStacksCommand,
} from "@aws-sdk/client-cloudformation";
import {
  CloudWatchLogsClient,
  DeleteLogGroupCommand,
  DeleteRetentionPolicyCommand,
  TagLogGroupCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { DynamoDBClient, TagResourceCommand as TagTableCommand, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import {
  ECRClient,
  PutImageTagMutabilityCommand,
  TagResourceCommand as TagRepositoryCommand,
} from "@aws-sdk/client-ecr";
import {
  CreatePolicyVersionCommand,
  DeleteRolePolicyCommand,
  IAMClient,
  PutRolePolicyCommand,
  TagRoleCommand,
} from "@aws-sdk/client-iam";
import { LambdaClient, TagResourceCommand as TagLambdaCommand } from "@aws-sdk/client-lambda";
import {
  DeletePublicAccessBlockCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { SecretsManagerClient, TagResourceCommand as TagSecretCommand } from "@aws-sdk/client-secrets-manager";
import {
  SetSubscriptionAttributesCommand,
  SNSClient,
  TagResourceCommand as TagTopicCommand,
} from "@aws-sdk/client-sns";
import { SetQueueAttributesCommand, SQSClient, TagQueueCommand } from "@aws-sdk/client-sqs";
import { AddTagsToResourceCommand, DeleteParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

const value = (Name: string) => ({ Type: "AWS::SSM::Parameter", Properties: { Name, Type: "String", Value: "a" } });
const template = {
  Resources: {
    First: value("first"),
    Second: value("second"),
    Queue: { Type: "AWS::SQS::Queue" },
    Handle: { Type: "AWS::CloudFormation::WaitConditionHandle" },
  },
};

/** The differences of the resources of a stack that are modified, in short. */
async function differencesOf(StackName: string | undefined) {
  const modified = { StackName, StackResourceDriftStatusFilters: ["MODIFIED" as const] };
  const { StackResourceDrifts = [] } = await lab.client.send(new DescribeStackResourceDriftsCommand(modified));
  const differences = StackResourceDrifts.flatMap(({ LogicalResourceId, PropertyDifferences = [] }) =>
    PropertyDifferences.map(({ PropertyPath, DifferenceType, ExpectedValue, ActualValue }) => [
      `${LogicalResourceId}${PropertyPath}`,
      DifferenceType,
      ExpectedValue,
      ActualValue,
    ]),
  );
  return { StackResourceDrifts, differences };
}

async function detected(StackName: string | undefined, LogicalResourceIds?: string[]) {
  const { StackDriftDetectionId } = await lab.client.send(
    new DetectStackDriftCommand({ StackName, LogicalResourceIds }),
  );
  return lab.client.send(new DescribeStackDriftDetectionStatusCommand({ StackDriftDetectionId }));
}

// API reference, "DetectStackDrift", "DescribeStackResourceDrifts" and "StackResourceDriftInformation".
test("a stack is in sync until a resource of it is gone", async () => {
  const { StackId: StackName } = await lab.create(template);
  const before = await lab.client.send(new DescribeStackResourceDriftsCommand({ StackName }));
  expect(before.StackResourceDrifts).toEqual([]);
  expect(await detected(StackName)).toMatchObject({
    StackId: StackName,
    DetectionStatus: "DETECTION_COMPLETE",
    StackDriftStatus: "IN_SYNC",
    DriftedStackResourceCount: 0,
  });
  await lab.clientOf(SSMClient).send(new DeleteParameterCommand({ Name: "second" }));
  expect(await detected(StackName)).toMatchObject({ StackDriftStatus: "DRIFTED", DriftedStackResourceCount: 1 });
  // "A stack is considered to have drifted if one or more of its resources have drifted", also where others are looked for.
  expect(await detected(StackName, ["First"])).toMatchObject({
    StackDriftStatus: "DRIFTED",
    DriftedStackResourceCount: 1,
  });
  const { StackResourceDrifts } = await lab.client.send(new DescribeStackResourceDriftsCommand({ StackName }));
  expect(StackResourceDrifts).toMatchObject([
    { LogicalResourceId: "First", StackResourceDriftStatus: "IN_SYNC", PropertyDifferences: [] },
    { LogicalResourceId: "Queue", StackResourceDriftStatus: "IN_SYNC" },
    { LogicalResourceId: "Second", StackResourceDriftStatus: "DELETED", PhysicalResourceId: "second" },
  ]);
  expect(JSON.parse(StackResourceDrifts?.[0]?.ActualProperties ?? "")).toMatchObject({ Value: "a" });
  const deleted = { StackName, StackResourceDriftStatusFilters: ["DELETED" as const] };
  expect((await lab.client.send(new DescribeStackResourceDriftsCommand(deleted))).StackResourceDrifts).toHaveLength(1);
  const { Stacks } = await lab.client.send(new DescribeStacksCommand({ StackName }));
  expect(Stacks?.[0]?.DriftInformation).toEqual({
    StackDriftStatus: "DRIFTED",
    LastCheckTimestamp: new Date(lab.clock.now()),
  });
  const { StackSummaries } = await lab.client.send(new ListStacksCommand({}));
  expect(StackSummaries?.[0]?.DriftInformation?.StackDriftStatus).toBe("DRIFTED");
  const { StackResources } = await lab.resources(StackName);
  expect(StackResources?.map((each) => each.DriftInformation?.StackResourceDriftStatus)).toEqual([
    "IN_SYNC",
    "NOT_CHECKED",
    "IN_SYNC",
    "DELETED",
  ]);
});

const trust = { Version: "2012-10-17", Statement: [{ Effect: "Allow", Principal: "*", Action: "sts:AssumeRole" }] };
const inline = (Action: string) => ({
  Version: "2012-10-17",
  Statement: [{ Sid: "One", Effect: "Allow", Action, Resource: "*" }],
});
const resource = (Type: string, Properties: object) => ({ Type, Properties });
const drifting = {
  Bucket: resource("AWS::S3::Bucket", {
    BucketName: "drifting",
    PublicAccessBlockConfiguration: { BlockPublicAcls: true },
    VersioningConfiguration: { Status: "Enabled" },
  }),
  Parameter: resource("AWS::SSM::Parameter", { Name: "drifting", Type: "String", Value: "a" }),
  Queue: resource("AWS::SQS::Queue", {
    QueueName: "drifting",
    DelaySeconds: 20,
    RedrivePolicy: { deadLetterTargetArn: { "Fn::GetAtt": ["Dead", "Arn"] }, maxReceiveCount: 10 },
  }),
  Dead: resource("AWS::SQS::Queue", {}),
  Repository: resource("AWS::ECR::Repository", { RepositoryName: "drifting", ImageTagMutability: "IMMUTABLE" }),
  Role: resource("AWS::IAM::Role", {
    RoleName: "drifting",
    AssumeRolePolicyDocument: JSON.stringify(trust),
    Description: "for tests",
    Policies: [
      { PolicyName: "gone", PolicyDocument: inline("sqs:*") },
      { PolicyName: "kept", PolicyDocument: inline("s3:*") },
    ],
  }),
  Table: resource("AWS::DynamoDB::Table", {
    TableName: "drifting",
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  }),
  Logs: resource("AWS::Logs::LogGroup", { LogGroupName: "drifting", RetentionInDays: 7 }),
  OtherLogs: resource("AWS::Logs::LogGroup", { LogGroupName: "drift" }),
  Policy: resource("AWS::IAM::ManagedPolicy", { ManagedPolicyName: "drifting", PolicyDocument: inline("sqs:*") }),
  Subscription: resource("AWS::SNS::Subscription", {
    TopicArn: { Ref: "Topic" },
    Protocol: "sqs",
    Endpoint: { "Fn::GetAtt": ["Dead", "Arn"] },
    FilterPolicy: { kind: ["a"] },
  }),
  Topic: resource("AWS::SNS::Topic", { TopicName: "drifting", DisplayName: "one" }),
};

// API reference, "PropertyDifference" and "StackResourceDrift": `MODIFIED`; the two first differences are those of the example there.
test("a resource whose properties were changed behind the stack's back is modified", async () => {
  const { StackId: StackName, StackStatus } = await lab.create({ Resources: drifting });
  expect(StackStatus).toBe("CREATE_COMPLETE");
  expect(await detected(StackName)).toMatchObject({ StackDriftStatus: "IN_SYNC" });
  const { StackResources = [] } = await lab.resources(StackName);
  const idOf = (id: string) =>
    StackResources.find(({ LogicalResourceId }) => LogicalResourceId === id)?.PhysicalResourceId;
  const QueueUrl = idOf("Queue");
  const deadLetterTargetArn = "arn:aws:sqs:us-east-1:000000000000:drifting";
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount: "12" });
  await lab
    .clientOf(SQSClient)
    .send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { DelaySeconds: "120", RedrivePolicy } }));
  const iam = lab.clientOf(IAMClient);
  await iam.send(new DeleteRolePolicyCommand({ RoleName: "drifting", PolicyName: "gone" }));
  const PolicyDocument = JSON.stringify(inline("s3:Get*"));
  await iam.send(new PutRolePolicyCommand({ RoleName: "drifting", PolicyName: "kept", PolicyDocument }));
  // The template does not give it: it has not drifted.
  await iam.send(new PutRolePolicyCommand({ RoleName: "drifting", PolicyName: "more", PolicyDocument }));
  await lab.clientOf(DynamoDBClient).send(
    new UpdateTableCommand({
      TableName: "drifting",
      AttributeDefinitions: ["id", "other"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      GlobalSecondaryIndexUpdates: [
        {
          Create: {
            IndexName: "other",
            KeySchema: [{ AttributeName: "other", KeyType: "HASH" }],
            Projection: { ProjectionType: "ALL" },
          },
        },
      ],
    }),
  );
  await lab
    .clientOf(ECRClient)
    .send(new PutImageTagMutabilityCommand({ repositoryName: "drifting", imageTagMutability: "MUTABLE" }));
  const logs = lab.clientOf(CloudWatchLogsClient);
  await logs.send(new DeleteRetentionPolicyCommand({ logGroupName: "drifting" }));
  await logs.send(new DeleteLogGroupCommand({ logGroupName: "drift" }));
  const PolicyArn = "arn:aws:iam::000000000000:policy/drifting";
  await iam.send(new CreatePolicyVersionCommand({ PolicyArn, PolicyDocument, SetAsDefault: true }));
  await lab.clientOf(SNSClient).send(
    new SetSubscriptionAttributesCommand({
      SubscriptionArn: idOf("Subscription"),
      AttributeName: "FilterPolicy",
      AttributeValue: JSON.stringify({ kind: ["a", "b"] }),
    }),
  );
  const s3 = lab.clientOf(S3Client);
  await s3.send(new DeletePublicAccessBlockCommand({ Bucket: "drifting" }));
  const VersioningConfiguration = { Status: "Suspended" as const };
  await s3.send(new PutBucketVersioningCommand({ Bucket: "drifting", VersioningConfiguration }));
  expect(await detected(StackName)).toMatchObject({ StackDriftStatus: "DRIFTED", DriftedStackResourceCount: 9 });
  const { StackResourceDrifts, differences } = await differencesOf(StackName);
  expect(differences).toEqual([
    ["Bucket/PublicAccessBlockConfiguration", "REMOVE", '{"BlockPublicAcls":true}', ""],
    ["Bucket/VersioningConfiguration/Status", "NOT_EQUAL", "Enabled", "Suspended"],
    ["Logs/RetentionInDays", "REMOVE", "7", ""],
    ["Policy/PolicyDocument/Statement/0/Action", "NOT_EQUAL", "sqs:*", "s3:Get*"],
    ["Queue/DelaySeconds", "NOT_EQUAL", "20", "120"],
    ["Queue/RedrivePolicy/deadLetterTargetArn", "NOT_EQUAL", expect.stringContaining("Dead"), deadLetterTargetArn],
    ["Queue/RedrivePolicy/maxReceiveCount", "NOT_EQUAL", "10", "12"],
    ["Repository/ImageTagMutability", "NOT_EQUAL", "IMMUTABLE", "MUTABLE"],
    ["Role/Policies/0", "REMOVE", JSON.stringify({ PolicyName: "gone", PolicyDocument: inline("sqs:*") }), ""],
    ["Role/Policies/1/PolicyDocument/Statement/0/Action", "NOT_EQUAL", "s3:*", "s3:Get*"],
    ["Subscription/FilterPolicy/kind/1", "ADD", "", "b"],
    ["Table/AttributeDefinitions/1", "ADD", "", '{"AttributeName":"other","AttributeType":"S"}'],
  ]);
  const queue = StackResourceDrifts.find(({ LogicalResourceId }) => LogicalResourceId === "Queue");
  expect(JSON.parse(queue?.ExpectedProperties ?? "")).toMatchObject({ DelaySeconds: 20 });
  expect(JSON.parse(queue?.ActualProperties ?? "")).toMatchObject({ QueueName: "drifting", DelaySeconds: "120" });
});

const Tags = [{ Key: "team", Value: "a" }];
const tagged = {
  Bucket: resource("AWS::S3::Bucket", { BucketName: "tagged", Tags }),
  Function: resource("AWS::Lambda::Function", {
    FunctionName: "tagged",
    Code: { ZipFile: "exports.handler = () => 1;" },
    Handler: "index.handler",
    Role: { "Fn::GetAtt": ["Role", "Arn"] },
    Runtime: "nodejs22.x",
    Tags,
  }),
  Logs: resource("AWS::Logs::LogGroup", { LogGroupName: "tagged", Tags }),
  Mapping: resource("AWS::Lambda::EventSourceMapping", {
    FunctionName: { Ref: "Function" },
    EventSourceArn: { "Fn::GetAtt": ["Queue", "Arn"] },
    Enabled: false,
    Tags,
  }),
  Parameter: resource("AWS::SSM::Parameter", { Name: "tagged", Type: "String", Value: "a", Tags: { team: "a" } }),
  Queue: resource("AWS::SQS::Queue", { Tags }),
  Repository: resource("AWS::ECR::Repository", { RepositoryName: "tagged", Tags }),
  Role: resource("AWS::IAM::Role", { RoleName: "tagged", AssumeRolePolicyDocument: trust, Tags }),
  Secret: resource("AWS::SecretsManager::Secret", { Name: "tagged", Tags }),
  Table: resource("AWS::DynamoDB::Table", {
    TableName: "tagged",
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    Tags,
  }),
  Topic: resource("AWS::SNS::Topic", { TopicName: "tagged", Tags }),
  Untagged: resource("AWS::SQS::Queue", {}),
};

// User Guide, "What is drift?": only what the template gives explicitly. So tags of the stack have not drifted, nor those of a resource without tags of its own.
test("tags that were changed behind the stack's back are differences where the template gives tags", async () => {
  const stackTags = (...keys: string[]) => ({ Tags: keys.map((Key) => ({ Key, Value: "s" })) });
  const { StackId: StackName } = await lab.create({ Resources: tagged }, stackTags("gone", "owner"));
  expect(await detected(StackName)).toMatchObject({ StackDriftStatus: "IN_SYNC" });
  // API reference, "UpdateStack": the tags of a stack are propagated to its resources. One that stayed on a resource would show as added.
  const updated = await lab.update(StackName, { Resources: tagged }, stackTags("owner"));
  expect(updated).toMatchObject({ StackStatus: "UPDATE_COMPLETE" });
  expect(await detected(StackName)).toMatchObject({ StackDriftStatus: "IN_SYNC" });
  const { StackResources = [] } = await lab.resources(StackName);
  const idOf = (id: string) =>
    StackResources.find(({ LogicalResourceId }) => LogicalResourceId === id)?.PhysicalResourceId;
  const arn = (service: string, name: string) => `arn:aws:${service}:us-east-1:000000000000:${name}`;
  const others = { owner: "other", team: "b", zone: "z" };
  const list = Object.entries(others).map(([Key, Value]) => ({ Key, Value }));
  const sqs = lab.clientOf(SQSClient);
  const lambda = lab.clientOf(LambdaClient);
  await lab.clientOf(S3Client).send(new PutBucketTaggingCommand({ Bucket: "tagged", Tagging: { TagSet: list } }));
  await lambda.send(new TagLambdaCommand({ Resource: arn("lambda", "function:tagged"), Tags: others }));
  const mapping = arn("lambda", `event-source-mapping:${idOf("Mapping")}`);
  await lambda.send(new TagLambdaCommand({ Resource: mapping, Tags: others }));
  await lab.clientOf(CloudWatchLogsClient).send(new TagLogGroupCommand({ logGroupName: "tagged", tags: others }));
  const parameter = { ResourceType: "Parameter" as const, ResourceId: "tagged" };
  await lab.clientOf(SSMClient).send(new AddTagsToResourceCommand({ ...parameter, Tags: list }));
  for (const id of ["Queue", "Untagged"]) await sqs.send(new TagQueueCommand({ QueueUrl: idOf(id), Tags: others }));
  const repository = arn("ecr", "repository/tagged");
  await lab.clientOf(ECRClient).send(new TagRepositoryCommand({ resourceArn: repository, tags: list }));
  await lab.clientOf(IAMClient).send(new TagRoleCommand({ RoleName: "tagged", Tags: list }));
  await lab.clientOf(SecretsManagerClient).send(new TagSecretCommand({ SecretId: "tagged", Tags: list }));
  // More than a page of them.
  const many = Array.from({ length: 12 }, (_, number) => ({ Key: `more-${number + 10}`, Value: "" }));
  const ResourceArn = arn("dynamodb", "table/tagged");
  await lab.clientOf(DynamoDBClient).send(new TagTableCommand({ ResourceArn, Tags: [...list, ...many] }));
  await lab.clientOf(SNSClient).send(new TagTopicCommand({ ResourceArn: idOf("Topic"), Tags: list }));
  expect(await detected(StackName)).toMatchObject({ DriftedStackResourceCount: 11 });
  const { differences } = await differencesOf(StackName);
  const added = (path: string, tag: object) => [path, "ADD", "", JSON.stringify(tag)];
  const zone = { Key: "zone", Value: "z" };
  const changed = (id: string) => [[`${id}/Tags/0/Value`, "NOT_EQUAL", "a", "b"], added(`${id}/Tags/1`, zone)];
  expect(differences).toEqual([
    ...["Bucket", "Function", "Logs", "Mapping"].flatMap(changed),
    ["Parameter/Tags/team", "NOT_EQUAL", "a", "b"],
    ...["Queue", "Repository", "Role", "Secret"].flatMap(changed),
    ["Table/Tags/0/Value", "NOT_EQUAL", "a", "b"],
    ...many.map((tag, place) => added(`Table/Tags/${place}`, tag)),
    added("Table/Tags/13", zone),
    ...changed("Topic"),
  ]);
});

// API reference, "StackResourceDriftInformation": NOT_CHECKED is what has not been checked.
test("a resource that replaces a deleted one has not been checked", async () => {
  const of = (Name: string) => ({ Resources: { It: value(Name) } });
  const { StackId: StackName } = await lab.create(of("earlier"));
  await lab.clientOf(SSMClient).send(new DeleteParameterCommand({ Name: "earlier" }));
  expect(await detected(StackName)).toMatchObject({ DriftedStackResourceCount: 1 });
  expect(await lab.update(StackName, of("later"))).toMatchObject({ StackStatus: "UPDATE_COMPLETE" });
  const { StackResources } = await lab.resources(StackName);
  expect(StackResources).toMatchObject([
    { PhysicalResourceId: "later", DriftInformation: { StackResourceDriftStatus: "NOT_CHECKED" } },
  ]);
  const { StackResourceDrifts } = await lab.client.send(new DescribeStackResourceDriftsCommand({ StackName }));
  expect(StackResourceDrifts).toEqual([]);
});

test("the drift of one resource, and what is refused", async () => {
  const { StackId: StackName } = await lab.create(template);
  const one = (LogicalResourceId: string) =>
    lab.client.send(new DetectStackResourceDriftCommand({ StackName, LogicalResourceId }));
  expect((await one("First")).StackResourceDrift).toMatchObject({ StackResourceDriftStatus: "IN_SYNC" });
  await expect(one("Other")).rejects.toThrow(`Resource Other does not exist for stack ${StackName}`);
  await expect(one("Handle")).rejects.toThrow(
    "Drift detection is not supported for AWS::CloudFormation::WaitConditionHandle.",
  );
  const failed = await lab.create({ Resources: { It: { ...value("first") } } });
  await expect(detected(failed.StackId)).rejects.toThrow("is in ROLLBACK_COMPLETE state: drift can't be detected.");
  const StackDriftDetectionId = "5e31a3e4-8a3f-4d0e-9f0e-000000000000";
  await expect(
    lab.client.send(new DescribeStackDriftDetectionStatusCommand({ StackDriftDetectionId })),
  ).rejects.toThrow(`Drift detection ${StackDriftDetectionId} does not exist`);
  // The allowed values, and how many there may be: AWS's model.
  await expect(
    lab.client.send(
      new DescribeStackResourceDriftsCommand({ StackName, StackResourceDriftStatusFilters: ["NOPE" as "DELETED"] }),
    ),
  ).rejects.toThrow(
    "1 validation error detected: Value '[NOPE]' at 'stackResourceDriftStatusFilters' failed to satisfy constraint: Member must satisfy constraint: [Member must satisfy enum value set: [IN_SYNC, MODIFIED, DELETED, NOT_CHECKED, UNKNOWN, UNSUPPORTED]]",
  );
});

test("events of an operation on a stack, and of failures alone", async () => {
  const { StackId: StackName } = await lab.create({ Resources: { A: value("same"), B: value("same") } });
  const { OperationEvents: all = [] } = await lab.client.send(new DescribeEventsCommand({ StackName }));
  expect(all.every((event) => event.OperationId !== undefined && event.EventType === "STACK_EVENT")).toBe(true);
  const OperationId = all.at(-1)?.OperationId;
  expect(all.at(0)).toMatchObject({ ResourceStatus: "ROLLBACK_COMPLETE" });
  const failures = await lab.client.send(
    new DescribeEventsCommand({ StackName, OperationId, Filters: { FailedEvents: true } }),
  );
  expect(failures.OperationEvents).toMatchObject([{ LogicalResourceId: "B", ResourceStatus: "CREATE_FAILED" }]);
  await expect(lab.client.send(new DescribeEventsCommand({}))).rejects.toThrow("StackName has to be specified.");
});

test("limits of the account, and no results of hooks", async () => {
  const { AccountLimits } = await lab.client.send(new DescribeAccountLimitsCommand({}));
  expect(AccountLimits).toContainEqual({ Name: "StackLimit", Value: 2000 });
  const target = { TargetType: "STACK" as const, TargetId: "app" };
  expect(await lab.client.send(new ListHookResultsCommand(target))).toMatchObject({ ...target, HookResults: [] });
});
