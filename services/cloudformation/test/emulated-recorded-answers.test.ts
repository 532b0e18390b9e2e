/**
 * Rows of AWS's recorded answers (August 2025) by their sections and numbers: names and ids, errors, and the members of answers, also those that are absent.
 *
 * What holds the rows that no other test here names:
 *
 *   3.1-3.4, 3.7-3.11, 3.14, 3.17-3.20, 3.22, 3.25-3.26    emulated-recorded.test.ts, "What is not there, or there already"
 *   5, 5.1                                                  emulated-recorded-changes.test.ts
 *   6                                                       emulated-recorded.test.ts, "Templates that are refused at once", and emulated-recorded-values.test.ts
 *   7                                                       emulated-recorded-events.test.ts, emulated-stacks.test.ts
 *   8                                                       emulated-recorded-types.test.ts; what is replaced, and what changes in place: emulated-type-changes.test.ts
 *   9, 10                                                   evaluate.test.ts, emulated-recorded-values.test.ts
 *   11                                                      emulated-custom.test.ts, emulated-custom-functions.test.ts
 *   12                                                      emulated-macros.test.ts, emulated-nested.test.ts, emulated-sam.test.ts
 *   13, 14                                                  emulated-recorded-values.test.ts; the CDK itself: `npm run try:stacks`
 *
 * Not held:
 *
 *   3.21    A role need not exist, and is not assumed: applications are deployed here with the roles that they name in their own accounts.
 *   6       Of the limits only the size of a template is enforced. Who deploys 501 resources to AWS learns of it there.
 *   7.11    The first of two texts for a name that is taken, `<name> already exists in stack arn:…`: the second one is told of stacks too.
 *   8       ECR has no images. Events, Kinesis and API Gateway are not built. System tags are shown of functions, not of secrets and buckets.
 *   12.10   REST APIs of SAM need API Gateway.
 *   13.3    `ResourceTypes` of a request is ignored, as the README says: it limits what a template may have, for whom the names of users' policies matter.
 *   13.6    Import needs the state of resources that no stack has made; the types here have nothing that reads it.
 */
