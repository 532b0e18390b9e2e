/** Rows of AWS's recorded answers (August 2025), sections 5 and 5.1: change sets and their changes. `emulated-recorded-answers.test.ts` says what holds the rows that are not here. */
import {
  CreateChangeSetCommand,
  DescribeChangeSetCommand,
  ExecuteChangeSetCommand,
  ListChangeSetsCommand,
  type ResourceChange,
  type ResourceChangeDetail,
} from "@aws-sdk/client-cloudformation";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

const topic = (DisplayName: unknown = "a", others: object = {}) => ({
  Type: "AWS::SNS::Topic",
  Properties: { DisplayName, ...others },
});
const parameter = (Value: unknown, others: object = {}) => ({
  Type: "AWS::SSM::Parameter",
  Properties: { Type: "String", Value, ...others },
});
const ref = (Ref: string) => ({ Ref });
const att = (id: string, name: string) => ({ "Fn::GetAtt": [id, name] });
const resources = (Resources: object, rest: object = {}) => ({ Resources, ...rest });
const KNOWN_AFTER_APPLY = "{{changeSet:KNOWN_AFTER_APPLY}}";

const describeSet = (StackName: string | undefined, IncludePropertyValues = false) =>
  lab.client.send(new DescribeChangeSetCommand({ StackName, ChangeSetName: "next", IncludePropertyValues }));

async function planned(StackName: string | undefined, template: object, input: object = {}) {
  const TemplateBody = JSON.stringify(template);
  await lab.client.send(new CreateChangeSetCommand({ StackName, ChangeSetName: "next", TemplateBody, ...input }));
  const changes = async (withValues: boolean) =>
    (await describeSet(StackName, withValues)).Changes?.map(({ ResourceChange = {} }) => ResourceChange) ?? [];
  return { plain: await changes(false), detailed: await changes(true) };
}

const causes = (details: readonly ResourceChangeDetail[] | undefined) =>
  details?.map(({ CausingEntity, ChangeSource, Evaluation }) =>
    [CausingEntity, ChangeSource, Evaluation].filter((part) => part !== undefined).join(" "),
  );
const told = (changes: readonly ResourceChange[]) =>
  Object.fromEntries(changes.map(({ LogicalResourceId = "", Details }) => [LogicalResourceId, causes(Details)]));
