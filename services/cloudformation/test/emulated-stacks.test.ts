import {
  CreateChangeSetCommand,
  DeleteStackCommand,
  DescribeChangeSetCommand,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { DescribeTableCommand, DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { GetRoleCommand, IAMClient } from "@aws-sdk/client-iam";
import { ListTopicsCommand, SNSClient } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { beforeAll, describe, expect, test } from "vitest";
import { processorTime } from "../../../tests/processor-time.js";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
let sqs: SQSClient;
let sns: SNSClient;
let dynamodb: DynamoDBClient;
let iam: IAMClient;

beforeAll(() => {
  sqs = lab.clientOf(SQSClient);
  sns = lab.clientOf(SNSClient);
  dynamodb = lab.clientOf(DynamoDBClient);
  iam = lab.clientOf(IAMClient);
});

const queuesOf = async (prefix: string) =>
  (await sqs.send(new ListQueuesCommand({ QueueNamePrefix: prefix }))).QueueUrls ?? [];

const application = `
AWSTemplateFormatVersion: 2010-09-09
Description: orders
Parameters:
  Timeout: { Type: Number, Default: 40 }
Resources:
  Dead: { Type: AWS::SQS::Queue }
  Queue:
    Type: AWS::SQS::Queue
    Properties:
      VisibilityTimeout: !Ref Timeout
      RedrivePolicy: { deadLetterTargetArn: !GetAtt Dead.Arn, maxReceiveCount: "3" }
      Tags: [{ Key: team, Value: a }]
  Topic: { Type: AWS::SNS::Topic, Properties: { DisplayName: !Sub "\${AWS::StackName} orders" } }
  Subscription:
    Type: AWS::SNS::Subscription
    Properties: { TopicArn: !Ref Topic, Protocol: sqs, Endpoint: !GetAtt Queue.Arn, RawMessageDelivery: true }
  Table:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions: [{ AttributeName: id, AttributeType: S }]
      KeySchema: [{ AttributeName: id, KeyType: HASH }]
      StreamSpecification: { StreamViewType: NEW_IMAGE }
  Role:
    Type: AWS::IAM::Role
    Properties:
      AssumeRolePolicyDocument:
        Version: 2012-10-17
        Statement: [{ Effect: Allow, Principal: { Service: lambda.amazonaws.com }, Action: sts:AssumeRole }]
Outputs:
  Url: { Value: !Ref Queue }
  Stream: { Value: !GetAtt Table.StreamArn }
  Role: { Value: !Ref Role }
`;

describe("A stack of queues, topics, tables and roles", () => {
  test("is made, in the order in which its resources need one another", async () => {
    const stack = await lab.create(application);
    expect(stack.StackStatusReason).toBe(undefined);
    expect(stack.StackStatus).toBe("CREATE_COMPLETE");
    const { Url, Stream, Role } = outputsOf(stack);
    const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: Url, AttributeNames: ["All"] }));
    expect(Attributes).toMatchObject({ VisibilityTimeout: "40" });
    expect(JSON.parse(Attributes?.RedrivePolicy ?? "")).toMatchObject({ maxReceiveCount: 3 });
    expect(Stream).toContain("/stream/");
    expect((await iam.send(new GetRoleCommand({ RoleName: Role }))).Role?.RoleName).toBe(Role);
    const told = await lab.told(stack.StackName);
    expect(told.indexOf("Dead CREATE_COMPLETE")).toBeLessThan(told.indexOf("Queue CREATE_IN_PROGRESS"));
    expect(told.at(0)).toBe(`${stack.StackName} CREATE_IN_PROGRESS`);
    expect(told.at(-1)).toBe(`${stack.StackName} CREATE_COMPLETE`);
  });

  test("is gone with all of it when it is deleted", async () => {
    const stack = await lab.create(application);
    await lab.client.send(new DeleteStackCommand({ StackName: stack.StackName }));
    const deleted = await lab.settled(stack.StackId);
    expect(deleted).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
    await expect(lab.client.send(new DescribeStacksCommand({ StackName: stack.StackName }))).rejects.toThrow(
      `Stack with id ${stack.StackName} does not exist`,
    );
    expect(await queuesOf(`${stack.StackName}-`)).toEqual([]);
    const { Topics = [] } = await sns.send(new ListTopicsCommand({}));
    expect(Topics.filter(({ TopicArn = "" }) => TopicArn.includes(`${stack.StackName}-`))).toEqual([]);
    const { TableNames = [] } = await dynamodb.send(new ListTablesCommand({}));
    expect(TableNames.filter((name) => name.startsWith(`${stack.StackName}-`))).toEqual([]);
  });
});

