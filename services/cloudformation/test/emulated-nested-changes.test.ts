// Change sets for nested stacks: CloudFormation User Guide, "Change sets for nested stacks", its example answers, and the API reference. What AWS answers beyond
// that is recorded by users: docs/adr of aws-amplify/amplify-cli ("Template Drift Detection with IncludeNestedStacks"), aws/copilot-cli, issues 4426 and 5614.
import {
  type ChangeSetType,
  CreateChangeSetCommand,
  DeleteChangeSetCommand,
  DeleteStackCommand,
  DescribeChangeSetCommand,
  type DescribeChangeSetCommandOutput,
  DescribeStacksCommand,
  ExecuteChangeSetCommand,
  GetTemplateCommand,
  ListChangeSetsCommand,
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

async function stored(name: string, template: object): Promise<string> {
  await s3.send(new PutObjectCommand({ Bucket: "templates", Key: name, Body: JSON.stringify(template) }));
  return `https://s3.us-east-1.amazonaws.com/templates/${name}`;
}

const queue = (DelaySeconds: unknown) => ({ Type: "AWS::SQS::Queue", Properties: { DelaySeconds } });
const inner = (more: object = {}, type = "Number") => ({
  Parameters: { Delay: { Type: type } },
  Resources: { Queue: queue({ Ref: "Delay" }), ...more },
  Outputs: { Url: { Value: { Ref: "Queue" } } },
});
const nested = (TemplateURL: string, Delay?: unknown) => ({
  Type: "AWS::CloudFormation::Stack",
  Properties: { TemplateURL, ...(Delay !== undefined && { Parameters: { Delay } }) },
});
const around = (Child: object, more: object = {}) => ({
  Resources: { Child, ...more },
  Outputs: { Url: { Value: { "Fn::GetAtt": ["Child", "Outputs.Url"] } } },
});

/** Makes a change set with those of nested stacks. */
async function planned(
  StackName: string,
  template: object,
  type: ChangeSetType = "CREATE",
): Promise<DescribeChangeSetCommandOutput> {
  const { Id } = await lab.client.send(
    new CreateChangeSetCommand({
      StackName,
      ChangeSetName: "next",
      ChangeSetType: type,
      TemplateBody: JSON.stringify(template),
      IncludeNestedStacks: true,
    }),
  );
  return shown(Id);
}

const shown = (ChangeSetName: string | undefined) => lab.client.send(new DescribeChangeSetCommand({ ChangeSetName }));

/** The change set of a nested stack. */
function within({ Changes = [] }: DescribeChangeSetCommandOutput, id = "Child") {
  const change = Changes.find(({ ResourceChange }) => ResourceChange?.LogicalResourceId === id);
  return shown(change?.ResourceChange?.ChangeSetId);
}

async function execute(ChangeSetName: string | undefined, StackName: string | undefined) {
  await lab.client.send(new ExecuteChangeSetCommand({ ChangeSetName }));
  return lab.settled(StackName);
}

const listed = async () =>
  ((await lab.client.send(new ListStacksCommand({}))).StackSummaries ?? []).map(
    ({ StackName, StackStatus }) => `${StackName?.replace(/[A-Z0-9]{12}/g, "…")} ${StackStatus}`,
  );

const delayOf = async (QueueUrl: string | undefined) =>
  (await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["DelaySeconds"] }))).Attributes
    ?.DelaySeconds;

const NO_CHANGES =
  "The submitted information didn't contain changes. Submit different information to create a change set.";

