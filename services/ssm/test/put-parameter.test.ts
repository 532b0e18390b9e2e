import {
  DescribeParametersCommand,
  GetParameterCommand,
  ListTagsForResourceCommand,
  ParameterAlreadyExists,
  PutParameterCommand,
  type PutParameterCommandInput,
} from "@aws-sdk/client-ssm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const put = async (input: Partial<PutParameterCommandInput> = {}) => {
  const wanted: PutParameterCommandInput = { Name: "/app/url", Value: "v", Type: "String", ...input };
  const { $metadata, ...answer } = await lab.client.send(new PutParameterCommand(wanted));
  return answer;
};
const get = async (Name = "/app/url") => (await lab.client.send(new GetParameterCommand({ Name }))).Parameter;
const described = async () => (await lab.client.send(new DescribeParametersCommand({}))).Parameters ?? [];
const refused = (message: string, name = "ValidationException") => ({
  name,
  message,
  $metadata: { httpStatusCode: 400 },
});

describe("a new parameter", () => {
  // Specification 2.4 Parameter a; 3 PutParameter a; 8.3f
  test.each(["String", "StringList", "SecureString"] as const)(
    "of type %s is version 1 and of the standard tier",
    async (Type) => {
      expect(await put({ Type, Value: "a,b" })).toEqual({ Version: 1, Tier: "Standard" });
      expect(await get()).toEqual({
        Name: "/app/url",
        Type,
        Value: "a,b",
        Version: 1,
        LastModifiedDate: expect.any(Date),
        ARN: "arn:aws:ssm:us-east-1:000000000000:parameter/app/url",
        DataType: "text",
      });
    },
  );

  // Specification 2.4 Parameter a; 8.3e
  test("always has the standard tier and plain text", async () => {
    expect(await put({ Tier: "Advanced", DataType: "aws:ec2:image", Policies: "[]" })).toEqual({
      Version: 1,
      Tier: "Standard",
    });
    expect(await get()).toMatchObject({ DataType: "text" });
    expect(await described()).toMatchObject([{ Tier: "Standard", DataType: "text", Policies: [] }]);
  });

  test("needs a type", async () => {
    await expect(put({ Type: undefined })).rejects.toMatchObject(
      refused("A parameter type is required when you create a parameter."),
    );
    expect(await described()).toEqual([]);
  });

  test("takes its tags with it", async () => {
    const Tags = JSON.parse(`[{"Key":"__proto__","Value":"p"},{"Key":"a","Value":""}]`);
    await put({ Tags });
    const { TagList } = await lab.client.send(
      new ListTagsForResourceCommand({ ResourceType: "Parameter", ResourceId: "/app/url" }),
    );
    expect(TagList).toEqual(Tags);
  });

  // Specification 8.3e
  test("need not match its pattern, and may be larger than AWS allows", async () => {
    await put({ Value: "é".repeat(10_000), AllowedPattern: "^\\d+$" });
    expect((await get())?.Value).toBe("é".repeat(10_000));
    expect(await described()).toMatchObject([{ AllowedPattern: "^\\d+$" }]);
  });
});

describe("an existing parameter", () => {
  // Specification 3 PutParameter c; 4.4 PutParameter; 7 PutParameter
  test("stays unchanged unless the request overwrites it", async () => {
    await put();
    const again = await put({ Value: "other" }).catch((error: unknown) => error);
    expect(again).toBeInstanceOf(ParameterAlreadyExists);
    expect(again).toMatchObject({
      message:
        "The parameter already exists. To overwrite this value, set the overwrite option in the request to true.",
      $metadata: { httpStatusCode: 400 },
    });
    await expect(put({ Value: "other", Overwrite: false, Type: undefined })).rejects.toMatchObject({
      name: "ParameterAlreadyExists",
    });
    expect(await get()).toMatchObject({ Value: "v", Version: 1 });
  });

  // Specification 3 PutParameter b; 4.4 PutParameter
  test("gets the new value and the next version when it is overwritten", async () => {
    await put();
    expect(await put({ Value: "2", Overwrite: true })).toEqual({ Version: 2, Tier: "Standard" });
    expect(await put({ Value: "3", Overwrite: true })).toEqual({ Version: 3, Tier: "Standard" });
    expect(await get()).toMatchObject({ Value: "3", Version: 3 });
    expect(await described()).toHaveLength(1);
  });

  test("keeps members that an overwrite omits, and changes the others, the type too", async () => {
    await put({ Type: "SecureString", KeyId: "alias/mine", Description: "first", AllowedPattern: ".*" });
    await put({ Type: undefined, Value: "2", Overwrite: true });
    const kept = { Type: "SecureString", KeyId: "alias/mine", Description: "first", AllowedPattern: ".*" };
    expect(await described()).toMatchObject([kept]);
    await put({ Type: "String", Value: "3", Overwrite: true, Description: "" });
    const [changed] = await described();
    expect(changed).toMatchObject({ Type: "String", Description: "" });
    expect(changed).not.toHaveProperty("KeyId");
  });

  test("may be new when overwriting is asked for", async () => {
    expect(await put({ Overwrite: true })).toEqual({ Version: 1, Tier: "Standard" });
  });

  test("can't be given tags by overwriting it", async () => {
    await expect(put({ Overwrite: true, Tags: [{ Key: "a", Value: "b" }] })).rejects.toMatchObject(
      refused(
        "Invalid request: tags and overwrite can't be used together. To create a parameter with tags, please remove overwrite flag. To update tags for an existing parameter, please use AddTagsToResource or RemoveTagsFromResource.",
      ),
    );
    expect(await put({ Overwrite: true, Tags: [] })).toMatchObject({ Version: 1 });
  });

  test("starts again at version 1 after it was deleted", async () => {
    await put();
    await put({ Overwrite: true });
    await lab.api("POST /api/ssm/delete-parameter?name=%2Fapp%2Furl");
    expect(await put()).toMatchObject({ Version: 1 });
  });
});

