import {
  BatchGetSecretValueCommand,
  CreateSecretCommand,
  type CreateSecretRequest,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { laboratory } from "./laboratory.js";

let now = Date.UTC(2030, 0, 1);
const lab = laboratory({ clock: { now: () => now } });
const arn = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}`;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const token = "5be8a5a9-7d6f-4e4e-9d0b-6a3a5d2b1c0f";

const create = (Name: string, input: Partial<CreateSecretRequest> = {}) =>
  lab.client.send(new CreateSecretCommand({ Name, SecretString: "first", ...input }));
const get = (SecretId: string) => lab.client.send(new GetSecretValueCommand({ SecretId }));
const put = (SecretId: string, SecretString: string) =>
  lab.client.send(new PutSecretValueCommand({ SecretId, SecretString }));
const describeSecret = (SecretId: string) => lab.client.send(new DescribeSecretCommand({ SecretId }));
const names = async () => (await lab.client.send(new ListSecretsCommand({}))).SecretList?.map(({ Name }) => Name);
function later(): Date {
  now += 60_000;
  return new Date(now);
}

describe("CreateSecret", () => {
  // Specification 2.4 Secret a; 3 CreateSecret a; 4.4 CreateSecret
  test("stores a secret and answers with its ARN, which ends in the name, and a version", async () => {
    const { $metadata, ...answer } = await create("app/db", { SecretString: "s3cret" });
    expect(answer).toEqual({ ARN: arn("app/db"), Name: "app/db", VersionId: expect.stringMatching(uuid) });
    const { $metadata: _, ...value } = await get("app/db");
    expect(value).toEqual({
      ...answer,
      SecretString: "s3cret",
      VersionStages: ["AWSCURRENT"],
      CreatedDate: new Date(now),
    });
  });

  // Specification 3 CreateSecret b; 7 CreateSecret
  test("overwrites a secret of the same name without an error, and nothing of it remains", async () => {
    const first = await create("db", { Description: "old", Tags: [{ Key: "k", Value: "v" }] });
    const at = later();
    const second = await create("db", { SecretString: "second" });
    expect(second.VersionId).not.toBe(first.VersionId);
    expect(await get("db")).toMatchObject({ SecretString: "second", VersionId: second.VersionId });
    const described = await describeSecret("db");
    expect(described).toMatchObject({
      CreatedDate: at,
      LastChangedDate: at,
      VersionIdsToStages: { [second.VersionId ?? ""]: ["AWSCURRENT"] },
    });
    expect(described).not.toHaveProperty("Description");
    expect(described).not.toHaveProperty("Tags");
    expect(await names()).toEqual(["db"]);
  });

  test("takes a UUID of the client as the version's id, but for a second version not the same again", async () => {
    expect((await create("db", { ClientRequestToken: token })).VersionId).toBe(token);
    expect((await create("db", { ClientRequestToken: token })).VersionId).not.toBe(token);
    expect((await create("db", { ClientRequestToken: "x".repeat(32) })).VersionId).toMatch(uuid);
  });

  test.each(["a", "Valid/_+=.@-!9", "a".repeat(512), "__proto__", "constructor"])(
    "accepts the name %s",
    async (name) => {
      expect((await create(name)).ARN).toBe(arn(name));
      expect((await get(name)).Name).toBe(name);
      expect(await names()).toEqual([name]);
    },
  );

  test.each(["", "a".repeat(513), "a b", "a:b", "é", "a\n", "a#b"])("refuses the name %j", async (name) => {
    await expect(create(name)).rejects.toMatchObject({
      name: "ValidationException",
      message:
        "Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!",
      $metadata: { httpStatusCode: 400 },
    });
    expect(await names()).toEqual([]);
  });

  test.each([
    ["a short token", { ClientRequestToken: "x".repeat(31) }, "ClientRequestToken must be 32-64 characters long."],
    ["a long token", { ClientRequestToken: "x".repeat(65) }, "ClientRequestToken must be 32-64 characters long."],
    [
      "two values",
      { SecretBinary: Uint8Array.of(1) },
      "You can't specify both a binary secret value and a string secret value in the same secret.",
    ],
    ["a tag without a key", { Tags: [{ Value: "v" }] }, "Each tag must have a Key of at least one character."],
  ])("refuses %s", async (_, input, message) => {
    await expect(create("db", input)).rejects.toMatchObject({
      name: "InvalidParameterException",
      message,
      $metadata: { httpStatusCode: 400 },
    });
    expect(await names()).toEqual([]);
  });

  // Specification 2.4 Secret d
  test("keeps no bytes: GetSecretValue then has neither text nor bytes", async () => {
    await create("binary", { SecretString: undefined, SecretBinary: Uint8Array.of(0, 255) });
    await create("empty", { SecretString: undefined });
    for (const name of ["binary", "empty"]) {
      const value = await get(name);
      expect(value.VersionId).toMatch(uuid);
      expect(value).not.toHaveProperty("SecretString");
      expect(value).not.toHaveProperty("SecretBinary");
    }
  });
});

// Specification 1.5; 4.4 GetSecretValue
test("any text comes back equal as a value, a description and a tag", async () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("__proto__", '{"a":"\\u0000"}', "\u0000"));
  await fc.assert(
    fc.asyncProperty(text, text, text, async (SecretString, Description, Value) => {
      const Tags = [{ Key: `k${Value}`, Value }];
      await create("db", { SecretString, Description, Tags });
      expect((await get("db")).SecretString).toBe(SecretString);
      expect(await describeSecret("db")).toMatchObject({ Description, Tags });
    }),
    { numRuns: repetitions(50) },
  );
});

describe("GetSecretValue", () => {
  test("finds the version by its id, by its stage, and by both", async () => {
    const { VersionId } = await create("db");
    const VersionStage = "AWSCURRENT";
    for (const version of [{ VersionId }, { VersionStage }, { VersionId, VersionStage }]) {
      expect((await lab.client.send(new GetSecretValueCommand({ SecretId: "db", ...version }))).SecretString).toBe(
        "first",
      );
    }
  });

  // Specification 2.4 Secret c; 3 PutSecretValue; 8.2a
  test("does not find the version before the current one, nor another stage", async () => {
    const { VersionId } = await create("db");
    const { VersionId: current } = await put("db", "second");
    const notFound = (what: string) => ({
      name: "ResourceNotFoundException",
      message: `Secrets Manager can't find the specified secret value for ${what}`,
    });
    const version = (input: object) => lab.client.send(new GetSecretValueCommand({ SecretId: "db", ...input }));
    await expect(version({ VersionId })).rejects.toMatchObject(notFound(`VersionId: ${VersionId}`));
    await expect(version({ VersionStage: "AWSPREVIOUS" })).rejects.toMatchObject(
      notFound("staging label: AWSPREVIOUS"),
    );
    await expect(version({ VersionId: current, VersionStage: "AWSPREVIOUS" })).rejects.toMatchObject({
      name: "InvalidRequestException",
      message: "You provided a VersionStage that is not associated to the provided VersionId.",
    });
  });
});