describe("A change set that creates", () => {
  test("has one for each nested stack, which are created when it is executed", async () => {
    const leaf = await stored("leaf", inner());
    const middle = await stored("middle", around(nested(leaf, 5)));
    const root = await planned("whole", around(nested(middle)));
    expect(root).toMatchObject({ Status: "CREATE_COMPLETE", ExecutionStatus: "AVAILABLE", IncludeNestedStacks: true });
    expect(root.ParentChangeSetId).toBeUndefined();
    const outer = await within(root);
    const innermost = await within(outer);
    const onlyFromRoot = {
      Status: "CREATE_COMPLETE",
      ExecutionStatus: "UNAVAILABLE",
      StatusReason: "Only executable from the root change set.",
      IncludeNestedStacks: true,
      RootChangeSetId: root.ChangeSetId,
    };
    expect(outer).toMatchObject({ ...onlyFromRoot, ParentChangeSetId: root.ChangeSetId });
    expect(innermost).toMatchObject({ ...onlyFromRoot, ParentChangeSetId: outer.ChangeSetId });
    expect(innermost.Changes).toMatchObject([{ ResourceChange: { Action: "Add", LogicalResourceId: "Queue" } }]);
    expect(innermost.Parameters).toEqual([{ ParameterKey: "Delay", ParameterValue: "5" }]);
    expect(await listed()).toEqual([
      "whole-Child-…-Child-… REVIEW_IN_PROGRESS",
      "whole-Child-… REVIEW_IN_PROGRESS",
      "whole REVIEW_IN_PROGRESS",
    ]);

    const { Summaries } = await lab.client.send(new ListChangeSetsCommand({ StackName: outer.StackName }));
    expect(Summaries).toMatchObject([{ ParentChangeSetId: root.ChangeSetId, RootChangeSetId: root.ChangeSetId }]);
    const stack = await execute(root.ChangeSetId, "whole");
    expect(stack.StackStatus).toBe("CREATE_COMPLETE");
    expect(await delayOf(outputsOf(stack)["Url"])).toBe("5");
    const { Stacks } = await lab.client.send(new DescribeStacksCommand({ StackName: innermost.StackId }));
    expect(Stacks).toMatchObject([
      {
        StackStatus: "CREATE_COMPLETE",
        RootId: root.StackId,
        ParentId: outer.StackId,
        ChangeSetId: innermost.ChangeSetId,
      },
    ]);
    expect(await shown(innermost.ChangeSetId)).toMatchObject({ ExecutionStatus: "EXECUTE_COMPLETE" });
  });

  test("makes the templates that it has shown, though other ones are in the bucket now", async () => {
    const url = await stored("a", inner());
    const root = await planned("kept", around(nested(url, 5)));
    await stored("a", inner({ Other: queue(1) }));
    await execute(root.ChangeSetId, "kept");
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls).toHaveLength(1);
  });

  test("leaves values open that other resources will tell", async () => {
    const parameter = { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: "7" } };
    const url = await stored("a", inner({}, "List<Number>"));
    const template = around(nested(url, { "Fn::GetAtt": ["Value", "Value"] }), { Value: parameter });
    await stored("a", {
      ...inner({}, "List<Number>"),
      Resources: { Queue: queue({ "Fn::Select": [0, { Ref: "Delay" }] }) },
    });
    const root = await planned("open", template);
    expect((await within(root)).Parameters).toEqual([
      { ParameterKey: "Delay", ParameterValue: "{{changeSet:KNOWN_AFTER_APPLY}}" },
    ]);
    expect(await delayOf(outputsOf(await execute(root.ChangeSetId, "open"))["Url"])).toBe("7");
  });

  test("fails with one of a nested stack, and shows the others", async () => {
    const good = nested(await stored("good", inner()), 5);
    const bad = nested(await stored("bad", { Resources: { Any: { Type: "AWS::SQS::Nothing" } } }));
    const root = await planned("half", {
      Resources: { Bad: bad, Gone: nested(`${bad.Properties.TemplateURL}x`), Good: good },
    });
    const [, failedId] = /^Nested change set (\S+) was not successfully created: Currently in FAILED\.$/.exec(
      root.StatusReason ?? "",
    ) as RegExpExecArray;
    expect(root).toMatchObject({ Status: "FAILED", ExecutionStatus: "UNAVAILABLE", Changes: [] });
    expect(await shown(failedId)).toMatchObject({
      Status: "FAILED",
      StatusReason: "Template format error: Unrecognized resource types: [AWS::SQS::Nothing]",
    });
    expect(await listed()).toHaveLength(4);
    await lab.client.send(new DeleteStackCommand({ StackName: "half" }));
    expect(new Set((await listed()).map((line) => line.split(" ")[1]))).toEqual(new Set(["DELETE_COMPLETE"]));
  });

  test("ends for a template that contains itself", async () => {
    const url = "https://s3.us-east-1.amazonaws.com/templates/endless";
    await stored("endless", { Resources: { Child: nested(url), Other: nested(url) } });
    expect(await planned("endless", { Resources: { Child: nested(url) } })).toMatchObject({ Status: "FAILED" });
    // The root, 200 nested stacks, and the one that is too many.
    expect(lab.kept("emulated/stacks")).toBe(202);
    await lab.client.send(new DeleteStackCommand({ StackName: "endless" }));
    expect((await listed()).filter((line) => !line.endsWith("DELETE_COMPLETE"))).toEqual([]);
  });

  test("deletes nested stacks that were not begun when its creation is rolled back", async () => {
    const url = await stored("a", inner());
    const broken = { Broken: queue(99_999), Child: { ...nested(url, 5), DependsOn: "Broken" } };
    const root = await planned("broken", { Resources: broken });
    expect((await execute(root.ChangeSetId, "broken")).StackStatus).toBe("ROLLBACK_COMPLETE");
    expect(await listed()).toEqual(["broken-Child-… DELETE_COMPLETE", "broken ROLLBACK_COMPLETE"]);
  });
});

