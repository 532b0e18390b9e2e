import {
  AddTagsToResourceCommand,
  DeleteParameterCommand,
  DeleteParametersCommand,
  DescribeParametersCommand,
  GetParameterCommand,
  GetParameterHistoryCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  GetResourcePoliciesCommand,
  LabelParameterVersionCommand,
  ListTagsForResourceCommand,
  PutParameterCommand,
  PutResourcePolicyCommand,
  RemoveTagsFromResourceCommand,
  UnlabelParameterVersionCommand,
} from "@aws-sdk/client-ssm";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/*
 * At the root a name with and without its leading slash is one parameter, with one ARN: two authors of tests asserted it against AWS, for
 * GetParameter, GetParameters, DeleteParameter, DeleteParameters and the operations of tags. For the others it follows from the ARN.
 */
const lab = emulatedLaboratory();
const ARN = "arn:aws:ssm:us-east-1:000000000000:parameter/p1";
const put = (Name: string, input = {}) =>
  lab.client.send(new PutParameterCommand({ Name, Value: "v", Type: "String", ...input }));
const get = async (Name: string) => (await lab.client.send(new GetParameterCommand({ Name }))).Parameter;
const tagged = { ResourceType: "Parameter" as const };

describe.each([
  ["p1", "/p1"],
  ["/p1", "p1"],
])("A parameter that was made as %s and is named %s is", (made, other) => {
  test("found, under the name as it was asked for", async () => {
    await put(made);
    expect(await get(other)).toMatchObject({ Name: other, ARN, Value: "v" });
    expect(await get(`${other}:1`)).toMatchObject({ Name: other, ARN, Selector: ":1" });
    expect(await get(ARN)).toMatchObject({ Name: made, ARN });
    const { Parameters, InvalidParameters } = await lab.client.send(
      new GetParametersCommand({ Names: [other, made, "p2"] }),
    );
    expect(Parameters?.map(({ Name }) => Name)).toEqual([other, made]);
    expect(InvalidParameters).toEqual(["p2"]);
  });

  test("one: made once, overwritten, labelled, and listed once", async () => {
    await put(made);
    await expect(put(other)).rejects.toMatchObject({ name: "ParameterAlreadyExists" });
    expect(await put(other, { Overwrite: true, Value: "w" })).toMatchObject({ Version: 2 });
    expect(await get(made)).toMatchObject({ Value: "w", Version: 2 });
    await lab.client.send(new LabelParameterVersionCommand({ Name: other, Labels: ["live"], ParameterVersion: 1 }));
    expect(await get(`${made}:live`)).toMatchObject({ Value: "v" });
    expect((await lab.client.send(new GetParameterHistoryCommand({ Name: other }))).Parameters).toMatchObject([
      { Version: 1, Labels: ["live"] },
      { Version: 2 },
    ]);
    await lab.client.send(new UnlabelParameterVersionCommand({ Name: other, Labels: ["live"], ParameterVersion: 1 }));
    await expect(get(`${made}:live`)).rejects.toMatchObject({ name: "ParameterVersionNotFound" });
    for (const Recursive of [true, false])
      expect(
        (await lab.client.send(new GetParametersByPathCommand({ Path: "/", Recursive }))).Parameters,
      ).toMatchObject([{ Name: made }]);
    expect((await lab.client.send(new DescribeParametersCommand({}))).Parameters).toMatchObject([{ Name: made, ARN }]);
  });

  test("tagged under both", async () => {
    await put(made, { Tags: [{ Key: "a", Value: "1" }] });
    await lab.client.send(
      new AddTagsToResourceCommand({ ...tagged, ResourceId: other, Tags: [{ Key: "b", Value: "2" }] }),
    );
    const tags = async (ResourceId: string) =>
      (await lab.client.send(new ListTagsForResourceCommand({ ...tagged, ResourceId }))).TagList?.map(({ Key }) => Key);
    expect([await tags(made), await tags(other)]).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
    await lab.client.send(new RemoveTagsFromResourceCommand({ ...tagged, ResourceId: other, TagKeys: ["a"] }));
    expect(await tags(made)).toEqual(["b"]);
  });

  test("found by the filters of DescribeParameters", async () => {
    await put(made);
    for (const [Option, value] of [
      ["Equals", other],
      ["BeginsWith", other.slice(0, -1)],
      ["Contains", "p1"],
    ] as const) {
      const ParameterFilters = [{ Key: "Name", Option, Values: [value] }];
      expect((await lab.client.send(new DescribeParametersCommand({ ParameterFilters }))).Parameters).toMatchObject([
        { Name: made },
      ]);
    }
    const Filters = [{ Key: "Name" as const, Values: [other] }];
    expect((await lab.client.send(new DescribeParametersCommand({ Filters }))).Parameters).toMatchObject([
      { Name: made },
    ]);
  });

  test("deleted under either, with its policies", async () => {
    await put(made);
    await lab.client.send(new PutResourcePolicyCommand({ ResourceArn: ARN, Policy: '{"Statement":[]}' }));
    await lab.client.send(new DeleteParameterCommand({ Name: other }));
    await expect(get(made)).rejects.toMatchObject({ name: "ParameterNotFound" });
    await put(made);
    expect((await lab.client.send(new GetResourcePoliciesCommand({ ResourceArn: ARN }))).Policies).toEqual([]);
    expect(await lab.client.send(new DeleteParametersCommand({ Names: [other, "p2"] }))).toMatchObject({
      DeletedParameters: [other],
      InvalidParameters: ["p2"],
    });
    expect((await lab.client.send(new DescribeParametersCommand({}))).Parameters).toEqual([]);
  });

  test("a SecureString that is decrypted under both", async () => {
    await put(made, { Type: "SecureString", Value: "secret" });
    for (const Name of [made, other]) {
      const { Parameter } = await lab.client.send(new GetParameterCommand({ Name, WithDecryption: true }));
      expect(Parameter).toMatchObject({ Name, Value: "secret" });
    }
  });
});

test("A name of several levels has one spelling", async () => {
  await put("/a/p1");
  expect((await lab.client.send(new GetParametersCommand({ Names: ["p1", "/p1", "/a"] }))).InvalidParameters).toEqual([
    "p1",
    "/p1",
    "/a",
  ]);
});

// AWS's answer to GetParameter, as LocalStack's issue 11538 has it. That GetParameterHistory answers so too is not documented.
test.each(["a/b/c", "/a//b//c"])("%s is not a name", async (name) => {
  for (const request of [
    new GetParameterCommand({ Name: name }),
    new GetParametersCommand({ Names: ["p1", name] }),
    new GetParameterHistoryCommand({ Name: name }),
  ])
    await expect(lab.client.send(request as GetParameterCommand)).rejects.toMatchObject({
      name: "ValidationException",
      message: expect.stringContaining("sub-paths divided by slash symbol"),
    });
});
