import { CreateStackCommand, DeleteStackCommand, DescribeStackResourceCommand } from "@aws-sdk/client-cloudformation";
import {
  CloudWatchLogsClient,
  DescribeLogGroupsCommand,
  DescribeLogStreamsCommand,
  DescribeMetricFiltersCommand,
  DescribeSubscriptionFiltersCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { GetPolicyVersionCommand, IAMClient, ListAttachedRolePoliciesCommand } from "@aws-sdk/client-iam";
import {
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketNotificationConfigurationCommand,
  GetBucketPolicyCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  HeadBucketCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { GetResourcePolicyCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { beforeAll, describe, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
let s3: S3Client;
let iam: IAMClient;
let ssm: SSMClient;
let logs: CloudWatchLogsClient;

beforeAll(() => {
  s3 = lab.clientOf(S3Client);
  iam = lab.clientOf(IAMClient);
  ssm = lab.clientOf(SSMClient);
  logs = lab.clientOf(CloudWatchLogsClient);
});

/** A template with one resource, and what `Ref` gives for it. */
const one = (Type: string, Properties: object, others: object = {}) => ({
  Resources: { It: { Type, Properties }, ...others },
  Outputs: { It: { Value: { Ref: "It" } } },
});

describe("AWS::S3::Bucket", () => {
  const queue = { Queue: { Type: "AWS::SQS::Queue" } };
  const policy = {
    Type: "AWS::SQS::QueuePolicy",
    Properties: {
      Queues: [{ Ref: "Queue" }],
      PolicyDocument: {
        Version: "2012-10-17",
        Statement: [
          { Effect: "Allow", Principal: "*", Action: "sqs:SendMessage", Resource: { "Fn::GetAtt": ["Queue", "Arn"] } },
        ],
      },
    },
  };
  const configured = {
    AccessControl: "Private",
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [
        { ServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms" }, BucketKeyEnabled: "true" },
      ],
    },
    LifecycleConfiguration: {
      Rules: [
        { Id: "old", Status: "Enabled", Prefix: "tmp/", ExpirationInDays: "3", NoncurrentVersionExpirationInDays: 2 },
        { Id: "deep", Status: "Enabled", Transitions: [{ StorageClass: "GLACIER", TransitionInDays: 30 }] },
      ],
    },
    NotificationConfiguration: {
      QueueConfigurations: [{ Event: "s3:ObjectCreated:*", Queue: { "Fn::GetAtt": ["Queue", "Arn"] } }],
    },
    VersioningConfiguration: { Status: "Enabled" },
    Tags: [{ Key: "team", Value: "a" }],
  };

  test("is made with its configurations, in small letters, and loses those that an update takes away", async () => {
    const template = one("AWS::S3::Bucket", configured, { ...queue, Policy: policy });
    (template.Resources.It as { DependsOn?: string }).DependsOn = "Policy";
    const stack = await lab.create(template, { Tags: [{ Key: "stack", Value: "s" }] });
    expect(stack.StackStatus).toBe("CREATE_COMPLETE");
    const Bucket = outputsOf(stack)["It"];
    expect(Bucket).toMatch(/^stack-\d+-it-[a-z0-9]{12}$/);
    expect((await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBe("Enabled");
    expect(
      (await s3.send(new GetBucketEncryptionCommand({ Bucket }))).ServerSideEncryptionConfiguration?.Rules,
    ).toMatchObject([{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms" }, BucketKeyEnabled: true }]);
    expect((await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules).toMatchObject([
      {
        ID: "old",
        Filter: { Prefix: "tmp/" },
        Expiration: { Days: 3 },
        NoncurrentVersionExpiration: { NoncurrentDays: 2 },
      },
      { ID: "deep", Transitions: [{ StorageClass: "GLACIER", Days: 30 }] },
    ]);
    expect((await s3.send(new GetBucketNotificationConfigurationCommand({ Bucket }))).QueueConfigurations).toHaveLength(
      1,
    );
    expect((await s3.send(new GetBucketTaggingCommand({ Bucket }))).TagSet).toEqual([
      { Key: "team", Value: "a" },
      { Key: "stack", Value: "s" },
    ]);
    const plain = one("AWS::S3::Bucket", {}, { ...queue, Policy: policy });
    expect(await lab.update(stack.StackName, plain)).toMatchObject({ StackStatus: "UPDATE_COMPLETE" });
    expect((await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBe("Suspended");
    await expect(s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).rejects.toMatchObject({
      name: "NoSuchLifecycleConfiguration",
    });
    expect((await s3.send(new GetBucketNotificationConfigurationCommand({ Bucket }))).QueueConfigurations).toBe(
      undefined,
    );
    await lab.client.send(new DeleteStackCommand({ StackName: stack.StackName }));
    await expect(s3.send(new HeadBucketCommand({ Bucket }))).rejects.toMatchObject({ name: "NotFound" });
  });

  test("of a name that is taken fails, and leaves the bucket", async () => {
    const taken = { BucketName: "taken-bucket" };
    await lab.create(one("AWS::S3::Bucket", taken));
    const stack = await lab.create(one("AWS::S3::Bucket", taken));
    expect(stack.StackStatus).toBe("ROLLBACK_COMPLETE");
    const events = await lab.events(stack.StackName);
    expect(events.find(({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED")?.ResourceStatusReason).toBe(
      "Resource of type 'AWS::S3::Bucket' with identifier 'taken-bucket' already exists.",
    );
    await s3.send(new HeadBucketCommand({ Bucket: "taken-bucket" }));
  });

  test("has a policy as long as the template does", async () => {
    const bucket = { Bucket: { Type: "AWS::S3::Bucket" } };
    const Statement = [
      {
        Effect: "Allow",
        Principal: "*",
        Action: "s3:GetObject",
        Resource: { "Fn::Join": ["", [{ "Fn::GetAtt": ["Bucket", "Arn"] }, "/*"]] },
        Condition: { Bool: { "aws:SecureTransport": "true" } },
      },
    ];
    const properties = { Bucket: { Ref: "Bucket" }, PolicyDocument: { Version: "2012-10-17", Statement } };
    const open = {
      Bucket: { ...bucket.Bucket, Properties: { PublicAccessBlockConfiguration: { BlockPublicPolicy: false } } },
    };
    const stack = await lab.create(one("AWS::S3::BucketPolicy", properties, open));
    const Bucket = outputsOf(stack)["It"];
    const { Policy = "" } = await s3.send(new GetBucketPolicyCommand({ Bucket }));
    expect(JSON.parse(Policy)).toMatchObject({ Statement: [{ Resource: `arn:aws:s3:::${Bucket}/*` }] });
    await lab.update(stack.StackName, { Resources: open });
    await expect(s3.send(new GetBucketPolicyCommand({ Bucket }))).rejects.toMatchObject({ name: "NoSuchBucketPolicy" });
  });
});

test("AWS::SSM::Parameter is made with a name of its own, and changed in place", async () => {
  const stack = await lab.create(one("AWS::SSM::Parameter", { Type: "String", Value: "a", Tags: { team: "a" } }));
  const Name = outputsOf(stack)["It"];
  expect(Name).toMatch(/^CFN-It-[A-Za-z0-9]{12}$/);
  await lab.update(stack.StackName, one("AWS::SSM::Parameter", { Type: "String", Value: "b" }));
  expect((await ssm.send(new GetParameterCommand({ Name }))).Parameter).toMatchObject({ Value: "b", Version: 2 });
  await lab.client.send(new DeleteStackCommand({ StackName: stack.StackName }));
  await expect(ssm.send(new GetParameterCommand({ Name }))).rejects.toMatchObject({ name: "ParameterNotFound" });
});

test("AWS::Logs::LogGroup keeps its retention, and fails where the group is there", async () => {
  const group = (RetentionInDays: unknown) => one("AWS::Logs::LogGroup", { LogGroupName: "/app", RetentionInDays });
  const stack = await lab.create(group("7"));
  const retention = async () =>
    (await logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: "/app" }))).logGroups?.[0]?.retentionInDays;
  expect(await retention()).toBe(7);
  await lab.update(stack.StackName, group(14));
  expect(await retention()).toBe(14);
  expect((await lab.create(group(30))).StackStatus).toBe("ROLLBACK_COMPLETE");
  expect(await retention()).toBe(14);
});

test("streams and filters of a log group, and the policy of a secret, are made, changed in place, and go", async () => {
  const template = (text: string) => ({
    Resources: {
      Group: { Type: "AWS::Logs::LogGroup" },
      Stream: { Type: "AWS::Logs::LogStream", Properties: { LogGroupName: { Ref: "Group" } } },
      Metric: {
        Type: "AWS::Logs::MetricFilter",
        Properties: {
          LogGroupName: { Ref: "Group" },
          FilterPattern: text,
          MetricTransformations: [{ MetricName: "Errors", MetricNamespace: "App", MetricValue: "1" }],
        },
      },
      Secret: { Type: "AWS::SecretsManager::Secret" },
      Policy: {
        Type: "AWS::SecretsManager::ResourcePolicy",
        Properties: {
          SecretId: { Ref: "Secret" },
          ResourcePolicy: {
            Version: "2012-10-17",
            Statement: [
              {
                Sid: text,
                Effect: "Allow",
                Principal: { AWS: "arn:aws:iam::000000000000:root" },
                Action: "secretsmanager:GetSecretValue",
                Resource: "*",
              },
            ],
          },
        },
      },
    },
    Outputs: {
      Stream: { Value: { Ref: "Stream" } },
      Group: { Value: { Ref: "Group" } },
      Id: { Value: { Ref: "Policy" } },
    },
  });
  const secrets = lab.clientOf(SecretsManagerClient);
  const stack = await lab.create(template("one"));
  expect(stack.StackStatus).toBe("CREATE_COMPLETE");
  const { Stream, Group: logGroupName, Id: SecretId } = outputsOf(stack);
  const state = async () => ({
    streams: (await logs.send(new DescribeLogStreamsCommand({ logGroupName }))).logStreams?.map(
      ({ logStreamName }) => logStreamName,
    ),
    patterns: (await logs.send(new DescribeMetricFiltersCommand({ logGroupName }))).metricFilters?.map(
      ({ filterPattern }) => filterPattern,
    ),
    policy: (await secrets.send(new GetResourcePolicyCommand({ SecretId }))).ResourcePolicy,
  });
  const changed = (text: string) => ({ patterns: [text], policy: expect.stringContaining(`"Sid":"${text}"`) });
  expect(await state()).toEqual({ streams: [Stream], ...changed("one") });
  expect((await lab.update(stack.StackId, template("two"))).StackStatus).toBe("UPDATE_COMPLETE");
  expect(await state()).toEqual({ streams: [Stream], ...changed("two") });
  const { Metric: _, Stream: __, Policy: ___, ...fewer } = template("two").Resources;
  expect((await lab.update(stack.StackId, { Resources: fewer })).StackStatus).toBe("UPDATE_COMPLETE");
  expect(await state()).toEqual({ streams: [], patterns: [], policy: undefined });
});

test("AWS::Logs::SubscriptionFilter sends what a group gets to a function, and a change of its pattern keeps it", async () => {
  const template = (FilterPattern: string) => ({
    Resources: {
      Role: {
        Type: "AWS::IAM::Role",
        Properties: {
          AssumeRolePolicyDocument: {
            Version: "2012-10-17",
            Statement: [{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }],
          },
        },
      },
      Function: {
        Type: "AWS::Lambda::Function",
        Properties: {
          Runtime: "nodejs22.x",
          Handler: "index.handler",
          Role: { "Fn::GetAtt": ["Role", "Arn"] },
          Code: { ZipFile: "exports.handler = async () => 1;" },
        },
      },
      Allowed: {
        Type: "AWS::Lambda::Permission",
        Properties: {
          FunctionName: { Ref: "Function" },
          Action: "lambda:InvokeFunction",
          Principal: "logs.amazonaws.com",
        },
      },
      Group: { Type: "AWS::Logs::LogGroup" },
      It: {
        Type: "AWS::Logs::SubscriptionFilter",
        DependsOn: "Allowed",
        Properties: {
          LogGroupName: { Ref: "Group" },
          FilterPattern,
          DestinationArn: { "Fn::GetAtt": ["Function", "Arn"] },
        },
      },
    },
    Outputs: { Group: { Value: { Ref: "Group" } }, It: { Value: { Ref: "It" } } },
  });
  const stack = await lab.create(template(""));
  expect(stack.StackStatus).toBe("CREATE_COMPLETE");
  const { Group: logGroupName, It: filterName } = outputsOf(stack);
  await lab.update(stack.StackId, template("ERROR"));
  const { subscriptionFilters } = await logs.send(new DescribeSubscriptionFiltersCommand({ logGroupName }));
  expect(subscriptionFilters).toMatchObject([{ filterName, filterPattern: "ERROR" }]);
});

test("AWS::IAM::ManagedPolicy gets a version for each document, and is attached to roles", async () => {
  const trust = {
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }],
  };
  const role = { Role: { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: trust } } };
  const policy = (Action: string) =>
    one(
      "AWS::IAM::ManagedPolicy",
      {
        PolicyDocument: { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action, Resource: "*" }] },
        Roles: [{ Ref: "Role" }],
      },
      role,
    );
  const stack = await lab.create(policy("s3:GetObject"));
  const PolicyArn = outputsOf(stack)["It"];
  for (const action of ["s3:A", "s3:B", "s3:C", "s3:D", "s3:E"]) await lab.update(stack.StackName, policy(action));
  const { PolicyVersion } = await iam.send(new GetPolicyVersionCommand({ PolicyArn, VersionId: "v6" }));
  expect(decodeURIComponent(PolicyVersion?.Document ?? "")).toContain("s3:E");
  const { StackResourceDetail } = await lab.client.send(
    new DescribeStackResourceCommand({ StackName: stack.StackName, LogicalResourceId: "Role" }),
  );
  const RoleName = StackResourceDetail?.PhysicalResourceId;
  const { AttachedPolicies } = await iam.send(new ListAttachedRolePoliciesCommand({ RoleName }));
  expect(AttachedPolicies?.map((one) => one.PolicyArn)).toEqual([PolicyArn]);
  await lab.client.send(new DeleteStackCommand({ StackName: stack.StackName }));
  expect(await lab.settled(stack.StackId)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
});

test("a property that its type does not have, or needs, or of another type, is told by the resource", async () => {
  const reasonOf = async (properties: object) => {
    const stack = await lab.create(one("AWS::SSM::Parameter", properties));
    const events = await lab.events(stack.StackId);
    return events.find(({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED")?.ResourceStatusReason;
  };
  expect(await reasonOf({ Value: "a" })).toBe("Property validation failure: [The property {/Type} is required]");
  expect(await reasonOf({ Type: "String", Value: "a", Foo: 1 })).toBe(
    "Properties validation failed for resource It with message:\n[#: extraneous key [Foo] is not permitted]",
  );
  expect(await reasonOf({ Type: "String", Value: ["a"] })).toBe(
    "Property validation failure: [Value of property {/Value} does not match type {String}]",
  );
});

// CloudFormation User Guide, "Wait condition signal JSON format"; S3, which has the other paths of the port, is there too.
test("a wait condition is complete when a signal has arrived at the address of its handle, and nothing else counts as one", async () => {
  const Handle = { Type: "AWS::CloudFormation::WaitConditionHandle" };
  const template = one("AWS::CloudFormation::WaitCondition", { Handle: { Ref: "Handle" }, Timeout: "60" }, { Handle });
  const { StackId: StackName } = await lab.client.send(
    new CreateStackCommand({ StackName: lab.newName(), TemplateBody: JSON.stringify(template) }),
  );
  const { StackResourceDetail: handle } = await lab.client.send(
    new DescribeStackResourceCommand({ StackName, LogicalResourceId: "Handle" }),
  );
  const address = handle?.PhysicalResourceId ?? "";
  const put = async (url: string, body: string) => (await fetch(url, { method: "PUT", body })).status;
  const signal = JSON.stringify({ Status: "SUCCESS", Reason: "", UniqueId: "a", Data: "" });
  expect(await put(address, "done")).toBe(400);
  expect(await put(address.replace(/answers\/[^?]+/, "answers/other"), signal)).toBe(403);
  expect(await lab.told(StackName)).not.toContain("It CREATE_COMPLETE");
  expect(await put(address, signal)).toBe(200);
  expect(await lab.settled(StackName)).toMatchObject({ StackStatus: "CREATE_COMPLETE" });
});

test("a stack is deleted while a wait condition of it waits", async () => {
  const Handle = { Type: "AWS::CloudFormation::WaitConditionHandle" };
  const properties = { Handle: { Ref: "Handle" }, Timeout: "3600" };
  const { StackId } = await lab.begin(one("AWS::CloudFormation::WaitCondition", properties, { Handle }));
  await lab.client.send(new DeleteStackCommand({ StackName: StackId }));
  expect(await lab.settled(StackId)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
});