describe("PutSecretValue", () => {
  // Specification 3 PutSecretValue; 4.4 PutSecretValue
  test("replaces the value with a new version, and leaves description and tags", async () => {
    const Tags = [{ Key: "k", Value: "v" }];
    const first = await create("db", { Description: "d", Tags });
    const created = new Date(now);
    const changed = later();
    const { $metadata, ...second } = await put("db", "second");
    expect(second).toEqual({
      ARN: arn("db"),
      Name: "db",
      VersionId: expect.stringMatching(uuid),
      VersionStages: ["AWSCURRENT"],
    });
    expect(second.VersionId).not.toBe(first.VersionId);
    expect(await get("db")).toMatchObject({
      SecretString: "second",
      VersionId: second.VersionId,
      CreatedDate: changed,
    });
    expect(await describeSecret("db")).toMatchObject({
      Description: "d",
      Tags,
      CreatedDate: created,
      LastChangedDate: changed,
    });
  });

  test("makes a new version also for a repeated token, and for any stages", async () => {
    await create("db", { ClientRequestToken: token });
    const input = { SecretId: "db", SecretString: "x", ClientRequestToken: token, VersionStages: ["MINE"] };
    const again = await lab.client.send(new PutSecretValueCommand(input));
    expect(again.VersionId).toMatch(uuid);
    expect(again.VersionId).not.toBe(token);
    expect(again.VersionStages).toEqual(["AWSCURRENT"]);
  });

  test("replaces text with bytes, which are not stored", async () => {
    await create("db");
    await lab.client.send(new PutSecretValueCommand({ SecretId: "db", SecretBinary: Uint8Array.of(1) }));
    expect(await get("db")).not.toHaveProperty("SecretString");
  });

  test("keeps an empty text", async () => {
    await create("db");
    await put("db", "");
    expect((await get("db")).SecretString).toBe("");
  });

  test.each([
    [{}, "InvalidRequestException", "You must provide either SecretString or SecretBinary."],
    [
      { SecretString: "s", SecretBinary: Uint8Array.of(1) },
      "InvalidParameterException",
      "You can't specify both a binary secret value and a string secret value in the same secret.",
    ],
    [
      { SecretString: "s", ClientRequestToken: "short" },
      "InvalidParameterException",
      "ClientRequestToken must be 32-64 characters long.",
    ],
  ])("refuses %j and keeps the value", async (value, name, message) => {
    await create("db");
    const failed = lab.client.send(new PutSecretValueCommand({ SecretId: "db", ...value }));
    await expect(failed).rejects.toMatchObject({ name, message, $metadata: { httpStatusCode: 400 } });
    expect((await get("db")).SecretString).toBe("first");
  });
});