import {
  CreateChangeSetCommand,
  CreateStackCommand,
  DeleteChangeSetCommand,
  DeleteStackCommand,
  DescribeChangeSetCommand,
  DescribeStackEventsCommand,
  DescribeStackResourceCommand,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  ExecuteChangeSetCommand,
  GetTemplateCommand,
  GetTemplateSummaryCommand,
  ListChangeSetsCommand,
  ListExportsCommand,
  ListImportsCommand,
  ListStackResourcesCommand,
  ListStacksCommand,
  SetStackPolicyCommand,
  type Stack,
  type StackEvent,
  type StackResourceDetail,
  UpdateStackCommand,
  UpdateTerminationProtectionCommand,
  ValidateTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const parameter = (Value: unknown, others: object = {}) => ({
  Type: "AWS::SSM::Parameter",
  Properties: { Type: "String", Value, ...others },
});
const one = (Value: unknown = "a") => ({ Resources: { A: parameter(Value) } });
const json = (template: object) => JSON.stringify(template);
const plain = json(one());
const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-V[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
// biome-ignore lint/suspicious/noExplicitAny: commands of all operations
const refusal = (command: any) =>
  lab.client.send(command).then(
    () => "none",
    (error: Error & { readonly $metadata: { readonly httpStatusCode: number } }) =>
      `${error.$metadata.httpStatusCode} ${error.name}: ${error.message}`,
  );
const describedStack = async (StackName: string | undefined) =>
  (await lab.client.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0] as Stack;
const review = (StackName: string, ChangeSetName: string, input: object = {}) =>
  lab.client.send(
    new CreateChangeSetCommand({ StackName, ChangeSetName, ChangeSetType: "CREATE", TemplateBody: plain, ...input }),
  );
/** The members of an answer that are there. */
const members = (answer: object) =>
  Object.entries(answer)
    .filter(([name, value]) => value !== undefined && name !== "$metadata")
    .map(([name]) => name)
    .sort();

describe("names and ids", () => {
  test("2.1, 2.2, 2.7: a stack has a UUID of version 1, a change set one of version 4, and events their own", async () => {
    const { Id, StackId } = await review("ids", "first");
    expect(StackId).toMatch(
      new RegExp(`^arn:aws:cloudformation:us-east-1:000000000000:stack/ids/${uuid.replace("V", "1")}$`),
    );
    expect(Id).toMatch(
      new RegExp(`^arn:aws:cloudformation:us-east-1:000000000000:changeSet/first/${uuid.replace("V", "4")}$`),
    );
    await lab.client.send(new ExecuteChangeSetCommand({ ChangeSetName: Id }));
    await lab.settled(StackId);
    const events = await lab.events(StackId);
    const ids = (isOfStack: boolean) =>
      events.filter(({ ResourceType }) => (ResourceType === "AWS::CloudFormation::Stack") === isOfStack);
    for (const { EventId } of ids(true)) expect(EventId).toMatch(new RegExp(`^${uuid.replace("V", "4")}$`));
    expect(ids(false).map(({ EventId }) => EventId)).toEqual([
      "A-CREATE_IN_PROGRESS-2026-04-01T00:00:00.000Z",
      "A-CREATE_IN_PROGRESS-2026-04-01T00:00:00.000Z",
      "A-CREATE_COMPLETE-2026-04-01T00:00:00.000Z",
    ]);
  });

  test.each([
    ["2.3", { StackName: "a".repeat(129), ChangeSetName: "c" }, "length less than or equal to 128"],
    ["2.4", { StackName: "a", ChangeSetName: "1c" }, "Value '1c' at 'changeSetName' failed to satisfy constraint"],
    ["2.4", { StackName: "a", ChangeSetName: "c".repeat(129) }, "at 'changeSetName' failed to satisfy constraint"],
  ])("%s: %j is refused", async (_, names, message) => {
    const input = { ...names, ChangeSetType: "CREATE", TemplateBody: plain } as const;
    expect(await refusal(new CreateChangeSetCommand(input))).toContain(message);
  });

  test("2.5, 2.6: a name finds the living stack, an ARN also a deleted one, with its events and change sets", async () => {
    const { Id, StackId } = await review("again", "first");
    await lab.client.send(new ExecuteChangeSetCommand({ ChangeSetName: Id }));
    await lab.client.send(new DeleteStackCommand({ StackName: StackId }));
    expect(await refusal(new DescribeStacksCommand({ StackName: "again" }))).toContain("does not exist");
    const second = await lab.create(one(), { StackName: "again" });
    expect(second.StackId).not.toBe(StackId);
    expect((await describedStack("again")).StackId).toBe(second.StackId);
    expect(await describedStack(StackId)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
    expect((await lab.told(StackId)).at(-1)).toBe("again DELETE_COMPLETE");
    expect(await lab.client.send(new DescribeChangeSetCommand({ ChangeSetName: Id }))).toMatchObject({
      ExecutionStatus: "EXECUTE_COMPLETE",
      StackId,
    });
  });
});

describe("what does not exist", () => {
  // Documented, but for the first two.
  test("3.1: five operations tell a stack by its id", async () => {
    const StackName = "gone";
    await lab.create(one(), { StackName });
    await lab.client.send(new DeleteStackCommand({ StackName }));
    for (const command of [
      new DescribeStacksCommand({ StackName }),
      new GetTemplateCommand({ StackName }),
      new GetTemplateSummaryCommand({ StackName }),
      new ListStackResourcesCommand({ StackName }),
      new DescribeStackResourcesCommand({ StackName }),
    ])
      expect(await refusal(command)).toBe("400 ValidationError: Stack with id gone does not exist");
  });

  test("3.5: a resource that an update took, or that failed before it had an id, by the stack as it was named", async () => {
    const { StackName, StackId } = await lab.create({ Resources: { A: parameter("a"), B: parameter("b") } });
    await lab.update(StackName, one());
    for (const name of [StackName, StackId])
      expect(await refusal(new DescribeStackResourceCommand({ StackName: name, LogicalResourceId: "B" }))).toBe(
        `400 ValidationError: Resource B does not exist for stack ${name}`,
      );
    const failed = await lab.create({ Resources: { A: parameter(["a"]) } });
    expect(
      await refusal(new DescribeStackResourceCommand({ StackName: failed.StackName, LogicalResourceId: "A" })),
    ).toBe(`400 ValidationError: Resource A does not exist for stack ${failed.StackName}`);
  });

  test("3.6: a change set that was deleted, or of an ARN that is not there, with status 404", async () => {
    const { Id, StackId } = await review("review", "first");
    await lab.client.send(new DeleteChangeSetCommand({ ChangeSetName: Id }));
    const other = Id?.replace("first", "other");
    for (const ChangeSetName of [Id, other])
      for (const command of [
        new DescribeChangeSetCommand({ ChangeSetName }),
        new GetTemplateCommand({ ChangeSetName }),
      ])
        expect(await refusal(command)).toBe(
          `404 ChangeSetNotFoundException: ChangeSet [${ChangeSetName}] does not exist`,
        );
    // 5.11: the stack stays.
    expect(await describedStack(StackId)).toMatchObject({ StackStatus: "REVIEW_IN_PROGRESS" });
  });

  test("3.12, 3.13: another change set of a stack in review, by its name and by its ARN", async () => {
    const { StackId = "" } = await review("review", "first");
    expect((await review("review", "second")).StackId).toBe(StackId);
    expect((await review(StackId, "third")).StackId).toBe(StackId);
  });

  test("3.15, 3.16: a stack that was deleted or rolled back can't be updated", async () => {
    const { StackId, StackName } = await lab.create(one());
    await lab.client.send(new DeleteStackCommand({ StackName }));
    const rolledBack = await lab.create({ Resources: { A: parameter(["a"]) } });
    for (const [id, status] of [
      [StackId, "DELETE_COMPLETE"],
      [rolledBack.StackId, "ROLLBACK_COMPLETE"],
    ] as const) {
      const expected = `400 ValidationError: Stack:${id} is in ${status} state and can not be updated.`;
      expect(await refusal(new UpdateStackCommand({ StackName: id, TemplateBody: plain }))).toBe(expected);
      const planned = new CreateChangeSetCommand({ StackName: id, ChangeSetName: "c", TemplateBody: plain });
      expect(await refusal(planned)).toBe(expected);
    }
  });

  // Asserted against AWS.
  test("3.23: a value beside UsePreviousValue", async () => {
    const template = json({ Parameters: { P: { Type: "String" } }, Resources: { A: parameter({ Ref: "P" }) } });
    const { StackName } = await lab.create(template, { Parameters: [{ ParameterKey: "P", ParameterValue: "a" }] });
    const update = (given: object) =>
      refusal(
        new UpdateStackCommand({
          StackName,
          UsePreviousTemplate: true,
          Parameters: [{ ParameterKey: "P", ...given }],
        }),
      );
    expect(await update({ UsePreviousValue: true, ParameterValue: "b" })).toBe(
      "400 ValidationError: Invalid input for parameter key P. Cannot specify usePreviousValue as true and non empty value for a parameter",
    );
    const unchanged = "400 ValidationError: No updates are to be performed.";
    expect(await update({ UsePreviousValue: true, ParameterValue: "" })).toBe(unchanged);
    expect(await update({ UsePreviousValue: false, ParameterValue: "a" })).toBe(unchanged);
  });

  test("3.24: a missing capability, after which nothing is there", async () => {
    const TemplateBody = json({
      Resources: { R: { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: {} } } },
    });
    expect(await refusal(new CreateStackCommand({ StackName: "needs", TemplateBody }))).toBe(
      "400 InsufficientCapabilitiesException: Requires capabilities : [CAPABILITY_IAM]",
    );
    expect(await refusal(new DescribeStacksCommand({ StackName: "needs" }))).toContain("does not exist");
  });

  test.each(["https://s3.amazonaws.com/templates/a.json", "https://templates.s3.us-east-1.amazonaws.com/a.json"])(
    "3.27: the template of %s is read",
    async (TemplateURL) => {
      const s3 = lab.clientOf(S3Client);
      await s3.send(new CreateBucketCommand({ Bucket: "templates" }));
      await s3.send(new PutObjectCommand({ Bucket: "templates", Key: "a.json", Body: plain }));
      expect(await lab.client.send(new GetTemplateSummaryCommand({ TemplateURL }))).toMatchObject({
        ResourceTypes: ["AWS::SSM::Parameter"],
      });
    },
  );
});

const base = [
  "CreationTime",
  "DisableRollback",
  "DriftInformation",
  "NotificationARNs",
  "RollbackConfiguration",
  "StackId",
  "StackName",
  "StackStatus",
  "Tags",
];
const living = [...base, "EnableTerminationProtection"].sort();

describe("members of stacks", () => {
  test("4.1: answers of operations that begin something", async () => {
    const input = { StackName: "members", TemplateBody: plain };
    expect(members(await lab.client.send(new CreateStackCommand(input)))).toEqual(["StackId"]);
    const changed = { ...input, TemplateBody: json(one("b")) };
    expect(members(await lab.client.send(new UpdateStackCommand(changed)))).toEqual(["StackId"]);
    const planned = new CreateChangeSetCommand({ ...input, ChangeSetName: "c" });
    expect(members(await lab.client.send(planned))).toEqual(["Id", "StackId"]);
    const named = { StackName: "members", ChangeSetName: "c" };
    expect(members(await lab.client.send(new ExecuteChangeSetCommand(named)))).toEqual([]);
    const StackPolicyBody = "{}";
    expect(members(await lab.client.send(new SetStackPolicyCommand({ ...named, StackPolicyBody })))).toEqual([]);
    expect(members(await lab.client.send(new DeleteStackCommand(named)))).toEqual([]);
  });

  test("4.2: a stack of CreateStack", async () => {
    const stack = await lab.create(one(), { Capabilities: [] });
    expect(members(stack)).toEqual(living);
    expect(stack).toMatchObject({
      DisableRollback: false,
      NotificationARNs: [],
      RollbackConfiguration: {},
      EnableTerminationProtection: false,
      DriftInformation: { StackDriftStatus: "NOT_CHECKED" },
      Tags: [],
    });
    const more = {
      Description: "d",
      Outputs: { O: { Value: "o" } },
      Parameters: { P: { Type: "String", Default: "" } },
    };
    const full = await lab.create({ ...one(), ...more });
    expect(members(full)).toEqual([...living, "Capabilities", "Description", "Outputs", "Parameters"].sort());
    expect(full.Parameters).toEqual([{ ParameterKey: "P", ParameterValue: "" }]);
  });

  test("4.3, 4.4: a stack of a change set, in review, executed, and updated", async () => {
    const Tags = [{ Key: "team", Value: "a" }];
    const TemplateBody = json({ ...one(), Description: "d", Parameters: { P: { Type: "String", Default: "p" } } });
    const given = { TemplateBody, Tags, Capabilities: ["CAPABILITY_IAM"] };
    const { Id, StackId } = await review("set", "first", given);
    const inReview = await describedStack(StackId);
    expect(members(inReview)).toEqual([...living, "StackStatusReason"].sort());
    expect(inReview).toMatchObject({
      StackStatus: "REVIEW_IN_PROGRESS",
      StackStatusReason: "User Initiated",
      Tags: [],
    });
    await lab.client.send(new ExecuteChangeSetCommand({ ChangeSetName: Id }));
    const executed = await lab.settled(StackId);
    const executedMembers = [...living, "ChangeSetId", "Description", "LastUpdatedTime", "Parameters"];
    expect(members(executed)).toEqual([...executedMembers, "Capabilities"].sort());
    expect(executed).toMatchObject({ ChangeSetId: Id, Tags, Capabilities: ["CAPABILITY_IAM"] });
    const updated = await lab.update(StackId, { ...JSON.parse(TemplateBody), ...one("b") }, { Capabilities: [] });
    expect(members(updated)).toEqual(executedMembers.sort());
  });

  test("4.5: a deleted stack, and one whose creation was rolled back", async () => {
    const template = { ...one(), Parameters: { P: { Type: "String", Default: "p" } } };
    const { StackId } = await lab.create(template);
    await lab.update(StackId, { ...template, ...one("b") });
    await lab.client.send(new DeleteStackCommand({ StackName: StackId }));
    expect(members(await describedStack(StackId))).toEqual(
      [...base, "Capabilities", "DeletionTime", "LastUpdatedTime", "Parameters"].sort(),
    );
    const rolledBack = await lab.create({ Resources: { A: parameter(["a"]) } }, { Capabilities: [] });
    expect(members(rolledBack)).toEqual([...living, "DeletionTime"].sort());
  });

  test("4.7: parameters and outputs as they are told", async () => {
    const stack = await lab.create(
      {
        ...one(),
        Parameters: { Hidden: { Type: "String", NoEcho: true }, Empty: { Type: "String", Default: "" } },
        Outputs: {
          Number: { Value: 3, Description: "a number" },
          Truth: { Value: true, Export: { Name: "truth" } },
          Never: { Condition: "No", Value: "a" },
        },
        Conditions: { No: { "Fn::Equals": ["a", "b"] } },
      },
      { Parameters: [{ ParameterKey: "Hidden", ParameterValue: "secret" }] },
    );
    expect(stack.Parameters).toEqual(
      expect.arrayContaining([
        { ParameterKey: "Hidden", ParameterValue: "****" },
        { ParameterKey: "Empty", ParameterValue: "" },
      ]),
    );
    expect(stack.Outputs).toEqual([
      { OutputKey: "Number", OutputValue: "3", Description: "a number" },
      { OutputKey: "Truth", OutputValue: "true", ExportName: "truth" },
    ]);
  });

  test("4.14, 4.15: deleted stacks are listed too, the last first, and protection shows at once", async () => {
    await lab.create(one(), { StackName: "listed-1" });
    await lab.clock.advance(1000);
    await lab.create(one(), { StackName: "listed-2" });
    await lab.client.send(new DeleteStackCommand({ StackName: "listed-1" }));
    const list = async (input: object) =>
      (await lab.client.send(new ListStacksCommand(input))).StackSummaries?.map(({ StackName }) => StackName);
    expect(await list({})).toEqual(["listed-2", "listed-1"]);
    expect(await list({ StackStatusFilter: ["DELETE_COMPLETE"] })).toEqual(["listed-1"]);
    const answer = await lab.client.send(
      new UpdateTerminationProtectionCommand({ StackName: "listed-2", EnableTerminationProtection: true }),
    );
    expect(members(answer)).toEqual(["StackId"]);
    expect(await describedStack("listed-2")).toMatchObject({ EnableTerminationProtection: true });
  });
});

describe("members of what belongs to stacks", () => {
  test("4.8, 4.9: resources, in three operations", async () => {
    const withMetadata = {
      ...parameter("a"),
      Metadata: { Told: { Ref: "P" } },
    };
    const { StackName, StackId } = await lab.create(
      {
        Parameters: { P: { Type: "String", NoEcho: true, Default: "readable" } },
        Resources: { B: withMetadata, A: parameter("b") },
      },
      {},
    );
    const { StackResources = [] } = await lab.resources(StackName);
    const shared = ["DriftInformation", "LogicalResourceId", "PhysicalResourceId", "ResourceStatus", "ResourceType"];
    expect(StackResources.map(members)).toEqual(
      [0, 1].map(() => [...shared, "StackId", "StackName", "Timestamp"].sort()),
    );
    expect(StackResources.map(({ LogicalResourceId }) => LogicalResourceId)).toEqual(["A", "B"]);
    expect(StackResources[0]?.DriftInformation).toEqual({ StackResourceDriftStatus: "NOT_CHECKED" });
    const { StackResourceSummaries = [] } = await lab.client.send(new ListStackResourcesCommand({ StackName }));
    expect(StackResourceSummaries.map(members)).toEqual([0, 1].map(() => [...shared, "LastUpdatedTimestamp"].sort()));
    const detail = async (LogicalResourceId: string) =>
      (await lab.client.send(new DescribeStackResourceCommand({ StackName, LogicalResourceId })))
        .StackResourceDetail as StackResourceDetail;
    expect(members(await detail("A"))).toEqual(
      [...shared, "LastUpdatedTimestamp", "Metadata", "StackId", "StackName"].sort(),
    );
    expect((await detail("A")).Metadata).toBe("{}");
    expect((await detail("B")).Metadata).toBe('{"Told":"readable"}');
    const PhysicalResourceId = StackResources[1]?.PhysicalResourceId;
    const found = await lab.client.send(new DescribeStackResourcesCommand({ PhysicalResourceId }));
    expect(found.StackResources?.map((resource) => resource.StackId)).toContain(StackId);
    expect(await refusal(new DescribeStackResourcesCommand({ PhysicalResourceId: "none" }))).toContain(
      "400 ValidationError",
    );
    const update = { Resources: { B: withMetadata, A: parameter("c") } };
    await lab.update(StackName, { ...update, Parameters: { P: { Type: "String", Default: "readable" } } });
    const after = (await lab.resources(StackName)).StackResources ?? [];
    expect(after.map(({ ResourceStatus }) => ResourceStatus)).toEqual(["UPDATE_COMPLETE", "CREATE_COMPLETE"]);
  });

  test("4.10: events, the last first, 100 to a page, with the token of the request", async () => {
    const many = Object.fromEntries(Array.from({ length: 34 }, (_, at) => [`A${at}`, parameter(`${at}`)]));
    const { StackId, StackName } = await lab.create({ Resources: many }, { ClientRequestToken: "mine" });
    const page = await lab.client.send(new DescribeStackEventsCommand({ StackName }));
    expect(page.StackEvents).toHaveLength(100);
    const [last] = page.StackEvents ?? [];
    expect(last).toMatchObject({
      LogicalResourceId: StackName,
      PhysicalResourceId: StackId,
      ResourceStatus: "CREATE_COMPLETE",
      ClientRequestToken: "mine",
    });
    const rest = await lab.client.send(new DescribeStackEventsCommand({ StackName, NextToken: page.NextToken }));
    expect(rest.StackEvents).toHaveLength(34 * 3 + 2 - 100);
    const first = rest.StackEvents?.at(-2) as StackEvent;
    expect([first.ResourceStatus, first.PhysicalResourceId]).toEqual(["CREATE_IN_PROGRESS", ""]);
    expect(JSON.parse(first.ResourceProperties ?? "")).toMatchObject({ Type: "String" });
    await lab.update(StackName, one());
    const cleanup = (await lab.events(StackName)).filter(({ ResourceStatus = "" }) => ResourceStatus.startsWith("DEL"));
    expect(new Set(cleanup.map(({ ResourceProperties }) => ResourceProperties))).toEqual(new Set([undefined]));
    await lab.client.send(new DeleteStackCommand({ StackName }));
    const deletion = (await lab.client.send(new DescribeStackEventsCommand({ StackName: StackId }))).StackEvents ?? [];
    expect(deletion[1]?.ResourceStatus).toBe("DELETE_COMPLETE");
    expect(JSON.parse(deletion[1]?.ResourceProperties ?? "")).toMatchObject({ Type: "String" });
  });

  test("4.11, 4.12: change sets, described and listed", async () => {
    const { Id, StackId } = await review("described", "first", { Description: "why" });
    const described = await lab.client.send(new DescribeChangeSetCommand({ ChangeSetName: Id }));
    const shared =
      "ChangeSetId ChangeSetName CreationTime ExecutionStatus IncludeNestedStacks StackId StackName Status";
    expect(members(described)).toEqual(
      `${shared} Capabilities Changes Description NotificationARNs RollbackConfiguration`.split(" ").sort(),
    );
    expect(described).toMatchObject({ Capabilities: [], NotificationARNs: [], RollbackConfiguration: {} });
    const { Summaries = [] } = await lab.client.send(new ListChangeSetsCommand({ StackName: StackId }));
    expect(Summaries.map(members)).toEqual([`${shared} Description`.split(" ").sort()]);
    expect(Summaries[0]).toMatchObject({ IncludeNestedStacks: false, ExecutionStatus: "AVAILABLE" });
  });

  test("4.13: exports and imports", async () => {
    const output = { Outputs: { O: { Value: "v", Export: { Name: "listed" } } } };
    const { StackId } = await lab.create({ ...one(), ...output });
    expect((await lab.client.send(new ListExportsCommand({}))).Exports).toEqual([
      { ExportingStackId: StackId, Name: "listed", Value: "v" },
    ]);
    const ExportName = "listed";
    expect(await refusal(new ListImportsCommand({ ExportName }))).toBe(
      "400 ValidationError: Export 'listed' is not imported by any stack.",
    );
    const { StackName } = await lab.create(one({ "Fn::ImportValue": "listed" }));
    expect((await lab.client.send(new ListImportsCommand({ ExportName }))).Imports).toEqual([StackName]);
  });

  test("4.16: the text of a template as it was sent, also of a deleted stack", async () => {
    const text =
      "# a comment\nResources:\n  A: { Type: AWS::SSM::Parameter, Properties: { Type: String, Value: a } }\n";
    const { StackId } = await lab.create(text);
    const template = (TemplateStage?: "Original" | "Processed") =>
      lab.client.send(new GetTemplateCommand({ StackName: StackId, TemplateStage }));
    const stages = { StagesAvailable: ["Original", "Processed"] };
    expect(await template()).toMatchObject({ ...stages, TemplateBody: text });
    expect(await template("Processed")).toMatchObject({ ...stages, TemplateBody: text });
    const next = text.replace("Value: a", "Value: b");
    await lab.update(StackId, next);
    expect(await template()).toMatchObject({ TemplateBody: next });
    await lab.client.send(new DeleteStackCommand({ StackName: StackId }));
    expect(await template()).toMatchObject({ TemplateBody: next });
    const transformed = await lab.create({ ...one(), Transform: "AWS::LanguageExtensions" });
    const processed = new GetTemplateCommand({ StackName: transformed.StackName, TemplateStage: "Processed" });
    expect(JSON.parse((await lab.client.send(processed)).TemplateBody ?? "")).toEqual(one());
  });

  test("4.17-4.20: what a template needs, of a text and of a stack whose creation failed", async () => {
    const named = { RoleName: "r", AssumeRolePolicyDocument: {} };
    const TemplateBody = json({
      AWSTemplateFormatVersion: "2010-09-09",
      Metadata: { a: 1 },
      Resources: {
        A: parameter("a"),
        B: parameter("b"),
        Role: { Type: "AWS::IAM::Role", Properties: named },
        Bucket: { Type: "AWS::S3::Bucket" },
      },
    });
    const needs = {
      Capabilities: ["CAPABILITY_NAMED_IAM"],
      CapabilitiesReason: "The following resource(s) require capabilities: [AWS::IAM::Role]",
    };
    const validated = await lab.client.send(new ValidateTemplateCommand({ TemplateBody }));
    expect(members(validated)).toEqual(["Capabilities", "CapabilitiesReason", "Parameters"]);
    expect(validated).toMatchObject({ ...needs, Parameters: [] });
    const summary = {
      ...needs,
      Parameters: [],
      ResourceTypes: ["AWS::SSM::Parameter", "AWS::IAM::Role", "AWS::S3::Bucket"],
      ResourceIdentifierSummaries: [
        { ResourceType: "AWS::SSM::Parameter", LogicalResourceIds: ["A", "B"], ResourceIdentifiers: ["Name"] },
        { ResourceType: "AWS::IAM::Role", LogicalResourceIds: ["Role"], ResourceIdentifiers: ["RoleName"] },
        { ResourceType: "AWS::S3::Bucket", LogicalResourceIds: ["Bucket"], ResourceIdentifiers: ["BucketName"] },
      ],
      Version: "2010-09-09",
      Metadata: '{"a":1}',
    };
    const { $metadata: _, ...answer } = await lab.client.send(new GetTemplateSummaryCommand({ TemplateBody }));
    expect(answer).toEqual(summary);
    const failed = await lab.create(TemplateBody.replace('"{}"', "{}"), { StackName: "failed" });
    expect(failed.StackStatus).toBe("ROLLBACK_COMPLETE");
    const { $metadata: __, ...ofStack } = await lab.client.send(
      new GetTemplateSummaryCommand({ StackName: failed.StackName }),
    );
    expect(ofStack).toEqual(summary);
  });
});
