import {
  DeleteParameterCommand,
  DeleteParametersCommand,
  DescribeParametersCommand,
  GetParameterCommand,
  GetParameterHistoryCommand,
  GetParametersCommand,
  LabelParameterVersionCommand,
  ListTagsForResourceCommand,
  ParameterNotFound,
  PutParameterCommand,
} from "@aws-sdk/client-ssm";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const put = (Name: string, Value = "v", Type: "String" | "SecureString" = "String") =>
  lab.client.send(new PutParameterCommand({ Name, Value, Type, Overwrite: true }));
const arn = (name: string) => `arn:aws:ssm:us-east-1:000000000000:parameter/${name}`;
const names = (list: { Name?: string | undefined }[] = []) => list.map(({ Name }) => Name);
const missing = (name: string) => ({
  name: "ParameterNotFound",
  message: `Parameter ${name} not found.`,
  $metadata: { httpStatusCode: 400 },
});

beforeEach(async () => {
  await put("/app/url", "https://example.org");
  await put("key", "s3cret", "SecureString");
});

describe("GetParameter", () => {
  const get = (Name: string, WithDecryption?: boolean) =>
    lab.client.send(new GetParameterCommand({ Name, WithDecryption }));

  // Specification 8.3a
  test.each([true, false, undefined])("shows a SecureString in plain text when decryption is %s", async (decrypt) => {
    expect((await get("key", decrypt)).Parameter).toMatchObject({ Type: "SecureString", Value: "s3cret" });
  });

  test("gives a name without a leading slash an ARN with one", async () => {
    expect((await get("key")).Parameter).toMatchObject({ Name: "key", ARN: arn("key") });
  });

  test.each([
    [arn("app/url"), "/app/url"],
    [arn("key"), "key"],
    ["arn:aws:ssm:eu-west-1:123456789012:parameter/app/url", "/app/url"],
  ])("takes the ARN %s", async (name, found) => {
    expect((await get(name)).Parameter?.Name).toBe(found);
  });

  // Specification 4.4 GetParameter; 7 missing parameter; 8.3c
  test.each([
    "nobody",
    "",
    "/key",
    "app/url",
    "/app",
    "/app/url:1",
    "/app/url:label",
    `${arn("app/url")}:1`,
    "__proto__",
    arn("nobody"),
  ])("says that there is no parameter %j: versions and labels are not resolved", async (name) => {
    const failure = await get(name).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ParameterNotFound);
    expect(failure).toMatchObject(missing(name));
  });
});

describe("GetParameters", () => {
  const get = async (...Names: string[]) => {
    const { Parameters, InvalidParameters } = await lab.client.send(new GetParametersCommand({ Names }));
    return [names(Parameters), InvalidParameters];
  };

  // Specification 4.4 GetParameters
  test("finds parameters in the order of the request, and lists unknown names", async () => {
    expect(await get("nobody", "key", "/app/url", "key:1")).toEqual([
      ["key", "/app/url"],
      ["nobody", "key:1"],
    ]);
    expect(await get(arn("key"))).toEqual([["key"], []]);
  });

  test("finds each name once", async () => {
    expect(await get("key", "x", "key", "x")).toEqual([["key"], ["x"]]);
  });
});

describe("DeleteParameter", () => {
  const remove = (Name: string) => lab.client.send(new DeleteParameterCommand({ Name }));

  // Specification 3 DeleteParameter; 4.4 DeleteParameter
  test("removes a parameter with its tags, and no other", async () => {
    await put("keys");
    await lab.raw(
      "AddTagsToResource",
      JSON.stringify({ ResourceType: "Parameter", ResourceId: "key", Tags: [{ Key: "a", Value: "b" }] }),
    );
    await remove("key");
    await expect(lab.client.send(new GetParameterCommand({ Name: "key" }))).rejects.toMatchObject(missing("key"));
    await put("key");
    expect(
      (await lab.client.send(new ListTagsForResourceCommand({ ResourceType: "Parameter", ResourceId: "key" }))).TagList,
    ).toEqual([]);
    expect(names((await lab.client.send(new DescribeParametersCommand({}))).Parameters)).toEqual([
      "/app/url",
      "key",
      "keys",
    ]);
  });

  // Specification 4.4 DeleteParameter; 7 missing parameter
  test("says that a parameter is missing, also the second time, and takes no ARN", async () => {
    await expect(remove(arn("key"))).rejects.toMatchObject(missing(arn("key")));
    await remove("key");
    await expect(remove("key")).rejects.toMatchObject(missing("key"));
  });
});