const queue = (properties: object = {}) => ({ Type: "AWS::SQS::Queue", Properties: properties });

describe("An update", () => {
  test("changes a resource in place, and leaves those that do not change", async () => {
    const stack = await lab.create({ Resources: { A: queue({ DelaySeconds: 1 }), B: queue() } });
    const updated = await lab.update(stack.StackName, { Resources: { A: queue({ DelaySeconds: 2 }), B: queue() } });
    expect(updated.StackStatus).toBe("UPDATE_COMPLETE");
    const name = stack.StackName;
    expect((await lab.told(name)).slice(8)).toEqual([
      `${name} UPDATE_IN_PROGRESS`,
      "A UPDATE_IN_PROGRESS",
      "A UPDATE_COMPLETE",
      `${name} UPDATE_COMPLETE_CLEANUP_IN_PROGRESS`,
      `${name} UPDATE_COMPLETE`,
    ]);
  });

  test("replaces a resource: the new one is made before the old one goes", async () => {
    const name = lab.newName();
    const stack = await lab.create({ Resources: { A: queue({ QueueName: `${name}-one` }) } }, { StackName: name });
    await lab.update(name, { Resources: { A: queue({ QueueName: `${name}-two` }) } });
    const events = (await lab.events(name)).slice(5);
    expect(
      events.map(({ LogicalResourceId, ResourceStatus, PhysicalResourceId = "" }) => [
        LogicalResourceId,
        ResourceStatus,
        PhysicalResourceId.slice(-3),
      ]),
    ).toEqual([
      [name, "UPDATE_IN_PROGRESS", stack.StackId?.slice(-3)],
      ["A", "UPDATE_IN_PROGRESS", "one"],
      ["A", "UPDATE_IN_PROGRESS", "two"],
      ["A", "UPDATE_COMPLETE", "two"],
      [name, "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS", stack.StackId?.slice(-3)],
      ["A", "DELETE_IN_PROGRESS", "one"],
      ["A", "DELETE_COMPLETE", "one"],
      [name, "UPDATE_COMPLETE", stack.StackId?.slice(-3)],
    ]);
    expect(await queuesOf(`${name}-`)).toEqual([expect.stringMatching(/two$/)]);
  });

  test("that fails is undone: what it changed, replaced and made", async () => {
    const name = lab.newName();
    const before = { Resources: { A: queue({ DelaySeconds: 1 }), B: queue({ QueueName: `${name}-one` }), C: queue() } };
    await lab.create(before, { StackName: name });
    const after = {
      Resources: {
        A: queue({ DelaySeconds: 2 }),
        B: queue({ QueueName: `${name}-two` }),
        New: queue({ QueueName: `${name}-new` }),
        Bad: { ...queue({ DelaySeconds: 100_000 }), DependsOn: ["A", "B", "New"] },
      },
    };
    const stack = await lab.update(name, after);
    expect(stack.StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(
      (await queuesOf(`${name}-`)).map((url) =>
        url
          .split("/")
          .at(-1)
          ?.replace(/[A-Za-z0-9]{12}$/, ""),
      ),
    ).toEqual([`${name}-A-`, `${name}-C-`, `${name}-one`].sort());
    const { StackResources = [] } = await lab.client.send(new DescribeStackResourcesCommand({ StackName: name }));
    expect(StackResources.map(({ LogicalResourceId, ResourceStatus }) => [LogicalResourceId, ResourceStatus])).toEqual([
      ["A", "UPDATE_COMPLETE"],
      ["B", "UPDATE_COMPLETE"],
      ["C", "CREATE_COMPLETE"],
    ]);
    const A = StackResources[0]?.PhysicalResourceId;
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: A, AttributeNames: ["DelaySeconds"] }),
    );
    expect(Attributes).toEqual({ DelaySeconds: "1" });
    await expect(lab.update(name, before)).rejects.toThrow("No updates are to be performed.");
  });

  test("that changes nothing is refused", async () => {
    const template = { Resources: { A: queue() } };
    const { StackName } = await lab.create(template);
    await expect(lab.update(StackName, template)).rejects.toMatchObject({
      name: "ValidationError",
      message: "No updates are to be performed.",
    });
  });
});

