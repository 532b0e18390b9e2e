/**
 * Rows of AWS's recorded answers (August 2025), sections 6, 9, 10, 12, 13 and 14: checks of templates, functions and conditions, dynamic references, transforms, policies of stacks, and
 * the CDK's bootstrap. `emulated-recorded-answers.test.ts` says what holds the rows that are not here.
 */
import {
  CancelUpdateStackCommand,
  ContinueUpdateRollbackCommand,
  CreateChangeSetCommand,
  CreateStackCommand,
  DescribeChangeSetCommand,
  GetStackPolicyCommand,
  GetTemplateCommand,
  RollbackStackCommand,
  SetStackPolicyCommand,
  ValidateTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

const parameter = (Value: unknown, others: object = {}) => ({
  Type: "AWS::SSM::Parameter",
  Properties: { Type: "String", Value },
  ...others,
});
const topic = (DisplayName: unknown, others: object = {}) => ({
  Type: "AWS::SNS::Topic",
  Properties: { DisplayName },
  ...others,
});
const ref = (Ref: string) => ({ Ref });
const att = (id: string, name: string) => ({ "Fn::GetAtt": [id, name] });
const resources = (Resources: object, rest: object = {}) => ({ Resources, ...rest });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: Error) => error.message,
  );
/** Why a stack of a template was rolled back, or was refused. */
async function reasonOf(template: object): Promise<string | undefined> {
  const { StackId } = await lab.create(template);
  const events = await lab.events(StackId);
  return events.find(({ ResourceStatus }) => ResourceStatus === "ROLLBACK_IN_PROGRESS")?.ResourceStatusReason;
}