describe("A change set that updates", () => {
  test("finds what changes in a template at the same address, and what does not", async () => {
    const [one, two] = [await stored("one", inner()), await stored("two", inner())];
    const template = around(nested(one, 5), { Other: nested(two, 6) });
    await lab.create(template, { StackName: "same" });
    await stored("one", inner({ More: queue(1) }));
    const root = await planned("same", template, "UPDATE");
    expect(root).toMatchObject({ Status: "CREATE_COMPLETE" });
    const [change] = root.Changes ?? [];
    expect(change?.ResourceChange).toEqual({
      Action: "Modify",
      LogicalResourceId: "Child",
      PhysicalResourceId: (await within(root)).StackId,
      ResourceType: "AWS::CloudFormation::Stack",
      Replacement: "False",
      ChangeSetId: expect.stringContaining(":changeSet/next-Child-"),
      Scope: ["Properties"],
      Details: [
        {
          Target: { Attribute: "Properties", RequiresRecreation: "Never" },
          Evaluation: "Dynamic",
          ChangeSource: "Automatic",
        },
      ],
    });
    expect((await within(root)).Changes).toMatchObject([
      { ResourceChange: { Action: "Add", LogicalResourceId: "More" } },
    ]);
    expect(await within(root, "Other")).toMatchObject({ Status: "FAILED", StatusReason: NO_CHANGES, Changes: [] });
    expect((await execute(root.ChangeSetId, "same")).StackStatus).toBe("UPDATE_COMPLETE");
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls).toHaveLength(3);
    expect(await lab.told("same")).not.toContain("Other UPDATE_IN_PROGRESS");
    expect(await planned("same", template, "UPDATE")).toMatchObject({ Status: "FAILED", StatusReason: NO_CHANGES });
  });

  test("undoes the changes in nested stacks when one in the stack around them fails", async () => {
    const url = await stored("a", inner());
    await lab.create(around(nested(url, 5)), { StackName: "undone" });
    await stored("a", inner({ More: queue(1) }));
    const broken = {
      Broken: { ...queue(99_999), DependsOn: "Child" },
      New: { ...nested(url, 6), DependsOn: "Broken" },
    };
    const root = await planned("undone", around(nested(url, 5), broken), "UPDATE");
    expect((await execute(root.ChangeSetId, "undone")).StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls).toHaveLength(1);
    expect((await listed()).filter((line) => line.startsWith("undone-New"))).toEqual(["undone-New-… DELETE_COMPLETE"]);
  });
});

describe("Of change sets of nested stacks", () => {
  test("only the root's is executed and deleted", async () => {
    const root = await planned("root", around(nested(await stored("a", inner()), 5)));
    const child = await within(root);
    const { TemplateBody } = await lab.client.send(new GetTemplateCommand({ ChangeSetName: child.ChangeSetId }));
    expect(TemplateBody).toBe(JSON.stringify(inner()));
    for (const Command of [ExecuteChangeSetCommand, DeleteChangeSetCommand])
      await expect(lab.client.send(new Command({ ChangeSetName: child.ChangeSetId }))).rejects.toMatchObject({
        name: "InvalidChangeSetStatusException",
        message: expect.stringContaining(`root change set [${root.ChangeSetId}]`),
      });
    await lab.client.send(new DeleteChangeSetCommand({ StackName: "root", ChangeSetName: "next" }));
    await expect(shown(child.ChangeSetId)).rejects.toMatchObject({ name: "ChangeSetNotFoundException" });
    expect(await listed()).toEqual(["root-Child-… DELETE_COMPLETE", "root REVIEW_IN_PROGRESS"]);
    expect(lab.kept("emulated/definitions")).toBe(0);
  });

  test("those of another change set end with the execution of one", async () => {
    const template = around(nested(await stored("a", inner()), 5));
    const first = await planned("two", template);
    const { Id } = await lab.client.send(
      new CreateChangeSetCommand({
        StackName: "two",
        ChangeSetName: "other",
        ChangeSetType: "CREATE",
        TemplateBody: JSON.stringify(template),
        IncludeNestedStacks: true,
      }),
    );
    const other = await within(await shown(Id));
    await execute(first.ChangeSetId, "two");
    expect(await shown(other.ChangeSetId)).toMatchObject({ ExecutionStatus: "OBSOLETE" });
    expect((await listed()).map((line) => line.split(" ")[1])).toEqual([
      "DELETE_COMPLETE",
      "CREATE_COMPLETE",
      "CREATE_COMPLETE",
    ]);
  });
});
