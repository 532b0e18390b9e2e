import {
  CreateChangeSetCommand,
  DeleteStackCommand,
  DescribeChangeSetCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
let s3: S3Client;
let sqs: SQSClient;

beforeEach(async () => {
  s3 = lab.clientOf(S3Client);
  sqs = lab.clientOf(SQSClient);
  await s3.send(new CreateBucketCommand({ Bucket: "templates" }));
});

/** Puts a template into S3, and returns its URL. */
async function stored(name: string, template: object | string): Promise<string> {
  const Body = typeof template === "string" ? template : JSON.stringify(template);
  await s3.send(new PutObjectCommand({ Bucket: "templates", Key: name, Body }));
  return `https://s3.us-east-1.amazonaws.com/templates/${name}`;
}

const inner = (more: object = {}) => ({
  Parameters: { Delay: { Type: "Number" } },
  Resources: { Queue: { Type: "AWS::SQS::Queue", Properties: { DelaySeconds: { Ref: "Delay" } } }, ...more },
  Outputs: { Url: { Value: { Ref: "Queue" } } },
});

const outer = (TemplateURL: string, delay: unknown, more: object = {}) => ({
  Resources: {
    Child: { Type: "AWS::CloudFormation::Stack", Properties: { TemplateURL, Parameters: { Delay: delay } } },
    ...more,
  },
  Outputs: { Url: { Value: { "Fn::GetAtt": ["Child", "Outputs.Url"] } } },
});

const broken = { Type: "AWS::SQS::Queue", Properties: { DelaySeconds: 99_999 }, DependsOn: "Child" };

const delayOf = async (QueueUrl: string | undefined) =>
  (await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["DelaySeconds"] }))).Attributes
    ?.DelaySeconds;

async function childOf(StackName: string | undefined) {
  const { StackResources = [] } = await lab.resources(StackName);
  const id = StackResources.find(({ LogicalResourceId }) => LogicalResourceId === "Child")?.PhysicalResourceId;
  return (await lab.client.send(new DescribeStacksCommand({ StackName: id }))).Stacks?.[0];
}

/** Why the nested stack failed, without its ARN. */
async function failureIn(StackName: string | undefined, status: string): Promise<string | undefined> {
  const failed = (await lab.events(StackName)).find(({ ResourceStatus }) => ResourceStatus === status);
  return failed?.ResourceStatusReason?.replace(failed.PhysicalResourceId ?? "none", "…");
}

test("More resources than an agent may make in one turn are made all the same", async () => {
  const parameter = { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: "a" } };
  const many = { Resources: Object.fromEntries(Array.from({ length: 350 }, (_, n) => [`Parameter${n}`, parameter])) };
  const child = { Type: "AWS::CloudFormation::Stack", Properties: { TemplateURL: await stored("many", many) } };
  const stack = await lab.create({ Resources: { One: child, Two: child, Three: child } });
  expect(stack.StackStatus).toBe("CREATE_COMPLETE");
  expect(lab.kept("ssm/parameters")).toBe(1050);
});