describe("6: checks of templates", () => {
  const Conditions = { Never: { "Fn::Equals": ["a", "b"] } };
  const hidden = topic("x", { Condition: "Never" });
  const select = "Template error: Fn::Select requires a list argument with two elements: an integer index and a list";
  const getAtt =
    "Template error: every Fn::GetAtt object requires two non-empty parameters, the resource name and the resource attribute";

  test.each<[row: string, template: object | string, message: string]>([
    ["6.1", "word", "Template format error: unsupported structure."],
    [
      "6.5",
      resources({ A: parameter({ "Fn::If": ["AWS::NoValue", "a", "b"] }), "AWS::NoValue": parameter("a") }),
      "Template format error: Resource name AWS::NoValue is non alphanumeric.",
    ],
    [
      "6.7",
      resources({ A: parameter({ "Fn::Sub": `\${None}` }) }),
      "Template format error: Unresolved resource dependencies [None] in the Resources block of the template",
    ],
    [
      "6.8",
      resources({ A: parameter(ref("B")), B: hidden }, { Conditions }),
      "Template format error: Unresolved resource dependencies [B] in the Resources block of the template",
    ],
    [
      "6.9",
      resources({ A: parameter("a"), B: hidden }, { Conditions, Outputs: { O: { Value: ref("B") } } }),
      "Unresolved resource dependencies [B] in the Outputs block of the template",
    ],
    ["6.10", resources({ A: parameter(att("None", "Arn")) }), "None"],
    [
      "6.11",
      resources({ A: parameter(ref("B")), B: parameter(ref("C")), C: parameter(ref("B")) }),
      "Circular dependency between resources: [A, B, C]",
    ],
    [
      "6.13",
      resources({ A: parameter("a") }, { Mappings: { M: { K: { V: ref("A") } } } }),
      "Template format error: Every Mappings attribute must be a String or a List.",
    ],
    [
      "6.14",
      resources({ A: parameter({ "Fn::FindInMap": ["M", "None", "V"] }) }, { Mappings: { M: { K: { V: "v" } } } }),
      "Template error: Unable to get mapping for M::None::V",
    ],
    ["6.17", resources({ A: parameter({ "Fn::Select": [0, "text"] }) }), select],
    ["6.17", resources({ A: parameter({ "Fn::Select": [-1, ["a"]] }) }), select],
    ["6.19", resources({ A: parameter({ "Fn::GetAtt": ["A"] }) }), getAtt],
    ["6.19", resources({ A: parameter("a"), B: parameter({ "Fn::GetAtt": ["A", ""] }) }), getAtt],
    [
      "6.21",
      resources({ A: parameter("a") }, { Parameters: { P: { Type: "String" }, Q: { Type: "String" } } }),
      "Parameters: [P, Q] must have values",
    ],
    [
      "6.24",
      resources(
        { A: parameter("a") },
        {
          Parameters: {
            P: { Type: "String", Default: "B", AllowedPattern: "^[a-z]+$", ConstraintDescription: "small letters" },
          },
        },
      ),
      "Parameter 'P' failed to satisfy constraint: small letters",
    ],
  ])("%s: %j", async (_, template, message) => {
    expect(await refusal(lab.create(template))).toContain(message);
  });

  test("6.6: unknown types are refused by ValidateTemplate too, and not behind a false condition", async () => {
    const unknown = { Type: "AWS::Foo::Bar" };
    const TemplateBody = JSON.stringify(resources({ A: unknown }));
    expect(await refusal(lab.client.send(new ValidateTemplateCommand({ TemplateBody })))).toBe(
      "Template format error: Unrecognized resource types: [AWS::Foo::Bar]",
    );
    const { StackStatus } = await lab.create(
      resources({ A: parameter("a"), B: { ...unknown, Condition: "Never" } }, { Conditions }),
    );
    expect(StackStatus).toBe("CREATE_COMPLETE");
  });

  // Reported in 2026.
  test("6.20: an attribute that a type does not have rolls the stack back", async () => {
    const output = (Value: object) => resources({ A: parameter("a") }, { Outputs: { InvalidOutput: { Value } } });
    expect(await reasonOf(output(att("A", "Invalid")))).toMatch(
      /Requested attribute Invalid does not exist in schema for AWS::SSM::Parameter|does not support attribute \{Invalid\}/,
    );
  });

  test("6.22: a value for a parameter that the template does not have", async () => {
    const Parameters = [{ ParameterKey: "X", ParameterValue: "a" }];
    expect(await refusal(lab.create(resources({ A: parameter("a") }), { Parameters }))).toBe(
      "Parameters: [X] do not exist in the template",
    );
  });

  test.each([
    ["AWS::IAM::AccessKey", { UserName: "u" }, "CAPABILITY_IAM"],
    ["AWS::IAM::Group", {}, "CAPABILITY_IAM"],
    ["AWS::IAM::InstanceProfile", { Roles: [] }, "CAPABILITY_IAM"],
    ["AWS::IAM::ManagedPolicy", { PolicyDocument: {} }, "CAPABILITY_IAM"],
    ["AWS::IAM::Policy", { PolicyName: "p", PolicyDocument: {} }, "CAPABILITY_IAM"],
    ["AWS::IAM::User", {}, "CAPABILITY_IAM"],
    ["AWS::IAM::UserToGroupAddition", { GroupName: "g", Users: [] }, "CAPABILITY_IAM"],
    ["AWS::IAM::Group", { GroupName: "g" }, "CAPABILITY_NAMED_IAM"],
    ["AWS::IAM::InstanceProfile", { InstanceProfileName: "i", Roles: [] }, "CAPABILITY_NAMED_IAM"],
    ["AWS::IAM::ManagedPolicy", { ManagedPolicyName: "p", PolicyDocument: {} }, "CAPABILITY_NAMED_IAM"],
    ["AWS::IAM::User", { UserName: "u" }, "CAPABILITY_NAMED_IAM"],
  ])("6.26: %s with %j needs %s", async (Type, Properties, capability) => {
    const TemplateBody = JSON.stringify(resources({ A: { Type, Properties } }));
    const asked = await lab.client.send(new ValidateTemplateCommand({ TemplateBody }));
    expect(asked.Capabilities).toEqual([capability]);
    expect(await refusal(lab.client.send(new CreateStackCommand({ StackName: "needs", TemplateBody })))).toBe(
      `Requires capabilities : [${capability}]`,
    );
  });

  test("6.27: parameters are checked before capabilities", async () => {
    const Parameters = { P: { Type: "String" } };
    const TemplateBody = JSON.stringify(resources({ A: { Type: "AWS::IAM::User" } }, { Parameters }));
    expect(await refusal(lab.client.send(new CreateStackCommand({ StackName: "needs", TemplateBody })))).toBe(
      "Parameters: [P] must have values",
    );
  });

  test("6, the last paragraph: texts are taken for numbers and truths", async () => {
    const queue = { Type: "AWS::SQS::Queue", Properties: { DelaySeconds: "2", FifoQueue: "true" } };
    expect((await lab.create(resources({ Q: queue }))).StackStatus).toBe("CREATE_COMPLETE");
  });

  test("6, limits: a body of 51,201 characters is too long", async () => {
    const template = JSON.stringify(resources({ A: parameter("a") }, { Description: "d" }));
    const TemplateBody = template + " ".repeat(51_201 - template.length);
    expect(await refusal(lab.client.send(new CreateStackCommand({ StackName: "long", TemplateBody })))).toContain(
      "51200",
    );
  });
});