describe("a name", () => {
  const slashed = Array.from({ length: 15 }, (_, i) => `/L${i}`).join("");
  const reserved = (words: string) =>
    `Parameter name: can't be prefixed with ${words} (case-insensitive). If formed as a path, it can consist of sub-paths divided by slash symbol; each sub-path can be formed as a mix of letters, numbers and the following 3 symbols .-_`;
  const constraint =
    "1 validation error detected: Value '%' at 'name' failed to satisfy constraint: Member must have length";

  // Specification 4.4 GetParameter
  test.each([
    "a",
    "/a",
    "A.b-c_9",
    "/a/b.c/-/_",
    "__proto__",
    "constructor",
    "/x/aws",
    "/x/ssm",
    `/${"n".repeat(2047)}`,
    slashed,
  ])("may be %s", async (Name) => {
    expect(await put({ Name })).toMatchObject({ Version: 1 });
    expect(await get(Name)).toMatchObject({ Name, Value: "v" });
  });

  test.each([
    ["", `${constraint.replace("%", "")} greater than or equal to 1`],
    ["n".repeat(2049), `${constraint.replace("%", "n".repeat(2049))} less than or equal to 2048`],
    ["a/b", "Parameter name must be a fully qualified name."],
    ["awsThing", reserved('"aws" or "ssm"')],
    ["/SSM-thing", reserved('"aws" or "ssm"')],
    ["/ssm/thing", reserved('"ssm"')],
    ["a b", reserved('"ssm"')],
    ["/a//b", reserved('"ssm"')],
    ["/a/", reserved('"ssm"')],
    ["/", reserved('"ssm"')],
    ["/é", reserved('"ssm"')],
    ["a:1", reserved('"ssm"')],
    ["a\n", reserved('"ssm"')],
  ])("can't be %j", async (Name, message) => {
    await expect(put({ Name })).rejects.toMatchObject(refused(message));
    expect(await described()).toEqual([]);
  });

  test("can't be one of AWS's own parameters", async () => {
    await expect(put({ Name: "/aws/service/x" })).rejects.toMatchObject(
      refused("No access to reserved parameter name: /aws/service/x.", "AccessDeniedException"),
    );
  });

  test("can't have more than 15 levels", async () => {
    await expect(put({ Name: `${slashed}/L15` })).rejects.toMatchObject(
      refused("A hierarchy can have a maximum of 15 levels.", "HierarchyLevelLimitExceededException"),
    );
  });
});

test.each([
  [
    { Value: "" },
    "1 validation error detected: Value '' at 'value' failed to satisfy constraint: Member must have length greater than or equal to 1",
  ],
  [
    { Type: "Number" as "String" },
    "1 validation error detected: Value 'Number' at 'type' failed to satisfy constraint: Member must satisfy enum value set: [SecureString, StringList, String]",
  ],
  [
    { Type: "__proto__" as "String", Overwrite: true },
    "1 validation error detected: Value '__proto__' at 'type' failed to satisfy constraint: Member must satisfy enum value set: [SecureString, StringList, String]",
  ],
])("%j is refused", async (input, message) => {
  await expect(put(input)).rejects.toMatchObject(refused(message));
  expect(await described()).toEqual([]);
});

test.each([
  ["PutParameter", { Name: "a" }, "value"],
  ["PutParameter", { Value: "v", Type: "String" }, "name"],
  ["GetParameter", {}, "name"],
  ["GetParameters", {}, "names"],
  ["GetParametersByPath", { Path: null }, "path"],
  ["DeleteParameter", {}, "name"],
  ["DeleteParameters", {}, "names"],
  ["GetParameterHistory", {}, "name"],
  ["LabelParameterVersion", { Name: "a" }, "labels"],
  ["AddTagsToResource", { ResourceType: "Parameter", ResourceId: "a" }, "tags"],
  ["AddTagsToResource", { ResourceType: "Parameter", ResourceId: "a", Tags: [{ Key: "k" }] }, "tags.1.member.value"],
  ["RemoveTagsFromResource", { ResourceType: "Parameter", ResourceId: "a" }, "tagKeys"],
  ["ListTagsForResource", { ResourceType: "Parameter" }, "resourceId"],
])("%s without a required member names it: %j", async (operation, input, member) => {
  const response = await lab.raw(operation, JSON.stringify(input));
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    __type: "com.amazonaws.ssm#ValidationException",
    message: `1 validation error detected: Value null at '${member}' failed to satisfy constraint: Member must not be null`,
  });
});

// Specification 1.5
test("any value comes back equal, with its version counted", async () => {
  const value = fc.string({ unit: "binary", minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 4 }), async (values) => {
      lab.server.world.reset();
      for (const Value of values) await put({ Value, Overwrite: true });
      expect(await get()).toMatchObject({ Value: values.at(-1), Version: values.length });
    }),
    { numRuns: 20 },
  );
});