describe("DeleteParameters", () => {
  // Specification 4.4 DeleteParameters
  test("lists the deleted parameters, and the unknown names", async () => {
    const { DeletedParameters, InvalidParameters } = await lab.client.send(
      new DeleteParametersCommand({ Names: ["x", "key", "key", "/app/url"] }),
    );
    expect([DeletedParameters, InvalidParameters]).toEqual([["key", "/app/url"], ["x"]]);
    expect((await lab.client.send(new DescribeParametersCommand({}))).Parameters).toEqual([]);
  });
});

describe.each([
  ["GetParameters", GetParametersCommand],
  ["DeleteParameters", DeleteParametersCommand],
])("%s", (_, Command) => {
  const ask = (Names: string[]) => lab.client.send(new Command({ Names }));
  const refused = (printed: string, rule: string) => ({
    name: "ValidationException",
    message: `1 validation error detected: Value '${printed}' at 'names' failed to satisfy constraint: Member must have length ${rule}`,
  });

  test("takes one to ten names", async () => {
    const eleven = Array.from({ length: 11 }, (_, i) => `n${i}`);
    expect((await ask(eleven.slice(1))).InvalidParameters).toHaveLength(10);
    await expect(ask(eleven)).rejects.toMatchObject(refused(`[${eleven.join(", ")}]`, "less than or equal to 10"));
    await expect(ask([])).rejects.toMatchObject(refused("[]", "greater than or equal to 1"));
  });
});

describe("DescribeParameters", () => {
  // Specification 4.4 DescribeParameters; 8.3d
  test("describes every parameter without its value, with any filters and page sizes", async () => {
    const { Parameters, NextToken } = await lab.client.send(
      new DescribeParametersCommand({
        MaxResults: 1,
        NextToken: "any",
        ParameterFilters: [{ Key: "Name", Values: ["nobody"] }],
        Filters: [{ Key: "Type", Values: ["StringList"] }],
      }),
    );
    const same = {
      LastModifiedDate: expect.any(Date),
      LastModifiedUser: "arn:aws:iam::000000000000:root",
      Version: 1,
      Tier: "Standard",
    };
    expect(Parameters).toEqual([
      { ...same, Name: "/app/url", ARN: arn("app/url"), Type: "String", Policies: [], DataType: "text" },
      {
        ...same,
        Name: "key",
        ARN: arn("key"),
        Type: "SecureString",
        KeyId: "alias/aws/ssm",
        Policies: [],
        DataType: "text",
      },
    ]);
    expect(NextToken).toBeUndefined();
  });

  test("has an empty list when there are none", async () => {
    lab.server.world.reset();
    expect((await lab.client.send(new DescribeParametersCommand({}))).Parameters).toEqual([]);
  });
});

describe("GetParameterHistory", () => {
  // Specification 4.4 GetParameterHistory; 8.3b
  test("is the current version alone", async () => {
    await put("key", "new");
    const { Parameters } = await lab.client.send(new GetParameterHistoryCommand({ Name: "key" }));
    expect(Parameters).toEqual([
      {
        Name: "key",
        Type: "String",
        Value: "new",
        Version: 2,
        LastModifiedDate: expect.any(Date),
        LastModifiedUser: "arn:aws:iam::000000000000:root",
        Labels: [],
        Tier: "Standard",
        Policies: [],
        DataType: "text",
      },
    ]);
    expect(names((await lab.client.send(new GetParameterHistoryCommand({ Name: arn("key") }))).Parameters)).toEqual([
      "key",
    ]);
  });

  test("says that a parameter is missing", async () => {
    await expect(lab.client.send(new GetParameterHistoryCommand({ Name: "x" }))).rejects.toMatchObject(missing("x"));
  });
});

describe("LabelParameterVersion", () => {
  const label = (Name: string, ParameterVersion?: number) =>
    lab.client.send(new LabelParameterVersionCommand({ Name, ParameterVersion, Labels: ["live"] }));

  // Specification 4.4 LabelParameterVersion
  test("accepts labels for the current version and stores none", async () => {
    await put("key", "new");
    expect(await label("key")).toMatchObject({ InvalidLabels: [], ParameterVersion: 2 });
    expect(await label("key", 2)).toMatchObject({ InvalidLabels: [], ParameterVersion: 2 });
    const { Parameters } = await lab.client.send(new GetParameterHistoryCommand({ Name: "key" }));
    expect(Parameters?.[0]?.Labels).toEqual([]);
    await expect(lab.client.send(new GetParameterCommand({ Name: "key:live" }))).rejects.toMatchObject(
      missing("key:live"),
    );
  });

  test("says that a parameter, or a version, is missing", async () => {
    await expect(label("x")).rejects.toMatchObject(missing("x"));
    await expect(label("key", 3)).rejects.toMatchObject({
      name: "ParameterVersionNotFound",
      message: "Systems Manager could not find version 3 of key. Verify the version and try again.",
      $metadata: { httpStatusCode: 400 },
    });
  });
});