describe("9: functions and conditions of a stack", () => {
  test("9.1-9.7, 9.9, 9.14-9.16: texts, lists, maps, and attributes with dots", async () => {
    const stack = await lab.create(
      `
Parameters:
  Stage: { Type: String, Default: prod }
  Index: { Type: Number, Default: 1 }
  Precise: { Type: String, Default: "1000.0" }
  List: { Type: CommaDelimitedList, Default: "a,b,c" }
Mappings:
  Outer: { prod: { key: inner } }
  Inner: { inner: { Text: deep, Number: 7, List: [x, y] } }
Conditions:
  IsProd: !Equals [!Ref Stage, prod]
  Both: !And [!Condition IsProd, !Not [!Equals [a, b]]]
  Either: !Or [!Equals [1, "1"], !Condition Both]
Resources:
  A:
    Type: AWS::SNS::Topic
    Properties:
      DisplayName:
        !Sub
          - "\${Stage} \${Number} \${Own}"
          - Number: 3
            Own: !GetAtt B.Value
  B: { Type: AWS::SSM::Parameter, Properties: { Type: String, Value: 2012-10-17 } }
Outputs:
  Name: { Value: !GetAtt A.TopicName }
  Date: { Value: !GetAtt B.Value }
  Precise: { Value: !Sub "\${Precise}" }
  Selected: { Value: !Select [!Ref Index, !Ref List] }
  Nested: { Value: !Join ["", [!Select [0, !Split ["--", "x--y"]], !FindInMap [Inner, !FindInMap [Outer, !Ref Stage, key], Text]]] }
  Seven: { Value: !FindInMap [Inner, inner, Number] }
  Joined: { Value: !Join ["/", !FindInMap [Inner, inner, List]] }
  Chosen: { Value: !If [Either, !If [Both, both, one], none] }
  Pseudo: { Value: !Sub "\${AWS::Partition} \${AWS::AccountId} \${AWS::Region} \${AWS::URLSuffix} \${AWS::StackName}" }
`,
      { StackName: "functions" },
    );
    expect(outputsOf(stack)).toMatchObject({
      Name: expect.stringMatching(/^functions-A-[A-Za-z0-9]{12}$/),
      Date: "2012-10-17",
      Precise: "1000.0",
      Selected: "b",
      Nested: "xdeep",
      Seven: "7",
      Joined: "x/y",
      Chosen: "both",
      Pseudo: "aws 000000000000 us-east-1 amazonaws.com functions",
    });
    const { StackResources = [] } = await lab.resources("functions");
    expect(StackResources).toHaveLength(2);
  });

  test("9.10-9.13: what a condition leaves out is not made, and goes when it turns", async () => {
    const template = (Default: string) =>
      resources(
        {
          A: { ...parameter("a"), DependsOn: "B" },
          B: parameter("b", { Condition: "Yes" }),
          C: {
            Type: "AWS::SNS::Topic",
            Properties: { DisplayName: { "Fn::If": ["Yes", ref("B"), ref("AWS::NoValue")] } },
          },
        },
        {
          Parameters: { P: { Type: "String", Default } },
          Conditions: { Yes: { "Fn::Equals": [ref("P"), "yes"] } },
          Outputs: { B: { Value: ref("B"), Condition: "Yes" }, A: { Value: ref("A") } },
        },
      );
    const stack = await lab.create(template("yes"));
    expect(Object.keys(outputsOf(stack)).sort()).toEqual(["A", "B"]);
    const without = await lab.update(stack.StackId, template("no"));
    expect(without.StackStatus).toBe("UPDATE_COMPLETE");
    expect(Object.keys(outputsOf(without))).toEqual(["A"]);
    const ids = async (name: string | undefined) =>
      (await lab.resources(name)).StackResources?.map(({ LogicalResourceId }) => LogicalResourceId);
    expect(await ids(stack.StackId)).toEqual(["A", "C"]);
    const never = await lab.create(template("no"));
    expect(never.StackStatus).toBe("CREATE_COMPLETE");
    expect(await ids(never.StackId)).toEqual(["A", "C"]);
  });

  test("9.16: an output that is a list is refused", async () => {
    const template = resources({ A: parameter("a") }, { Outputs: { O: { Value: ["a", "b"] } } });
    const told = await lab.create(template).then(
      ({ StackStatus }) => StackStatus,
      () => "refused",
    );
    expect(["refused", "ROLLBACK_COMPLETE"]).toContain(told);
  });

  test("9.17, 9.18: parameters that are lists, also in Systems Manager", async () => {
    const ssm = lab.clientOf(SSMClient);
    await ssm.send(new PutParameterCommand({ Name: "/zones", Value: "x,y", Type: "StringList" }));
    const stack = await lab.create(
      resources(
        { A: parameter("a") },
        {
          Parameters: {
            Numbers: { Type: "List<Number>", Default: "1,2" },
            Subnets: { Type: "List<AWS::EC2::Subnet::Id>", Default: "subnet-1,subnet-2" },
            Subnet: { Type: "AWS::EC2::Subnet::Id", Default: "subnet-3" },
            Zones: { Type: "AWS::SSM::Parameter::Value<List<String>>", Default: "/zones" },
            More: { Type: "AWS::SSM::Parameter::Value<CommaDelimitedList>", Default: "/zones" },
            Name: { Type: "AWS::SSM::Parameter::Name", Default: "/zones" },
          },
          Outputs: Object.fromEntries(
            ["Numbers", "Subnets", "Zones", "More"]
              .map((name) => [name, { Value: { "Fn::Join": ["+", ref(name)] } }] as [string, object])
              .concat(["Subnet", "Name"].map((name) => [name, { Value: ref(name) }])),
          ),
        },
      ),
    );
    expect(outputsOf(stack)).toEqual({
      Numbers: "1+2",
      Subnets: "subnet-1+subnet-2",
      Zones: "x+y",
      More: "x+y",
      Subnet: "subnet-3",
      Name: "/zones",
    });
  });
});

