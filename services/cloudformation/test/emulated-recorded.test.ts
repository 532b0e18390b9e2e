/**
 * What AWS answers, as recorded answers of it have it: sentences of errors, and the members of answers. The comment on a table names the section of
 * AWS's behaviour; rows without one of their own are recorded answers.
 */
import {
  CreateChangeSetCommand,
  CreateStackCommand,
  DeleteChangeSetCommand,
  DeleteStackCommand,
  DescribeChangeSetCommand,
  DescribeStackEventsCommand,
  DescribeStackResourceCommand,
  DescribeStacksCommand,
  ExecuteChangeSetCommand,
  GetTemplateCommand,
  GetTemplateSummaryCommand,
  ListChangeSetsCommand,
  SetStackPolicyCommand,
  UpdateStackCommand,
  UpdateTerminationProtectionCommand,
  ValidateTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
let ssm: SSMClient;

beforeAll(() => {
  ssm = lab.clientOf(SSMClient);
});

const topic = (DisplayName = "a", others: object = {}) => ({
  Type: "AWS::SNS::Topic",
  Properties: { DisplayName, ...others },
});
const parameter = (Value: unknown, others: object = {}) => ({
  Type: "AWS::SSM::Parameter",
  Properties: { Type: "String", Value, ...others },
});
const json = (template: object) => JSON.stringify(template);
const plain = json({ Resources: { Topic: topic() } });
// biome-ignore lint/suspicious/noExplicitAny: commands of all operations
const refusal = (command: any) =>
  lab.client.send(command).then(
    () => "none",
    (error: Error & { readonly $metadata: { readonly httpStatusCode: number } }) =>
      `${error.$metadata.httpStatusCode} ${error.name}: ${error.message}`,
  );

describe("What is not there, or there already", () => {
  beforeEach(() => lab.create(plain, { StackName: "living" }));

  test.each([
    [new DescribeStacksCommand({ StackName: "none" }), "400 ValidationError: Stack with id none does not exist"],
    [new GetTemplateCommand({ StackName: "none" }), "400 ValidationError: Stack with id none does not exist"],
    [
      new UpdateStackCommand({ StackName: "none", TemplateBody: plain }),
      "400 ValidationError: Stack [none] does not exist",
    ],
    [new DescribeStackEventsCommand({ StackName: "none" }), "400 ValidationError: Stack [none] does not exist"],
    [
      new DescribeChangeSetCommand({ StackName: "none", ChangeSetName: "c" }),
      "400 ValidationError: Stack [none] does not exist",
    ],
    [
      new DeleteChangeSetCommand({ StackName: "none", ChangeSetName: "c" }),
      "400 ValidationError: Stack [none] does not exist",
    ],
    [
      new DescribeStackResourceCommand({ StackName: "none", LogicalResourceId: "A" }),
      "400 ValidationError: Stack 'none' does not exist",
    ],
    [
      new DescribeStackResourceCommand({ StackName: "living", LogicalResourceId: "A" }),
      "400 ValidationError: Resource A does not exist for stack living",
    ],
    [
      new DescribeChangeSetCommand({ StackName: "living", ChangeSetName: "c" }),
      "404 ChangeSetNotFoundException: ChangeSet [c] does not exist",
    ],
    [new GetTemplateCommand({}), "400 ValidationError: StackName is required if ChangeSetName is not specified."],
    [
      new CreateStackCommand({ StackName: "living", TemplateBody: plain }),
      "400 AlreadyExistsException: Stack [living] already exists",
    ],
    [
      new CreateChangeSetCommand({
        StackName: "living",
        ChangeSetName: "c",
        ChangeSetType: "CREATE",
        TemplateBody: plain,
      }),
      "400 ValidationError: Stack [living] already exists and cannot be created again with the changeSet [c].",
    ],
    [
      new CreateChangeSetCommand({ StackName: "none", ChangeSetName: "c", TemplateBody: plain }),
      "400 ValidationError: Stack [none] does not exist",
    ],
    [
      new UpdateStackCommand({ StackName: "living", TemplateBody: plain }),
      "400 ValidationError: No updates are to be performed.",
    ],
    [
      new UpdateStackCommand({ StackName: "living" }),
      "400 ValidationError: Either Template URL or Template Body must be specified.",
    ],
    [
      new CreateStackCommand({ StackName: "s", TemplateURL: "s3://bucket/key" }),
      "400 ValidationError: S3 error: Domain name specified in bucket is not a valid S3 domain",
    ],
    [
      new CreateStackCommand({ StackName: "s", TemplateURL: "https://example.com/t" }),
      "400 ValidationError: TemplateURL must be a supported URL.",
    ],
    [
      new CreateChangeSetCommand({ StackName: "*@da_$", ChangeSetName: "c", TemplateBody: plain }),
      "400 ValidationError: 1 validation error detected: Value '*@da_$' at 'stackName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z][-a-zA-Z0-9]*|arn:[-a-zA-Z0-9:/._+]*",
    ],
    [
      new SetStackPolicyCommand({ StackName: "living", StackPolicyBody: "{" }),
      "400 ValidationError: Error validating stack policy: Invalid stack policy",
    ],
  ])("$constructor.name %#", async (command, expected) => {
    expect(await refusal(command)).toBe(expected);
  });

  test("DeleteStack of none, and DeleteChangeSet of none of a stack, succeed, as tools need", async () => {
    expect(await refusal(new DeleteStackCommand({ StackName: "none" }))).toBe("none");
    expect(await refusal(new DeleteChangeSetCommand({ StackName: "living", ChangeSetName: "c" }))).toBe("none");
  });
});

describe("Templates that are refused at once", () => {
  const resources = (Resources: unknown, rest: object = {}) => json({ Resources, ...rest });
  const output = (Value: unknown) => resources({ A: topic() }, { Outputs: { MyOutput: { Value } } });
  const value = (Value: unknown, rest: object = {}) => resources({ A: parameter(Value) }, rest);
  const needsIam = { R: { Type: "AWS::IAM::Role", Properties: { RoleName: "r", AssumeRolePolicyDocument: {} } } };

  test.each([
    ["https://example.com", "Template format error: unsupported structure."],
    ["a: b: c", /^Template format error: YAML not well-formed\./],
    [json({}), "Template format error: At least one Resources member must be defined."],
    [
      json({ Parameters: { P: { Default: "a" } }, Resources: { A: parameter("a") } }),
      "Template format error: Every Parameters object must contain a Type member.",
    ],
    [
      json({ Conditions: { C: { "Fn::Equals": [{ Ref: "A" }, "a"] } }, Resources: { A: parameter("a") } }),
      "Template format error: Unresolved dependencies [A]. Cannot reference resources in the Conditions block of the template",
    ],
    [resources({ A: {} }), "Template format error: [/Resources/A] Every Resources object must contain a Type member."],
    [resources({ "my-bad-id": topic() }), "Template format error: Resource name my-bad-id is non alphanumeric."],
    [
      resources({ A: { Type: "AWS::Foo::Bar" } }),
      "Template format error: Unrecognized resource types: [AWS::Foo::Bar]",
    ],
    [
      value({ Ref: "InvalidRef" }),
      "Template format error: Unresolved resource dependencies [InvalidRef] in the Resources block of the template",
    ],
    [
      resources({ A: { ...topic(), DependsOn: "B" } }),
      "Template format error: Unresolved resource dependencies [B] in the Resources block of the template",
    ],
    [output({ Ref: "Other" }), "Unresolved resource dependencies [Other] in the Outputs block of the template"],
    [output(null), "[/Outputs/MyOutput/Value] 'null' values are not allowed in templates"],
    [
      resources({ A: parameter({ Ref: "B" }), B: parameter({ Ref: "A" }) }),
      "Circular dependency between resources: [A, B]",
    ],
    [
      value("a", { Mappings: { M: { A: { B: { C: "d" } } } } }),
      "Template format error: Every Mappings attribute must be a String or a List.",
    ],
    [
      value({ "Fn::FindInMap": ["M", "A", "X"] }, { Mappings: { M: { A: { B: "c" } } } }),
      "Template error: Unable to get mapping for M::A::X",
    ],
    [value({ "Fn::If": ["None", "a", "b"] }), "Template error: unresolved condition dependency None in Fn::If"],
    [
      value("a", { Conditions: { C: { "Fn::Equals": ["a"] } } }),
      "Template error: every Fn::Equals object requires a list of 2 string parameters.",
    ],
    [
      value({ "Fn::Select": ["a", ["b"]] }),
      "Template error: Fn::Select requires a list argument with two elements: an integer index and a list",
    ],
    [
      value({ "Fn::Select": [3, ["b"]] }),
      "Template error: Fn::Select requires a list argument with two elements: an integer index and a list",
    ],
    [
      value({ "Fn::Join": ["a"] }),
      "Template error: every Fn::Join object requires two parameters, (1) a string delimiter and (2) a list of strings to be joined or a function that returns a list of strings (such as Fn::GetAZs) to be joined.",
    ],
    [value("a", { Parameters: { Input: { Type: "String" } } }), "Parameters: [Input] must have values"],
    [
      value("a", { Parameters: { P: { Type: "String", Default: "b", AllowedValues: ["a"] } } }),
      "Parameter 'P' must be one of AllowedValues",
    ],
    [
      value("a", { Parameters: { P: { Type: "String", Default: "B", AllowedPattern: "^[a-z]+$" } } }),
      "Parameter 'P' must match pattern ^[a-z]+$",
    ],
    [
      value("a", { Parameters: { P: { Type: "AWS::SSM::Parameter::Value<String>", Default: "/none" } } }),
      "Parameter P should either have input value or default value",
    ],
    // As AWS's users report it.
    [resources(needsIam), "Requires capabilities : [CAPABILITY_NAMED_IAM]"],
  ])("%s", async (TemplateBody, message) => {
    await expect(lab.client.send(new CreateStackCommand({ StackName: "refused", TemplateBody }))).rejects.toThrow(
      typeof message === "string" ? new RegExp(`^${message.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&")}$`) : message,
    );
    expect(await refusal(new DescribeStacksCommand({ StackName: "refused" }))).toContain("does not exist");
  });
});

describe("Change sets", () => {
  const change = async (StackName: string | undefined, template: object, ChangeSetName = "next") => {
    await lab.client.send(new CreateChangeSetCommand({ StackName, ChangeSetName, TemplateBody: json(template) }));
    return lab.client.send(new DescribeChangeSetCommand({ StackName, ChangeSetName, IncludePropertyValues: true }));
  };

  test("of a new stack show it in review, then made", async () => {
    const named = { StackName: "new", ChangeSetName: "first" };
    await lab.client.send(new CreateChangeSetCommand({ ...named, ChangeSetType: "CREATE", TemplateBody: plain }));
    const { Stacks } = await lab.client.send(new DescribeStacksCommand({ StackName: "new" }));
    expect(Stacks).toMatchObject([{ StackStatus: "REVIEW_IN_PROGRESS" }]);
    const { Changes, Status, ExecutionStatus } = await lab.client.send(new DescribeChangeSetCommand(named));
    expect([Status, ExecutionStatus]).toEqual(["CREATE_COMPLETE", "AVAILABLE"]);
    expect(Changes).toEqual([
      {
        Type: "Resource",
        ResourceChange: {
          Action: "Add",
          LogicalResourceId: "Topic",
          ResourceType: "AWS::SNS::Topic",
          Scope: [],
          Details: [],
        },
      },
    ]);
    expect(await refusal(new GetTemplateSummaryCommand({ StackName: "new" }))).toContain(
      "GetTemplateSummary cannot be called on REVIEW_IN_PROGRESS stacks.",
    );
    await lab.client.send(new ExecuteChangeSetCommand(named));
    expect(await lab.settled("new")).toMatchObject({ StackStatus: "CREATE_COMPLETE" });
    expect((await lab.told("new")).slice(0, 2)).toEqual(["new REVIEW_IN_PROGRESS", "new CREATE_IN_PROGRESS"]);
    expect((await lab.client.send(new ListChangeSetsCommand({ StackName: "new" }))).Summaries ?? []).toEqual([]);
  });

  test("without a change fail, and can't be executed", async () => {
    const template = { Resources: { Topic: topic() } };
    const { StackName } = await lab.create(template);
    const described = await change(StackName, { ...template, Metadata: { any: "thing" } });
    expect(described).toMatchObject({
      Status: "FAILED",
      ExecutionStatus: "UNAVAILABLE",
      StatusReason:
        "The submitted information didn't contain changes. Submit different information to create a change set.",
    });
    expect(await refusal(new ExecuteChangeSetCommand({ StackName, ChangeSetName: "next" }))).toBe(
      `400 InvalidChangeSetStatusException: ChangeSet [${described.ChangeSetId}] cannot be executed in its current status of [FAILED]`,
    );
  });

  test("tell what changes in place, what is replaced, and who uses it", async () => {
    const template = (DisplayName: string, TopicName: string) => ({
      Resources: {
        Topic: topic(DisplayName, { TopicName }),
        User: parameter({ Ref: "Topic" }),
        Gone: parameter("x"),
      },
    });
    const { StackName } = await lab.create(template("a", "one"));
    const { Resources } = template("b", "two");
    const { Changes = [] } = await change(StackName, { Resources: { Topic: Resources.Topic, User: Resources.User } });
    const [gone, replaced, user] = Changes.map(({ ResourceChange }) => ResourceChange);
    expect(gone).toMatchObject({ Action: "Remove", LogicalResourceId: "Gone", PolicyAction: "Delete" });
    expect(replaced).toMatchObject({ Action: "Modify", Replacement: "True", PolicyAction: "ReplaceAndDelete" });
    expect(
      replaced?.Details?.map(({ Target }) => [Target?.Name, Target?.RequiresRecreation, Target?.BeforeValue]),
    ).toEqual([
      ["DisplayName", "Never", "a"],
      ["TopicName", "Always", "one"],
    ]);
    expect(user?.Details).toMatchObject([
      { ChangeSource: "DirectModification", Evaluation: "Dynamic" },
      { CausingEntity: "Topic", ChangeSource: "ResourceReference", Evaluation: "Static" },
    ]);
    expect(user?.AfterContext).toBe('{"Properties":{"Type":"String","Value":"{{changeSet:KNOWN_AFTER_APPLY}}"}}');
  });

  test("of outputs alone have no changes, and add the outputs", async () => {
    const template = { Resources: { Topic: topic() } };
    const { StackName } = await lab.create(template);
    const described = await change(StackName, { ...template, Outputs: { Name: { Value: 3 } } });
    expect([described.Status, described.Changes ?? []]).toEqual(["CREATE_COMPLETE", []]);
    await lab.client.send(new ExecuteChangeSetCommand({ StackName, ChangeSetName: "next" }));
    expect(outputsOf(await lab.settled(StackName))).toEqual({ Name: "3" });
  });
});

test("A stored parameter is read again at each update", async () => {
  const set = (Value: string) =>
    ssm.send(new PutParameterCommand({ Name: "/size", Value, Type: "String", Overwrite: true }));
  const template = {
    Parameters: { Size: { Type: "AWS::SSM::Parameter::Value<String>", Default: "/size" } },
    Resources: { A: parameter({ Ref: "Size" }) },
    Outputs: { Value: { Value: { "Fn::GetAtt": ["A", "Value"] } } },
  };
  await set("1");
  const stack = await lab.create(template);
  expect(stack.Parameters).toEqual([{ ParameterKey: "Size", ParameterValue: "/size", ResolvedValue: "1" }]);
  await set("2");
  expect(outputsOf(await lab.update(stack.StackName, template))).toEqual({ Value: "2" });
});

test("An export that others read is neither changed nor deleted, and a name is exported once", async () => {
  const exporter = (Value: string) => ({
    Resources: { A: parameter("a") },
    Outputs: { Name: { Value, Export: { Name: "shared" } } },
  });
  const one = await lab.create(exporter("v"));
  const reader = await lab.create({ Resources: { B: parameter({ "Fn::ImportValue": "shared" }) } });
  const other = await lab.create(exporter("w"));
  const reasonOf = async (id: string | undefined, status: string) =>
    (await lab.events(id)).find(({ ResourceStatus }) => ResourceStatus === status)?.ResourceStatusReason;
  expect(await reasonOf(other.StackId, "ROLLBACK_IN_PROGRESS")).toBe(
    `Export with name shared is already exported by stack ${one.StackName}. Rollback requested by user.`,
  );
  await lab.client.send(new DeleteStackCommand({ StackName: one.StackName }));
  expect((await lab.settled(one.StackName)).StackStatusReason).toBe(
    `Export shared cannot be deleted as it is in use by ${reader.StackName}`,
  );
  expect((await lab.update(one.StackName, exporter("x"))).StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
  const missing = await lab.create({ Resources: { B: parameter({ "Fn::ImportValue": "none" }) } });
  expect(await reasonOf(missing.StackId, "ROLLBACK_IN_PROGRESS")).toBe(
    "No export named none found. Rollback requested by user.",
  );
});

test("Retained resources stay, and a protected stack is not deleted", async () => {
  const kept = { ...parameter("a", { Name: "/kept" }), DeletionPolicy: "Retain" };
  const { StackName, StackId } = await lab.create({ Resources: { A: kept } }, { EnableTerminationProtection: true });
  expect(await refusal(new DeleteStackCommand({ StackName }))).toBe(
    `400 ValidationError: Stack [${StackName}] cannot be deleted while TerminationProtection is enabled`,
  );
  await lab.client.send(new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }));
  await lab.client.send(new DeleteStackCommand({ StackName }));
  expect((await lab.told(StackId)).slice(-2)).toEqual(["A DELETE_SKIPPED", `${StackName} DELETE_COMPLETE`]);
});

test("ValidateTemplate and GetTemplateSummary tell parameters and capabilities", async () => {
  const TemplateBody = json({
    Parameters: { P: { Type: "String", Default: "a", AllowedValues: ["a", "b"], NoEcho: true } },
    Resources: { R: { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: {} } } },
  });
  expect(await lab.client.send(new ValidateTemplateCommand({ TemplateBody }))).toMatchObject({
    Parameters: [{ ParameterKey: "P", DefaultValue: "a", NoEcho: true }],
    Capabilities: ["CAPABILITY_IAM"],
    CapabilitiesReason: "The following resource(s) require capabilities: [AWS::IAM::Role]",
  });
  expect(await lab.client.send(new GetTemplateSummaryCommand({ TemplateBody }))).toMatchObject({
    Parameters: [{ ParameterKey: "P", ParameterType: "String", ParameterConstraints: { AllowedValues: ["a", "b"] } }],
    ResourceTypes: ["AWS::IAM::Role"],
    ResourceIdentifierSummaries: [
      { ResourceType: "AWS::IAM::Role", LogicalResourceIds: ["R"], ResourceIdentifiers: ["RoleName"] },
    ],
  });
});