describe("UpdateSecret", () => {
  const update = (input: object) => lab.client.send(new UpdateSecretCommand({ SecretId: "db", ...input }));

  // Specification 3 UpdateSecret; 4.4 UpdateSecret; 8.2d
  test.each([
    ["the value", { SecretString: "second" }, { SecretString: "second" }, { Description: "d" }],
    ["the description", { Description: "e" }, { SecretString: "first" }, { Description: "e" }],
    ["both", { SecretString: "second", Description: "" }, { SecretString: "second" }, { Description: "" }],
    ["neither", { KmsKeyId: "key" }, { SecretString: "first" }, { Description: "d" }],
  ])("updates %s and answers with a new version", async (_, input, value, description) => {
    const Tags = [{ Key: "k", Value: "v" }];
    const first = await create("db", { Description: "d", Tags });
    const changed = later();
    const { $metadata, ...answer } = await update(input);
    expect(answer).toEqual({ ARN: arn("db"), Name: "db", VersionId: expect.stringMatching(uuid) });
    expect(answer.VersionId).not.toBe(first.VersionId);
    expect(await get("db")).toMatchObject({ ...value, VersionId: answer.VersionId });
    expect(await describeSecret("db")).toMatchObject({ ...description, Tags, LastChangedDate: changed });
  });

  test("replaces text with bytes, which are not stored", async () => {
    await create("db");
    await update({ SecretBinary: Uint8Array.of(1) });
    expect(await get("db")).not.toHaveProperty("SecretString");
  });

  test("refuses two values and a short token", async () => {
    await create("db");
    await expect(update({ SecretString: "s", SecretBinary: Uint8Array.of(1) })).rejects.toThrow(
      "You can't specify both",
    );
    await expect(update({ ClientRequestToken: "short" })).rejects.toThrow(
      "ClientRequestToken must be 32-64 characters long.",
    );
    expect((await get("db")).SecretString).toBe("first");
  });
});

describe("DescribeSecret and ListSecrets", () => {
  // Specification 2.4 Secret b; 4.4 DescribeSecret
  test("show everything but the value", async () => {
    const Tags = [{ Key: "k", Value: "v" }];
    const { VersionId = "" } = await create("db", { Description: "d", Tags });
    const shown = {
      ARN: arn("db"),
      Name: "db",
      Description: "d",
      Tags,
      CreatedDate: new Date(now),
      LastChangedDate: new Date(now),
    };
    const { $metadata, ...described } = await describeSecret("db");
    expect(described).toEqual({ ...shown, VersionIdsToStages: { [VersionId]: ["AWSCURRENT"] } });
    const { SecretList } = await lab.client.send(new ListSecretsCommand({}));
    expect(SecretList).toEqual([{ ...shown, SecretVersionsToStages: { [VersionId]: ["AWSCURRENT"] } }]);
  });

  // Specification 4.4 ListSecrets
  test("list all secrets in the order of their names, in one page, with any input", async () => {
    expect(await names()).toEqual([]);
    for (const name of ["b", "a/2", "a/1"]) await create(name);
    expect(await names()).toEqual(["a/1", "a/2", "b"]);
    const asked = {
      MaxResults: 1,
      SortOrder: "desc" as const,
      Filters: [{ Key: "name" as const, Values: ["b"] }],
      NextToken: "t",
    };
    const page = await lab.client.send(new ListSecretsCommand(asked));
    expect(page.SecretList?.map(({ Name }) => Name)).toEqual(["a/1", "a/2", "b"]);
    expect(page.NextToken).toBeUndefined();
  });
});