describe("10: dynamic references", () => {
  beforeEach(async () => {
    const ssm = lab.clientOf(SSMClient);
    for (const Value of ["one", "two"])
      await ssm.send(new PutParameterCommand({ Name: "/it", Value, Type: "String", Overwrite: true }));
    const SecretString = '{"password":"a\\\\b"}';
    await lab.clientOf(SecretsManagerClient).send(new CreateSecretCommand({ Name: "db", SecretString }));
  });

  // Asserted against AWS, but for the first two.
  test.each<[reference: unknown, value: string]>([
    ["{{resolve:ssm:/it}}", "two"],
    ["abc:{{resolve:ssm:/it:1}}", "abc:one"],
    ["{{resolve:secretsmanager:db}}", '{"password":"a\\\\b"}'],
    ["{{resolve:secretsmanager:db:SecretString:::}}", '{"password":"a\\\\b"}'],
    ["{{resolve:secretsmanager:db:SecretString:password}}", "a\\b"],
    [{ "Fn::Join": ["", ["{{resolve:", "secretsmanager:db:SecretString:password::}}"]] }, "a\\b"],
    [{ "Fn::Sub": "{{resolve:ssm:/it:1}}!" }, "one!"],
  ])("%j is %s", async (reference, value) => {
    const template = resources({ A: parameter(reference) }, { Outputs: { O: { Value: att("A", "Value") } } });
    const stack = await lab.create(template);
    expect(outputsOf(stack)).toEqual({ O: value });
    // A changed value by itself is not a change.
    const ssm = lab.clientOf(SSMClient);
    await ssm.send(new PutParameterCommand({ Name: "/it", Value: "three", Type: "String", Overwrite: true }));
    expect(await refusal(lab.update(stack.StackId, template))).toBe("No updates are to be performed.");
  });

  test("a change set has the text", async () => {
    const names = { StackName: "later", ChangeSetName: "first" };
    const TemplateBody = JSON.stringify(resources({ A: parameter("{{resolve:ssm:/it}}") }));
    await lab.client.send(new CreateChangeSetCommand({ ...names, ChangeSetType: "CREATE", TemplateBody }));
    const { Changes } = await lab.client.send(new DescribeChangeSetCommand({ ...names, IncludePropertyValues: true }));
    expect(Changes?.[0]?.ResourceChange?.AfterContext).toContain("{{resolve:ssm:/it}}");
  });
});