describe("A creation that fails", () => {
  const failing = (name: string) => ({
    Resources: {
      Good: queue({ QueueName: `${name}-good` }),
      Bad: { ...queue({ DelaySeconds: 100_000 }), DependsOn: "Good" },
    },
  });

  test("is rolled back", async () => {
    const name = lab.newName();
    const stack = await lab.create(failing(name), { StackName: name });
    expect(stack.StackStatus).toBe("ROLLBACK_COMPLETE");
    expect(await queuesOf(`${name}-`)).toEqual([]);
    const events = await lab.events(name);
    expect(events.find(({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED")?.ResourceStatusReason).toMatch(
      /^Resource handler returned message: ".* \(Service: Sqs, Status Code: 400, Request ID: .*\)" \(RequestToken: .*, HandlerErrorCode: InvalidRequest\)$/,
    );
    expect(events.find(({ ResourceStatus }) => ResourceStatus === "ROLLBACK_IN_PROGRESS")?.ResourceStatusReason).toBe(
      "The following resource(s) failed to create: [Bad]. Rollback requested by user.",
    );
  });

  test("stays as it is where the request says so", async () => {
    const name = lab.newName();
    const stack = await lab.create(failing(name), { StackName: name, OnFailure: "DO_NOTHING" });
    expect(stack).toMatchObject({
      StackStatus: "CREATE_FAILED",
      StackStatusReason: "The following resource(s) failed to create: [Bad]. ",
    });
    expect(await queuesOf(`${name}-`)).toHaveLength(1);
  });

  test("goes away with its stack where the request says so", async () => {
    const name = lab.newName();
    const stack = await lab.create(failing(name), { StackName: name, OnFailure: "DELETE" });
    expect(stack.StackStatus).toBe("DELETE_COMPLETE");
  });
});

test("A table gets another index and another stream by an update", async () => {
  const table = (properties: object) => ({
    Resources: {
      Table: {
        Type: "AWS::DynamoDB::Table",
        Properties: {
          BillingMode: "PAY_PER_REQUEST",
          KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
          AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
          ...properties,
        },
      },
    },
    Outputs: { Name: { Value: { Ref: "Table" } } },
  });
  const { StackName } = await lab.create(table({}));
  const stack = await lab.update(
    StackName,
    table({
      AttributeDefinitions: ["id", "by"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      GlobalSecondaryIndexes: [
        {
          IndexName: "byBy",
          KeySchema: [{ AttributeName: "by", KeyType: "HASH" }],
          Projection: { ProjectionType: "ALL" },
        },
      ],
      StreamSpecification: { StreamViewType: "KEYS_ONLY" },
      TimeToLiveSpecification: { AttributeName: "ends", Enabled: true },
    }),
  );
  expect(stack.StackStatus).toBe("UPDATE_COMPLETE");
  const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: outputsOf(stack)["Name"] }));
  expect(Table?.GlobalSecondaryIndexes).toMatchObject([{ IndexName: "byBy" }]);
  expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: "KEYS_ONLY" });
});

test("a change set that has failed gives its name to another one, and one that can be executed does not", async () => {
  const template = { Resources: { Queue: { Type: "AWS::SQS::Queue", Properties: { DelaySeconds: 1 } } } };
  const { StackName } = await lab.create(template);
  const plan = (TemplateBody: string) =>
    lab.client.send(new CreateChangeSetCommand({ StackName, ChangeSetName: "deploy-1795549601", TemplateBody }));
  const { Id: failed } = await plan(JSON.stringify(template));
  const { Status } = await lab.client.send(new DescribeChangeSetCommand({ ChangeSetName: failed }));
  expect(Status).toBe("FAILED");
  template.Resources.Queue.Properties.DelaySeconds = 2;
  const { Id } = await plan(JSON.stringify(template));
  const input = { StackName, ChangeSetName: "deploy-1795549601" };
  expect(await lab.client.send(new DescribeChangeSetCommand(input))).toMatchObject({
    ChangeSetId: Id,
    Status: "CREATE_COMPLETE",
  });
  await expect(plan(JSON.stringify(template))).rejects.toMatchObject({ name: "AlreadyExistsException" });
  // CloudFormation User Guide, "Delete a change set": they are kept until the stack is updated.
  template.Resources.Queue.Properties.DelaySeconds = 3;
  await lab.update(StackName, template);
  expect(await lab.client.send(new DescribeChangeSetCommand({ ChangeSetName: Id }))).toMatchObject({
    ExecutionStatus: "OBSOLETE",
  });
  await expect(lab.client.send(new DescribeChangeSetCommand(input))).rejects.toMatchObject({
    name: "ChangeSetNotFoundException",
  });
});

// biome-ignore lint/suspicious/noTemplateCurlyInString: a text of Fn::Sub
const nine = "${a}".repeat(9);
const nested = (levels: number, text: string) => {
  let value: object | string = text;
  for (let level = 0; level < levels; level++) value = { "Fn::Sub": [nine, { a: value }] };
  return value;
};