const members = (answer: object | undefined) =>
  Object.entries(answer ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .sort();
const direct = "DirectModification Static";
const directDynamic = "DirectModification Dynamic";

describe("5: a change set", () => {
  test("5.1, 5.3, 5.4: makes the stack in review, is available, and is read by its ARN after its execution; others are obsolete", async () => {
    const { StackName, StackId } = await lab.create(resources({ A: topic() }));
    await planned(StackName, resources({ A: topic("b") }));
    const other = await lab.client.send(
      new CreateChangeSetCommand({
        StackName,
        ChangeSetName: "other",
        TemplateBody: JSON.stringify(resources({ A: topic("c") })),
      }),
    );
    const { ChangeSetId } = await describeSet(StackName);
    await lab.client.send(new ExecuteChangeSetCommand({ StackName, ChangeSetName: "next" }));
    const of = (ChangeSetName: string | undefined) => lab.client.send(new DescribeChangeSetCommand({ ChangeSetName }));
    expect(await of(ChangeSetId)).toMatchObject({ StackId, ExecutionStatus: "EXECUTE_COMPLETE" });
    expect(await of(other.Id)).toMatchObject({ ExecutionStatus: "OBSOLETE" });
  });

  test("5.2: of a wrong template leaves no stack", async () => {
    const input = { StackName: "wrong", ChangeSetName: "first", ChangeSetType: "CREATE" } as const;
    const wrong = JSON.stringify(resources({ A: parameter(ref("None")) }));
    await expect(lab.client.send(new CreateChangeSetCommand({ ...input, TemplateBody: wrong }))).rejects.toThrow(
      "Unresolved resource dependencies [None]",
    );
    await expect(lab.settled("wrong")).rejects.toThrow("Stack with id wrong does not exist");
  });

  // Reported.
  test("5.6: without a change of a template with transforms says so in other words", async () => {
    const template = { ...resources({ A: topic() }), Transform: "AWS::LanguageExtensions" };
    const { StackName } = await lab.create(template);
    await planned(StackName, template);
    expect(await describeSet(StackName)).toMatchObject({
      Status: "FAILED",
      StatusReason: "No updates are to be performed.",
    });
  });

  test("5.8: of outputs alone runs through the statuses of an update without events of resources", async () => {
    const { StackName } = await lab.create(resources({ A: topic() }));
    await planned(StackName, resources({ A: topic() }, { Outputs: { O: { Value: "o" } } }));
    const before = (await lab.told(StackName)).length;
    await lab.client.send(new ExecuteChangeSetCommand({ StackName, ChangeSetName: "next" }));
    expect((await lab.told(StackName)).slice(before)).toEqual(
      ["UPDATE_IN_PROGRESS", "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS", "UPDATE_COMPLETE"].map(
        (status) => `${StackName} ${status}`,
      ),
    );
  });

  test("5.9: of resources whose conditions are false makes a stack without resources", async () => {
    const Conditions = { No: { "Fn::Equals": ["a", "b"] } };
    const template = resources({ A: { ...topic(), Condition: "No" } }, { Conditions });
    const { plain } = await planned("empty", template, { ChangeSetType: "CREATE" });
    expect(plain).toEqual([]);
    expect(await describeSet("empty")).toMatchObject({ Status: "CREATE_COMPLETE", ExecutionStatus: "AVAILABLE" });
    await lab.client.send(new ExecuteChangeSetCommand({ StackName: "empty", ChangeSetName: "next" }));
    expect((await lab.settled("empty")).StackStatus).toBe("CREATE_COMPLETE");
    expect((await lab.resources("empty")).StackResources).toEqual([]);
  });

  test("is listed until it is executed", async () => {
    const { StackName } = await lab.create(resources({ A: topic() }));
    await planned(StackName, resources({ A: topic("b") }));
    const listed = async () => (await lab.client.send(new ListChangeSetsCommand({ StackName }))).Summaries?.length;
    expect(await listed()).toBe(1);
    await lab.client.send(new ExecuteChangeSetCommand({ StackName, ChangeSetName: "next" }));
    expect((await listed()) ?? 0).toBe(0);
  });
});

describe("5.1: the members of a change", () => {
  const kept = { UpdateReplacePolicy: "Retain", DeletionPolicy: "Retain" };
  const first = resources({
    Away: topic(),
    AwayKept: { ...topic(), ...kept },
    InPlace: topic(),
    Meta: topic(),
    Tagged: topic(),
    Replaced: topic("a", { TopicName: "one" }),
    ReplacedKept: { ...topic("a", { TopicName: "two" }), ...kept },
  });
  const second = resources({
    Added: topic(),
    InPlace: topic("b"),
    Meta: { ...topic(), Metadata: { a: 1 } },
    Tagged: topic("a", { Tags: [{ Key: "team", Value: "a" }] }),
    Replaced: topic("b", { TopicName: "three" }),
    ReplacedKept: { ...topic("a", { TopicName: "four" }), ...kept },
  });

  test("by its action", async () => {
    const { StackName } = await lab.create(first);
    const { plain } = await planned(StackName, second);
    expect(plain.map(({ LogicalResourceId }) => LogicalResourceId)).toEqual(
      "Added Away AwayKept InPlace Meta Replaced ReplacedKept Tagged".split(" "),
    );
    const of = (id: string) => plain.find(({ LogicalResourceId }) => LogicalResourceId === id);
    const shared = ["Action", "Details", "LogicalResourceId", "ResourceType", "Scope"];
    expect(members(of("Added"))).toEqual(shared);
    expect(of("Added")).toMatchObject({ Scope: [], Details: [] });
    expect(members(of("Away"))).toEqual([...shared, "PhysicalResourceId", "PolicyAction"].sort());
    expect(of("Away")).toMatchObject({ PolicyAction: "Delete", Scope: [], Details: [] });
    expect(of("AwayKept")).toMatchObject({ PolicyAction: "Retain" });
    expect(members(of("InPlace"))).toEqual([...shared, "PhysicalResourceId", "Replacement"].sort());
    expect(of("InPlace")).toMatchObject({ Replacement: "False", Scope: ["Properties"] });
    expect(of("Meta")).toMatchObject({ Scope: ["Metadata"], Details: [{ Target: { Attribute: "Metadata" } }] });
    expect(members(of("Meta")?.Details?.[0]?.Target)).not.toContain("Name");
    expect(of("Tagged")).toMatchObject({ Scope: ["Tags"], Replacement: "False" });
    expect(of("Replaced")).toMatchObject({
      Replacement: "True",
      PolicyAction: "ReplaceAndDelete",
      PhysicalResourceId: expect.stringMatching(/:one$/),
    });
    // The last row: a detail for each property.
    expect(
      of("Replaced")?.Details?.map(({ Target }) => [Target?.Attribute, Target?.Name, Target?.RequiresRecreation]),
    ).toEqual([
      ["Properties", "DisplayName", "Never"],
      ["Properties", "TopicName", "Always"],
    ]);
    expect(of("ReplacedKept")).toMatchObject({ PolicyAction: "ReplaceAndRetain" });
  });

  test("with values: the whole resource before and after, as JSON, with texts for scalars", async () => {
    const queue = (properties: object) => ({ Type: "AWS::SQS::Queue", Properties: properties });
    const { StackName } = await lab.create(
      resources({ Q: queue({ DelaySeconds: 1 }), Gone: parameter(ref("Q")), Empty: { Type: "AWS::SNS::Topic" } }),
    );
    const { detailed } = await planned(
      StackName,
      resources({
        Q: queue({ DelaySeconds: 2, FifoQueue: false }),
        New: parameter(att("Late", "TopicName")),
        Late: topic("x", { Tags: [{ Key: "k", Value: "v" }] }),
      }),
    );
    const of = (id: string) => detailed.find(({ LogicalResourceId }) => LogicalResourceId === id);
    const contexts = (id: string) => [of(id)?.BeforeContext, of(id)?.AfterContext];
    expect(contexts("Q")).toEqual([
      '{"Properties":{"DelaySeconds":"1"}}',
      '{"Properties":{"DelaySeconds":"2","FifoQueue":"false"}}',
    ]);
    // Another resource's id is not told of what goes, nor what is made later of what comes.
    expect(contexts("Gone")).toEqual([`{"Properties":{"Type":"String","Value":"${KNOWN_AFTER_APPLY}"}}`, undefined]);
    expect(contexts("New")).toEqual([undefined, `{"Properties":{"Type":"String","Value":"${KNOWN_AFTER_APPLY}"}}`]);
    expect(contexts("Empty")).toEqual(['{"Properties":{}}', undefined]);
    expect(of("Late")?.AfterContext).toContain('"Tags":[{');
    const [delay, fifo] = of("Q")?.Details ?? [];
    expect(delay?.Target).toMatchObject({
      Path: "/Properties/DelaySeconds",
      AttributeChangeType: "Modify",
      BeforeValue: "1",
      AfterValue: "2",
    });
    expect(fifo?.Target).toMatchObject({ AttributeChangeType: "Add", AfterValue: "false" });
    expect(members(fifo?.Target)).not.toContain("BeforeValue");
  });
});

describe("5.1: the details of what changed", () => {
  /** One topic with a user of it, and a parameter of the template. */
  const template = (own: object, user: unknown, rest: object = {}) =>
    resources({ T: topic("a", own), User: parameter(user) }, rest);
  const P = (Default: string) => ({ Parameters: { P: { Type: "String", Default } } });
  const one = { TopicName: "one" };
  const two = { TopicName: "two" };

  test.each<[row: string, before: object, after: object, plain: object, detailed: object]>([
    [
      "a literal",
      template({}, "a"),
      template({}, { "Fn::Join": ["", ["b", "c"]] }),
      { User: [direct] },
      { User: [direct] },
    ],
    [
      "the value of a parameter by Ref",
      template({}, ref("P"), P("a")),
      template({}, ref("P"), P("b")),
      { User: ["P ParameterReference Static", directDynamic] },
      { User: ["P ParameterReference Static", directDynamic] },
    ],
    [
      "the value of a parameter within Fn::Sub",
      template({}, { "Fn::Sub": `\${P}!` }, P("a")),
      template({}, { "Fn::Sub": `\${P}!` }, P("b")),
      { User: ["P ParameterReference Static", directDynamic] },
      { User: ["P ParameterReference Static", directDynamic] },
    ],
    [
      "an attribute of what changes in place",
      template({}, att("T", "TopicName")),
      template({ DisplayName: "b" }, att("T", "TopicName")),
      { T: [direct], User: ["T.TopicName ResourceAttribute Dynamic"] },
      { T: [direct] },
    ],
    [
      "an attribute of what is replaced",
      template(one, att("T", "TopicName")),
      template(two, att("T", "TopicName")),
      { T: [direct], User: ["T.TopicName ResourceAttribute Static"] },
      { T: [direct], User: [directDynamic, "T.TopicName ResourceAttribute Static"] },
    ],
    [
      "the id of what changes in place",
      template({}, ref("T")),
      template({ DisplayName: "b" }, ref("T")),
      { T: [direct] },
      { T: [direct] },
    ],
    [
      "the id of what is replaced",
      template(one, ref("T")),
      template(two, ref("T")),
      { T: [direct], User: ["T ResourceReference Static"] },
      { T: [direct], User: [directDynamic, "T ResourceReference Static"] },
    ],
    [
      "an edge of DependsOn",
      template({}, "a"),
      resources({ T: topic("b"), User: { ...parameter("a"), DependsOn: "T" } }),
      { T: [direct] },
      { T: [direct] },
    ],
  ])("%s", async (_, before, after, plain, detailed) => {
    const { StackName } = await lab.create(before);
    const changes = await planned(StackName, after);
    expect(told(changes.plain)).toEqual(plain);
    expect(told(changes.detailed)).toEqual(detailed);
  });

  test("chains of attributes are followed, and a value that is to come is told as such", async () => {
    const chain = (own: object) =>
      resources({ T: topic("a", own), User: parameter(att("T", "TopicName")), Next: parameter(att("User", "Value")) });
    const { StackName } = await lab.create(chain({}));
    const { plain } = await planned(StackName, chain({ DisplayName: "b" }));
    expect(told(plain)).toEqual({
      T: [direct],
      User: ["T.TopicName ResourceAttribute Dynamic"],
      Next: ["User.Value ResourceAttribute Dynamic"],
    });
    const other = await lab.create(template(one, att("T", "TopicName")), { StackName: "other" });
    const { detailed } = await planned(other.StackName, template(two, att("T", "TopicName")));
    const target = detailed.find(({ LogicalResourceId }) => LogicalResourceId === "User")?.Details?.[0]?.Target;
    expect(target).toMatchObject({ BeforeValue: "one", AfterValue: KNOWN_AFTER_APPLY });
  });

  test("the stored value of a parameter, which the change set shows", async () => {
    const ssm = lab.clientOf(SSMClient);
    const set = (Value: string) =>
      ssm.send(new PutParameterCommand({ Name: "/size", Value, Type: "String", Overwrite: true }));
    await set("1");
    const Parameters = { P: { Type: "AWS::SSM::Parameter::Value<String>", Default: "/size" } };
    const stored = resources({ User: parameter(ref("P")) }, { Parameters });
    const { StackName } = await lab.create(stored);
    await set("2");
    const { plain, detailed } = await planned(StackName, stored);
    expect([told(plain), told(detailed)]).toEqual([{ User: [direct] }, { User: [direct] }]);
    expect((await describeSet(StackName)).Parameters).toEqual([
      { ParameterKey: "P", ParameterValue: "/size", ResolvedValue: "2" },
    ]);
  });

  test("an input property of a resource that stays is known at once", async () => {
    const shown = (value: unknown) => resources({ A: parameter("value-1"), ...(value ? { B: parameter(value) } : {}) });
    const { StackName } = await lab.create(shown(undefined));
    const { detailed } = await planned(StackName, shown(att("A", "Value")));
    expect(detailed[0]?.AfterContext).toBe('{"Properties":{"Type":"String","Value":"value-1"}}');
  });

  test("an export that is not there yet is warned of, and is read when it is executed", async () => {
    const importer = resources({ MyFoo: parameter({ "Fn::ImportValue": "later" }) });
    const { detailed } = await planned("importer", importer, { ChangeSetType: "CREATE" });
    expect(await describeSet("importer", true)).toMatchObject({
      Status: "CREATE_COMPLETE",
      StatusReason:
        "[WARN] --include-property-values option can return incomplete ChangeSet data because: ChangeSet creation failed for resource [MyFoo] because: No export named later",
    });
    expect(detailed[0]?.AfterContext).toContain(KNOWN_AFTER_APPLY);
    const output = { O: { Value: "v", Export: { Name: "later" } } };
    await lab.create(resources({ A: parameter("a") }, { Outputs: output }));
    await lab.client.send(new ExecuteChangeSetCommand({ StackName: "importer", ChangeSetName: "next" }));
    expect((await lab.settled("importer")).StackStatus).toBe("CREATE_COMPLETE");
    const { StackName } = await lab.create(resources({ A: parameter("a") }, { Outputs: { N: { Value: 1000 } } }));
    expect(outputsOf(await lab.settled(StackName))).toEqual({ N: "1000" });
  });
});