describe("12: transforms", () => {
  test("12.6, 12.7: an included key wins over the template's own; JSON and YAML; a changed object is a change", async () => {
    const s3 = lab.clientOf(S3Client);
    await s3.send(new CreateBucketCommand({ Bucket: "parts" }));
    const put = (Body: string) => s3.send(new PutObjectCommand({ Bucket: "parts", Key: "a.yaml", Body }));
    await put("A: { Type: AWS::SNS::Topic, Properties: { DisplayName: included } }\n");
    const template = resources({
      "Fn::Transform": { Name: "AWS::Include", Parameters: { Location: "s3://parts/a.yaml" } },
      A: parameter("own"),
      B: parameter("b"),
    });
    const stack = await lab.create(template);
    const processed = async () =>
      (await lab.client.send(new GetTemplateCommand({ StackName: stack.StackId, TemplateStage: "Processed" })))
        .TemplateBody;
    expect(JSON.parse((await processed()) ?? "")).toMatchObject(resources({ A: topic("included"), B: parameter("b") }));
    await put("A: { Type: AWS::SNS::Topic, Properties: { DisplayName: changed } }\n");
    expect((await lab.update(stack.StackId, template)).StackStatus).toBe("UPDATE_COMPLETE");
    expect(await processed()).toContain("changed");
  });
});