// AWS refuses each at once; its words for some are not documented.
test.each<[what: string, template: object, message: string]>([
  ["a section that is a text", { Outputs: "x" }, "[/Outputs] Every Outputs section must be an object."],
  ["an unknown attribute", { Resources: { Q: { ...queue(), QueueName: "q" } } }, "property 'QueueName'"],
  ["a condition in a list", { Resources: { Q: { ...queue(), Condition: ["A"] } } }, "[/Resources/Q/Condition]"],
  [
    "a policy in small letters",
    { Resources: { Q: { ...queue(), DeletionPolicy: "retain" } } },
    "DeletionPolicy retain",
  ],
  ["a policy that is a number", { Resources: { Q: { ...queue(), UpdateReplacePolicy: 5 } } }, "UpdateReplacePolicy 5"],
  [
    "a snapshot of a queue",
    { Resources: { Q: { ...queue(), DeletionPolicy: "Snapshot" } } },
    "deletion policy Snapshot",
  ],
  ["a text that grows without end", { Outputs: { O: { Value: nested(12, "x".repeat(100)) } } }, "1000000 characters"],
])("%s is refused before anything is made", async (_, template, message) => {
  const StackName = lab.newName();
  const answer = lab.create({ Resources: { Q: queue() }, ...template }, { StackName });
  await expect(answer).rejects.toMatchObject({ name: "ValidationError", message: expect.stringContaining(message) });
  await expect(lab.client.send(new DescribeStacksCommand({ StackName }))).rejects.toThrow("does not exist");
});

test("functions within functions, and thousands of aliases, take no time that grows with each", async () => {
  const aliases = `Metadata: { a: &a x, b: [${Array.from({ length: 12_000 }, () => "*a").join(", ")}] }\n`;
  const taken = processorTime();
  await lab.create(`${aliases}Resources: { Q: { Type: AWS::SQS::Queue } }`);
  await lab.create({ Resources: { Q: queue() }, Outputs: { O: { Value: nested(60, "") } } }).catch(() => {});
  expect(taken()).toBeLessThan(3000);
});

test("two outputs of a stack can't export one name", async () => {
  const output = (Value: string) => ({ Value, Export: { Name: "twice" } });
  const { StackStatus } = await lab.create({ Resources: { Q: queue() }, Outputs: { A: output("a"), B: output("b") } });
  expect(StackStatus).toBe("ROLLBACK_COMPLETE");
});

test("a pattern that repeats repetitions is refused, and takes no time", async () => {
  const template = {
    Parameters: { P: { Type: "String", Default: "a", AllowedPattern: "((a{1000}){1000}){1000}" } },
    Resources: { Q: queue() },
  };
  await expect(lab.create(template)).rejects.toMatchObject({ message: expect.stringContaining("repeats too much") });
});

// CloudFormation User Guide, "Quotas"; the words as users report them (dougmoscrop/serverless-plugin-split-stacks, issues 159, 123 and 43).
test.each([
  ["Resources", { Type: "AWS::SQS::Queue" }, "Number of resources, 501, is greater than maximum allowed, 500"],
  ["Parameters", { Type: "String", Default: "a" }, "Parameter count 201 is greater than max allowed 200"],
  ["Outputs", { Value: "a" }, "Outputs count 201 is greater than max allowed 200"],
])("a template has a limited number of %s", async (section, member, refusal) => {
  const count = section === "Resources" ? 501 : 201;
  const members = Object.fromEntries(Array.from({ length: count }, (_, n) => [`Member${n}`, member]));
  const template = { Resources: { Queue: { Type: "AWS::SQS::Queue" } }, [section]: members };
  await expect(lab.begin(template)).rejects.toMatchObject({
    name: "ValidationError",
    message: `Template format error: ${refusal}`,
  });
});

// AWS's model has the rule for some operations only; what the others answer is not documented.
test.each([
  new DescribeStacksCommand({ StackName: "" }),
  new DeleteStackCommand({ StackName: "" }),
  new CreateChangeSetCommand({ StackName: "", ChangeSetName: "c", TemplateBody: "{}" }),
])("an empty name of a stack is refused: %#", async (command) => {
  await expect(lab.client.send(command as DescribeStacksCommand)).rejects.toMatchObject({
    name: "ValidationError",
    message: expect.stringMatching(
      /^[12] validation errors? detected: Value '' at 'stackName' failed to satisfy constraint: Member must have length greater than or equal to 1/,
    ),
  });
});