// CloudFormation User Guide, "Quotas": 2,500 resources; the words are those of aws-amplify/amplify-cli, issue 13491.
test("A template that contains itself ends where nested stacks have more resources than AWS makes in one operation", async () => {
  // None of them is made before the nested stack is complete.
  const handle = { Type: "AWS::CloudFormation::WaitConditionHandle", DependsOn: "Self" };
  const Self = { Type: "AWS::CloudFormation::Stack", Properties: { TemplateURL: await stored("self.json", "{}") } };
  const Resources = { Self, ...Object.fromEntries(Array.from({ length: 499 }, (_, n) => [`Handle${n}`, handle])) };
  await stored("self.json", { Resources });
  const stack = await lab.create({ Resources: { Self } });
  expect(stack.StackStatus).toBe("ROLLBACK_COMPLETE");
  const { StackSummaries = [] } = await lab.client.send(new ListStacksCommand({}));
  expect(StackSummaries).toHaveLength(6);
  const events = await lab.events(StackSummaries[0]?.StackId);
  expect(events.find(({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED")?.ResourceStatusReason).toBe(
    "Limit on the number of resources in a single stack operation exceeded",
  );
});

describe("A nested stack", () => {
  test("is made with its parameters, gives its outputs, and goes with the stack around it", async () => {
    const stack = await lab.create(outer(await stored("a.json", inner()), 3), { Tags: [{ Key: "team", Value: "a" }] });
    expect(stack.StackStatus).toBe("CREATE_COMPLETE");
    expect(await delayOf(outputsOf(stack)["Url"])).toBe("3");
    const child = await childOf(stack.StackName);
    expect(child).toMatchObject({
      StackName: expect.stringMatching(/^stack-\d+-Child-[A-Z0-9]{12}$/),
      StackStatus: "CREATE_COMPLETE",
      ParentId: stack.StackId,
      RootId: stack.StackId,
      Tags: [{ Key: "team", Value: "a" }],
      Parameters: [{ ParameterKey: "Delay", ParameterValue: "3" }],
    });
    await lab.client.send(new DeleteStackCommand({ StackName: stack.StackId }));
    expect(await lab.settled(stack.StackId)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
    expect(await lab.settled(child?.StackId)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls ?? []).toEqual([]);
  });

  test("is updated, and removes what it has left when the stack around it is complete", async () => {
    const url = await stored("a.json", inner({ Second: { Type: "AWS::SQS::Queue" } }));
    const stack = await lab.create(outer(url, 3));
    const updated = await lab.update(stack.StackId, outer(await stored("b.json", inner()), 4));
    expect(updated.StackStatus).toBe("UPDATE_COMPLETE");
    expect(await delayOf(outputsOf(updated)["Url"])).toBe("4");
    const child = await childOf(stack.StackName);
    expect(await lab.settled(child?.StackId)).toMatchObject({ StackStatus: "UPDATE_COMPLETE" });
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls).toHaveLength(1);
    expect((await lab.told(child?.StackId)).slice(-4)).toEqual([
      `${child?.StackName} UPDATE_COMPLETE_CLEANUP_IN_PROGRESS`,
      "Second DELETE_IN_PROGRESS",
      "Second DELETE_COMPLETE",
      `${child?.StackName} UPDATE_COMPLETE`,
    ]);
  });

  test("whose creation fails takes the stack around it with it", async () => {
    const url = await stored("a.json", inner({ Broken: { ...broken, DependsOn: "Queue" } }));
    const stack = await lab.create(outer(url, 3));
    expect(stack.StackStatus).toBe("ROLLBACK_COMPLETE");
    // hybox/aws, issue 167.
    expect(await failureIn(stack.StackId, "CREATE_FAILED")).toBe(
      "Embedded stack … was not successfully created: The following resource(s) failed to create: [Broken]. ",
    );
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls ?? []).toEqual([]);
  });

  test("is what it was where another resource fails: nothing of it was removed meanwhile", async () => {
    const url = await stored("a.json", inner({ Second: { Type: "AWS::SQS::Queue" } }));
    const stack = await lab.create(outer(url, 3));
    const before = (await sqs.send(new ListQueuesCommand({}))).QueueUrls;
    const failed = await lab.update(stack.StackId, outer(await stored("b.json", inner()), 4, { Broken: broken }));
    expect(failed.StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(await delayOf(outputsOf(failed)["Url"])).toBe("3");
    const child = await childOf(stack.StackName);
    expect(await lab.settled(child?.StackId)).toMatchObject({ StackStatus: "UPDATE_ROLLBACK_COMPLETE" });
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls).toEqual(before);
    // It can be updated again.
    expect((await lab.update(stack.StackId, outer(url, 5))).StackStatus).toBe("UPDATE_COMPLETE");
    expect(await delayOf(outputsOf(failed)["Url"])).toBe("5");
  });

  test("whose update fails is rolled back with the stack around it", async () => {
    const stack = await lab.create(outer(await stored("a.json", inner()), 3));
    const url = await stored("b.json", inner({ Broken: { ...broken, DependsOn: "Queue" } }));
    const failed = await lab.update(stack.StackId, outer(url, 4));
    expect(failed.StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(await delayOf(outputsOf(failed)["Url"])).toBe("3");
    expect((await childOf(stack.StackName))?.StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
    // aws-amplify/amplify-backend, packages/backend-deployer/src/cdk_error_mapper.test.ts.
    expect(await failureIn(stack.StackId, "UPDATE_FAILED")).toBe(
      "Embedded stack … was not successfully updated. Currently in UPDATE_ROLLBACK_IN_PROGRESS with reason: The following resource(s) failed to create: [Broken]. ",
    );
  });

  test("whose deletion fails holds up that of the stack around it", async () => {
    const bucket = { Type: "AWS::S3::Bucket", Properties: { BucketName: "full" } };
    const stack = await lab.create(outer(await stored("a.json", inner({ Bucket: bucket })), 3));
    await s3.send(new PutObjectCommand({ Bucket: "full", Key: "a", Body: "a" }));
    await lab.client.send(new DeleteStackCommand({ StackName: stack.StackId }));
    expect(await lab.settled(stack.StackId)).toMatchObject({ StackStatus: "DELETE_FAILED" });
    // aws-ia/taskcat, issue 414.
    expect(await failureIn(stack.StackId, "DELETE_FAILED")).toBe(
      "Embedded stack … was not successfully deleted: The following resource(s) failed to delete: [Bucket]. ",
    );
  });

  test("may be nested twice, and waits for what is in it", async () => {
    const url = await stored("a.json", inner());
    const middle = await stored("m.json", { ...outer(url, 7) });
    const stack = await lab.create({
      Resources: { Child: { Type: "AWS::CloudFormation::Stack", Properties: { TemplateURL: middle } } },
      Outputs: { Url: { Value: { "Fn::GetAtt": ["Child", "Outputs.Url"] } } },
    });
    expect(stack.StackStatus).toBe("CREATE_COMPLETE");
    expect(await delayOf(outputsOf(stack)["Url"])).toBe("7");
    const middle2 = await stored("m2.json", outer(url, 8));
    const updated = await lab.update(stack.StackId, {
      Resources: { Child: { Type: "AWS::CloudFormation::Stack", Properties: { TemplateURL: middle2 } } },
      Outputs: { Url: { Value: { "Fn::GetAtt": ["Child", "Outputs.Url"] } } },
    });
    expect(await delayOf(outputsOf(updated)["Url"])).toBe("8");
    expect((await lab.settled((await childOf(stack.StackName))?.StackId)).StackStatus).toBe("UPDATE_COMPLETE");
    await lab.client.send(new DeleteStackCommand({ StackName: stack.StackId }));
    expect(await lab.settled(stack.StackId)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls ?? []).toEqual([]);
  });

  test("without its template fails", async () => {
    const stack = await lab.create(outer("https://s3.us-east-1.amazonaws.com/templates/none.json", 1));
    expect(stack.StackStatus).toBe("ROLLBACK_COMPLETE");
  });
});

const processed = async (StackName: string | undefined) =>
  JSON.parse(
    (await lab.client.send(new GetTemplateCommand({ StackName, TemplateStage: "Processed" }))).TemplateBody ?? "",
  ) as { Resources: Record<string, unknown>; Outputs?: object; Transform?: unknown };

describe("AWS::Include", () => {
  test("brings sections of a template, resources, and properties", async () => {
    await stored("outputs.yaml", "Outputs:\n  Included: { Value: yes it is }\n");
    await stored("resources.json", { Second: { Type: "AWS::SQS::Queue" } });
    await stored("properties.json", { DelaySeconds: 9 });
    const location = (name: string) => ({ Name: "AWS::Include", Parameters: { Location: `s3://templates/${name}` } });
    const stack = await lab.create(
      {
        Transform: location("outputs.yaml"),
        Parameters: { File: { Type: "String", Default: "properties" } },
        Resources: {
          "Fn::Transform": location("resources.json"),
          First: {
            Type: "AWS::SQS::Queue",
            Properties: {
              DelaySeconds: 1,
              "Fn::Transform": {
                Name: "AWS::Include",
                Parameters: { Location: { "Fn::Sub": `s3://templates/\${File}.json` } },
              },
            },
          },
        },
        Outputs: { Url: { Value: { Ref: "First" } } },
      },
      {},
    );
    expect(stack.StackStatus).toBe("CREATE_COMPLETE");
    expect(outputsOf(stack)).toMatchObject({ Included: "yes it is" });
    expect(await delayOf(outputsOf(stack)["Url"])).toBe("9");
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls).toHaveLength(2);
    expect(Object.keys((await processed(stack.StackId)).Resources).sort()).toEqual(["First", "Second"]);
  });

  // Recorded answer of AWS.
  test("of a bucket that is not there fails the change set", async () => {
    const template = {
      Transform: { Name: "AWS::Include", Parameters: { Location: "s3://doesnotexist/a.json" } },
      Resources: { Queue: { Type: "AWS::SQS::Queue" } },
    };
    const given = { StackName: "included", ChangeSetName: "first" };
    await lab.client.send(
      new CreateChangeSetCommand({ ...given, ChangeSetType: "CREATE", TemplateBody: JSON.stringify(template) }),
    );
    expect(await lab.client.send(new DescribeChangeSetCommand(given))).toMatchObject({
      Status: "FAILED",
      ExecutionStatus: "UNAVAILABLE",
      StatusReason: "Transform AWS::Include failed with: S3 bucket [doesnotexist] does not exist.",
    });
  });
});

// CloudFormation User Guide, "AWS::LanguageExtensions transform".
describe("AWS::LanguageExtensions", () => {
  const hundred = Array.from({ length: 100 }, (_, number) => String(number).repeat(100));
  const extended = (rest: object) => ({ Transform: "AWS::LanguageExtensions", ...rest });

  test("makes what loops say, also within one another, and in outputs and properties", async () => {
    const stack = await lab.create(
      extended({
        Parameters: {
          Names: { Type: "CommaDelimitedList", Default: "a,b" },
          Policy: { Type: "String", Default: "Retain" },
        },
        Resources: {
          "Fn::ForEach::Queues": [
            "Name",
            { Ref: "Names" },
            {
              "Fn::ForEach::Stages": [
                "Stage",
                ["test-1", "prod"],
                {
                  [`Queue\${Name}&{Stage}`]: {
                    Type: "AWS::SQS::Queue",
                    DeletionPolicy: { Ref: "Policy" },
                    Properties: {
                      QueueName: { "Fn::Sub": `\${Name}-\${Stage}-\${AWS::Region}` },
                      DelaySeconds: { "Fn::Length": { Ref: "Names" } },
                      Tags: [{ Key: "name", Value: { Ref: "Name" } }],
                    },
                  },
                },
              ],
            },
          ],
        },
        Outputs: {
          "Fn::ForEach::Urls": ["Name", { Ref: "Names" }, { [`Url\${Name}`]: { Value: { Ref: `Queue\${Name}prod` } } }],
          List: { Value: { "Fn::ToJsonString": { Ref: "Names" } } },
        },
      }),
    );
    expect(stack.StackStatus).toBe("CREATE_COMPLETE");
    const { Resources, Transform } = await processed(stack.StackId);
    expect(Transform).toBe(undefined);
    expect(Object.keys(Resources).sort()).toEqual(["Queueaprod", "Queueatest1", "Queuebprod", "Queuebtest1"]);
    expect(Resources["Queueatest1"]).toMatchObject({ DeletionPolicy: "Retain", Properties: { DelaySeconds: 2 } });
    expect(outputsOf(stack)).toMatchObject({
      List: '["a","b"]',
      Urla: expect.stringContaining("/a-prod-us-east-1"),
      Urlb: expect.stringContaining("/b-prod-us-east-1"),
    });
    expect(await delayOf(outputsOf(stack)["Urla"])).toBe("2");
  });

  test.each([
    ["a loop of another form", { "Fn::ForEach::A": ["Name", ["a"]] }, "Fn::ForEach::A layout is incorrect"],
    ["a list that is not known", { "Fn::ForEach::A": ["Name", { Ref: "Queue" }, {}] }, "Fn::ForEach::A needs a list"],
    [
      "texts that a loop makes a hundred times larger",
      { "Fn::ForEach::A": ["Name", hundred, { [`Q\${Name}`]: { Type: `\${Name}`.repeat(300) } }] },
      "The loops of the template make too many values",
    ],
  ])("refuses %s", async (_, loop, told) => {
    const stack = await lab.create(extended({ Resources: { Queue: { Type: "AWS::SQS::Queue" }, ...loop } }));
    expect(stack.StackStatus).toBe("ROLLBACK_COMPLETE");
    const [begun] = (await lab.events(stack.StackId)).filter(({ ResourceStatus = "" }) =>
      ResourceStatus.startsWith("ROLLBACK_IN"),
    );
    expect(begun?.ResourceStatusReason).toContain(`Transform AWS::LanguageExtensions failed with: ${told}`);
  });
});