describe("13: policies of stacks, and operations at the wrong time", () => {
  const statement = (Effect: string, Action: unknown, others: object = {}) => ({
    Effect,
    Action,
    Principal: "*",
    Resource: "*",
    ...others,
  });
  const first = resources({ A: topic("a"), B: topic("b") });

  test("13.1: policies are kept as they were sent, and read from S3", async () => {
    const { StackName } = await lab.create(first);
    const stored = async () => (await lab.client.send(new GetStackPolicyCommand({ StackName }))).StackPolicyBody;
    const set = (input: object) => lab.client.send(new SetStackPolicyCommand({ StackName, ...input }));
    expect(await stored()).toBe(undefined);
    await set({ StackPolicyBody: "{}" });
    expect(await stored()).toBe("{}");
    for (const wrong of [
      "no JSON",
      JSON.stringify({ Statement: [statement("Deny", "Update:*", { Principal: "me" })] }),
      JSON.stringify({ Statement: [statement("Deny", "Update:None")] }),
    ])
      expect(await refusal(set({ StackPolicyBody: wrong }))).toBe(
        "Error validating stack policy: Invalid stack policy",
      );
    const s3 = lab.clientOf(S3Client);
    await s3.send(new CreateBucketCommand({ Bucket: "policies" }));
    const Body = JSON.stringify({ Statement: [statement("Allow", "Update:*")] });
    await s3.send(new PutObjectCommand({ Bucket: "policies", Key: "p.json", Body }));
    await set({ StackPolicyURL: "https://s3.us-east-1.amazonaws.com/policies/p.json" });
    expect(await stored()).toBe(Body);
    const own = await lab.create(first, { StackPolicyBody: Body });
    const { StackPolicyBody } = await lab.client.send(new GetStackPolicyCommand({ StackName: own.StackName }));
    expect(StackPolicyBody).toBe(Body);
  });

  // Asserted against AWS: the last statement that fits decides.
  test.each<[what: string, statements: readonly object[], status: string]>([
    ["deny, then allow", [statement("Deny", "Update:*"), statement("Allow", "Update:*")], "UPDATE_COMPLETE"],
    ["allow, then deny", [statement("Allow", "Update:*"), statement("Deny", "Update:*")], "UPDATE_ROLLBACK_COMPLETE"],
    ["nothing that fits", [statement("Allow", "Update:Replace")], "UPDATE_ROLLBACK_COMPLETE"],
    [
      "another resource",
      [statement("Allow", "Update:*"), statement("Deny", "Update:*", { Resource: "LogicalResourceId/B*" })],
      "UPDATE_COMPLETE",
    ],
    [
      "its type",
      [
        statement("Allow", "Update:*"),
        statement("Deny", "Update:Modify", { Condition: { StringEquals: { ResourceType: ["AWS::SNS::*"] } } }),
      ],
      "UPDATE_ROLLBACK_COMPLETE",
    ],
    ["another action", [statement("Allow", "Update:*"), statement("Deny", "Update:Delete")], "UPDATE_COMPLETE"],
  ])("13.2: %s", async (_, Statement, status) => {
    const { StackName } = await lab.create(first, { StackPolicyBody: JSON.stringify({ Statement }) });
    const stack = await lab.update(StackName, resources({ A: topic("changed"), B: topic("b") }));
    expect(stack.StackStatus).toBe(status);
  });

  test("13.1: a policy for the time of an update holds for that one alone", async () => {
    const policy = (effect: string) => JSON.stringify({ Statement: [statement(effect, "Update:*")] });
    const { StackName } = await lab.create(first, { StackPolicyBody: policy("Deny") });
    const during = { StackPolicyDuringUpdateBody: policy("Allow") };
    const changed = (text: string) => resources({ A: topic(text), B: topic("b") });
    expect((await lab.update(StackName, changed("1"), during)).StackStatus).toBe("UPDATE_COMPLETE");
    expect((await lab.update(StackName, changed("2"))).StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
  });

  test("13.5: cancelling, going on and rolling back, where there is nothing to", async () => {
    const { StackName } = await lab.create(first);
    expect(await refusal(lab.client.send(new CancelUpdateStackCommand({ StackName })))).toContain(
      "CancelUpdateStack cannot be called from current stack status",
    );
    expect(await refusal(lab.client.send(new ContinueUpdateRollbackCommand({ StackName })))).toContain(
      "CREATE_COMPLETE",
    );
    expect(await refusal(lab.client.send(new RollbackStackCommand({ StackName })))).toContain("CREATE_COMPLETE");
  });
});