describe("DeleteSecret", () => {
  // Specification 3 DeleteSecret; 4.4 DeleteSecret; 8.2b
  test.each([{}, { RecoveryWindowInDays: 7 }, { ForceDeleteWithoutRecovery: true }])(
    "removes a secret at once: %j",
    async (how) => {
      await create("db", { Tags: [{ Key: "k", Value: "v" }] });
      await create("db-2");
      const at = later();
      const { $metadata, ...answer } = await lab.client.send(new DeleteSecretCommand({ SecretId: "db", ...how }));
      expect(answer).toEqual({ ARN: arn("db"), Name: "db", DeletionDate: at });
      expect(await names()).toEqual(["db-2"]);
      await expect(get("db")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
      await create("db");
      expect(await describeSecret("db")).not.toHaveProperty("Tags");
    },
  );
});

describe("TagResource and UntagResource", () => {
  const tag = (...Tags: { Key: string; Value?: string }[]) =>
    lab.client.send(new TagResourceCommand({ SecretId: "db", Tags }));
  const untag = (...TagKeys: string[]) => lab.client.send(new UntagResourceCommand({ SecretId: "db", TagKeys }));
  const tags = async () => (await describeSecret("db")).Tags?.map(({ Key, Value }) => `${Key}=${Value}`);

  // Specification 4.4 TagResource; 4.4 UntagResource
  test("add, update and remove tags, and leave the version", async () => {
    const { VersionId } = await create("db", { Tags: [{ Key: "a", Value: "1" }] });
    const changed = later();
    await tag({ Key: "__proto__", Value: "2" }, { Key: "a", Value: "3" }, { Key: "c" });
    expect(await tags()).toEqual(["a=3", "__proto__=2", "c="]);
    expect(await describeSecret("db")).toMatchObject({
      LastChangedDate: changed,
      VersionIdsToStages: { [VersionId ?? ""]: ["AWSCURRENT"] },
    });
    await untag("a", "c", "constructor");
    expect(await tags()).toEqual(["__proto__=2"]);
    await untag("__proto__");
    expect(await tags()).toBeUndefined();
    expect((await get("db")).SecretString).toBe("first");
  });

  test("refuse a tag without a key and change nothing", async () => {
    await create("db", { Tags: [{ Key: "a", Value: "1" }] });
    await expect(tag({ Key: "b", Value: "2" }, { Key: "", Value: "3" })).rejects.toMatchObject({
      name: "InvalidParameterException",
    });
    expect(await tags()).toEqual(["a=1"]);
  });

  // Specification 1.6c
  test("do not count: any number of tags is kept", async () => {
    await create("db");
    await tag(...Array.from({ length: 200 }, (_, i) => ({ Key: `k${i}`, Value: "v" })));
    expect(await tags()).toHaveLength(200);
  });
});

describe("BatchGetSecretValue", () => {
  const batch = (input: object) => lab.client.send(new BatchGetSecretValueCommand(input));
  const missing = (SecretId: string) => ({
    SecretId,
    ErrorCode: "ResourceNotFoundException",
    Message: "Secrets Manager can't find the specified secret.",
  });

  // Specification 4.4 BatchGetSecretValue a
  test("answers with the values in the order of the list, and with an error for each secret that is missing", async () => {
    await create("a", { SecretString: "1" });
    const { $metadata, ...b } = await create("b", { SecretString: "2" });
    const { SecretValues, Errors } = await batch({ SecretIdList: [arn("b"), "nobody", "a", "__proto__"] });
    expect(SecretValues?.[0]).toEqual({
      ...b,
      SecretString: "2",
      VersionStages: ["AWSCURRENT"],
      CreatedDate: new Date(now),
    });
    expect(SecretValues?.map(({ Name, SecretString }) => [Name, SecretString])).toEqual([
      ["b", "2"],
      ["a", "1"],
    ]);
    expect(Errors).toEqual([missing("nobody"), missing("__proto__")]);
  });

  // Specification 4.4 BatchGetSecretValue b
  test("ignores filters, with a list and without", async () => {
    await create("a");
    await create("b");
    const Filters = [{ Key: "name", Values: ["b"] }];
    expect((await batch({ SecretIdList: ["a"], Filters })).SecretValues?.map(({ Name }) => Name)).toEqual(["a"]);
    expect(await batch({ Filters, MaxResults: 1 })).toMatchObject({ SecretValues: [], Errors: [] });
  });

  test("refuses a request that has neither list nor filters", async () => {
    await expect(batch({})).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: "Either 'SecretIdList' or 'Filters' must be provided, but not both.",
    });
  });
});
