import { CreateSecretCommand, DeleteSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import {
  DeleteParameterCommand,
  DeleteResourcePolicyCommand,
  DescribeParametersCommand,
  GetParameterCommand,
  GetParameterHistoryCommand,
  GetParametersCommand,
  GetResourcePoliciesCommand,
  ListTagsForResourceCommand,
  PutParameterCommand,
  type PutParameterCommandInput,
  PutResourcePolicyCommand,
} from "@aws-sdk/client-ssm";
import secretsmanager from "@cloudstub/secretsmanager";
import { describe, expect, test } from "vitest";
import { processorTime } from "../../../tests/processor-time.js";
import ssm from "../src/index.js";
import { DAY, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory({ modules: [ssm, secretsmanager] });
const Name = "/app/value";
const put = (input: Partial<PutParameterCommandInput> = {}) =>
  lab.client.send(new PutParameterCommand({ Name, Value: "v", Type: "String", ...input }));
const get = async (input = {}) => (await lab.client.send(new GetParameterCommand({ Name, ...input }))).Parameter;
const described = async () => (await lab.client.send(new DescribeParametersCommand({}))).Parameters?.[0];

describe("A SecureString", () => {
  test("comes back as cipher text unless decryption is asked for", async () => {
    await put({ Type: "SecureString", Value: "secret", KeyId: "alias/mine" });
    await put({ Value: "secret too", Type: undefined, Overwrite: true });
    const cipherText = (await get())?.Value ?? "";
    expect(cipherText).toMatch(/^[A-Za-z0-9+/]{100,}={0,2}$/);
    expect((await get())?.Value).toBe(cipherText);
    expect(await get({ WithDecryption: true })).toMatchObject({ Type: "SecureString", Value: "secret too" });
    const all = await lab.client.send(new GetParametersCommand({ Names: [Name], WithDecryption: true }));
    expect(all.Parameters?.[0]?.Value).toBe("secret too");
    const history = async (WithDecryption: boolean) =>
      (await lab.client.send(new GetParameterHistoryCommand({ Name, WithDecryption }))).Parameters?.map(
        ({ Value }) => Value,
      );
    expect(await history(true)).toEqual(["secret", "secret too"]);
    expect((await history(false))?.[1]).toBe(cipherText);
    expect(await described()).toMatchObject({ KeyId: "alias/mine" });
  });
});

describe("The tier", () => {
  const long = "x".repeat(4097);
  // User Guide, "Managing parameter tiers".
  test.each<[string, Partial<PutParameterCommandInput>, string]>([
    ["is Standard unless named", {}, "Standard"],
    ["may be Advanced", { Tier: "Advanced" }, "Advanced"],
    ["is chosen by the length", { Tier: "Intelligent-Tiering", Value: long }, "Advanced"],
    ["is chosen to be cheap", { Tier: "Intelligent-Tiering", Value: "x".repeat(4096) }, "Standard"],
    ["allows 8192 characters", { Tier: "Advanced", Value: "x".repeat(8192) }, "Advanced"],
  ])("%s", async (_, input, tier) => {
    expect((await put(input)).Tier).toBe(tier);
    expect((await described())?.Tier).toBe(tier);
  });

  test("of an advanced parameter stays", async () => {
    await put({ Tier: "Advanced" });
    expect((await put({ Overwrite: true })).Tier).toBe("Advanced");
    expect((await put({ Overwrite: true, Tier: "Intelligent-Tiering" })).Tier).toBe("Advanced");
    await expect(put({ Overwrite: true, Tier: "Standard" })).rejects.toMatchObject({
      name: "ValidationException",
      message: expect.stringContaining(
        "You can't downgrade a parameter from the advanced-parameter tier to the standard-parameter tier.",
      ),
    });
  });

  test("limits the value", async () => {
    await expect(put({ Value: long })).rejects.toMatchObject({
      name: "ValidationException",
      message: expect.stringContaining(
        "Standard tier parameters support a maximum parameter value of 4096 characters.",
      ),
    });
    await expect(put({ Value: "x".repeat(8193), Tier: "Advanced" })).rejects.toMatchObject({
      name: "ValidationException",
    });
  });
});

describe("A value", () => {
  test.each<[Partial<PutParameterCommandInput>, string, string]>([
    [
      { Value: "12345", AllowedPattern: "\\d{1,4}" },
      "ParameterPatternMismatchException",
      "Parameter value, cannot be validated against allowedPattern: \\d{1,4}",
    ],
    [
      { Value: "a", AllowedPattern: "(" },
      "InvalidAllowedPatternException",
      "The request doesn't meet the regular expression requirement",
    ],
    [
      { Value: "a", AllowedPattern: "^(?!b).*$" },
      "InvalidAllowedPatternException",
      "The request doesn't meet the regular expression requirement",
    ],
    [{ Value: "{{ssm:other}}" }, "ValidationException", "Parameter value can't nest another parameter."],
    [{ DataType: "aws:ec2:Image" }, "ValidationException", "The following data type is not supported: aws:ec2:Image"],
    [{ DataType: "aws:ec2:image", Value: "image" }, "ValidationException", "The value image is not an AMI ID"],
    [
      { Type: "Text" as "String" },
      "ValidationException",
      "Member must satisfy enum value set: [String, StringList, SecureString]",
    ],
    [{ KeyId: "alias/mine" }, "ValidationException", "KeyId is required for SecureString type parameter only."],
    [{ Name: "/aws/x" }, "AccessDeniedException", "No access to reserved parameter name: aws/x."],
    [{ Name: `/${Array(16).fill("a").join("/")}` }, "HierarchyLevelLimitExceededException", ""],
    [{ Type: undefined }, "ValidationException", "A parameter type is required when you create a parameter."],
    [
      { Tags: [{ Key: "k", Value: "v" }], Overwrite: true },
      "ValidationException",
      "tags and overwrite can't be used together",
    ],
  ])("of %j is refused", async (input, name, message) => {
    await expect(put(input)).rejects.toMatchObject({ name, message: expect.stringContaining(message) });
    expect(await described()).toBeUndefined();
  });

  test("matches the parameter's pattern as a whole, in the next versions too", async () => {
    await put({ Value: "123", AllowedPattern: "\\d{1,4}" });
    await expect(put({ Value: "abc", Overwrite: true })).rejects.toMatchObject({
      name: "ParameterPatternMismatchException",
    });
    await put({ Value: "ami-12345", DataType: "aws:ec2:image", Overwrite: true, AllowedPattern: ".*" });
    expect(await get()).toMatchObject({ Value: "ami-12345", DataType: "aws:ec2:image" });
    expect(await described()).toMatchObject({ AllowedPattern: ".*" });
  });

  test("keeps its type", async () => {
    await put();
    await expect(put({ Type: "SecureString", Overwrite: true })).rejects.toMatchObject({
      name: "HierarchyTypeMismatchException",
    });
    await expect(put()).rejects.toMatchObject({ name: "ParameterAlreadyExists" });
  });

  test.each([
    ["(a+)+b", "a".repeat(4000)],
    ["(a|aa)*$b", "a".repeat(4000)],
    ["(.*a){20}b", "a".repeat(4000)],
  ])("that a pattern %s could be slow with takes no time", async (AllowedPattern, Value) => {
    const taken = processorTime();
    await expect(put({ AllowedPattern, Value })).rejects.toMatchObject({ name: "ParameterPatternMismatchException" });
    expect(taken()).toBeLessThan(2000);
  });
});

// Each would take seconds: RE2's time is linear in the value, but a pattern may be as large as its repetitions.
test.each([".{0,999}".repeat(20), `(${"a?".repeat(400)}){999}`, ".{0,999}.{0,999}b", `${"(a|aa)*".repeat(140)}b`])(
  "a pattern that is large for its value is refused: %s",
  async (AllowedPattern) => {
    const taken = processorTime();
    await expect(put({ AllowedPattern, Value: "a".repeat(8192), Tier: "Advanced" })).rejects.toMatchObject({
      name: "InvalidAllowedPatternException",
      message: expect.stringMatching(/too large|too much/),
    });
    expect(taken()).toBeLessThan(2000);
  },
);

describe("The policies of a parameter", () => {
  const expiration = { Type: "Expiration", Version: "1.0", Attributes: { Timestamp: "2026-04-11T00:00:00.000Z" } };
  const before = { Type: "ExpirationNotification", Version: "1.0", Attributes: { Before: "5", Unit: "Days" } };
  const unchanged = { Type: "NoChangeNotification", Version: "1.0", Attributes: { After: "2", Unit: "Days" } };
  const withPolicies = (policies: unknown, input = {}) =>
    put({ Tier: "Advanced", Policies: JSON.stringify(policies), ...input });
  const statuses = async () => (await described())?.Policies?.map(({ PolicyStatus }) => PolicyStatus);

  test("delete it when it expires, and notify before, by the world's clock", async () => {
    await withPolicies([expiration, before, unchanged]);
    expect((await described())?.Policies?.[0]).toEqual({
      PolicyText: JSON.stringify(expiration),
      PolicyType: "Expiration",
      PolicyStatus: "Pending",
    });
    await lab.clock.advance(2 * DAY);
    expect(await statuses()).toEqual(["Pending", "Pending", "Finished"]);
    await lab.clock.advance(3 * DAY);
    expect(await statuses()).toEqual(["Pending", "Finished", "Finished"]);
    await lab.clock.advance(5 * DAY - 1);
    expect((await get())?.Value).toBe("v");
    await lab.clock.advance(1);
    await expect(get()).rejects.toMatchObject({ name: "ParameterNotFound" });
  });

  test("stay with its next versions until they are removed", async () => {
    const later = { ...expiration, Attributes: { Timestamp: new Date(lab.clock.now() + DAY).toISOString() } };
    await withPolicies([later]);
    await put({ Overwrite: true, Value: "w" });
    expect(await statuses()).toEqual(["Pending"]);
    await withPolicies([{}], { Overwrite: true });
    expect(await statuses()).toEqual([]);
    await lab.clock.advance(2 * DAY);
    expect((await get())?.Value).toBe("v");
  });

  test("are forgotten with it: one of the same name has its own", async () => {
    const policies = (days: number) => [
      { ...expiration, Attributes: { Timestamp: new Date(lab.clock.now() + days * DAY).toISOString() } },
      { ...unchanged, Attributes: { After: String(days), Unit: "Days" } },
    ];
    await withPolicies(policies(1));
    await lab.client.send(new DeleteParameterCommand({ Name }));
    await withPolicies(policies(2));
    await lab.clock.advance(DAY);
    expect(await statuses()).toEqual(["Pending", "Pending"]);
  });

  test.each<[unknown, string]>([
    ["no list", "InvalidPolicyAttributeException"],
    [[{ Type: "Expiration", Attributes: null }], "InvalidPolicyAttributeException"],
    [[{ Type: "Expiration", Attributes: "a" }], "InvalidPolicyAttributeException"],
    [[{ Type: "Expiration", Attributes: { Timestamp: "2030" } }], "InvalidPolicyAttributeException"],
    [[{ Type: "Expiration", Attributes: { Timestamp: "2030-01-01T00:00:00" } }], "InvalidPolicyAttributeException"],
    [[{ Type: "Expiration", Attributes: { Timestamp: "2030-13-01T00:00:00Z" } }], "InvalidPolicyAttributeException"],
    [[{ ...before, Attributes: null }, expiration], "InvalidPolicyAttributeException"],
    [[{ Type: "Other" }], "InvalidPolicyTypeException"],
    [[{ Type: "Expiration", Attributes: { Timestamp: "tomorrow" } }], "InvalidPolicyAttributeException"],
    [[{ ...unchanged, Attributes: { After: "2", Unit: "Years" } }], "InvalidPolicyAttributeException"],
    [[{ ...unchanged, Attributes: { After: "0", Unit: "Days" } }], "InvalidPolicyAttributeException"],
    [[expiration, expiration], "IncompatiblePolicyException"],
    [[before], "IncompatiblePolicyException"],
    [Array.from({ length: 11 }, () => unchanged), "PoliciesLimitExceededException"],
  ])("%j are refused", async (policies, name) => {
    await expect(withPolicies(policies)).rejects.toMatchObject({ name });
  });

  test("need the advanced tier", async () => {
    await expect(withPolicies([expiration], { Tier: "Standard" })).rejects.toMatchObject({
      name: "ValidationException",
    });
    expect((await withPolicies([expiration], { Tier: "Intelligent-Tiering" })).Tier).toBe("Advanced");
  });
});

test("a secret is a parameter, where its value is asked for", async () => {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const secrets = new SecretsManagerClient({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials,
  });
  const { ARN, VersionId } = await secrets.send(new CreateSecretCommand({ Name: "app/db", SecretString: "s3cret" }));
  secrets.destroy();
  const reference = "/aws/reference/secretsmanager/app/db";
  const found = await get({ Name: reference, WithDecryption: true });
  expect(found).toMatchObject({ Name: reference, Type: "SecureString", Value: "s3cret", Version: 0, ARN });
  expect(JSON.parse(found?.SourceResult ?? "")).toMatchObject({ Name: "app/db", VersionId });
  for (const selector of [VersionId, "AWSCURRENT"])
    expect((await get({ Name: `${reference}:${selector}`, WithDecryption: true }))?.Value).toBe("s3cret");
  await expect(get({ Name: reference })).rejects.toMatchObject({
    name: "ValidationException",
    message: "WithDecryption flag must be True for retrieving a Secret Manager secret.",
  });
  await expect(get({ Name: `${reference}x`, WithDecryption: true })).rejects.toMatchObject({
    name: "ParameterNotFound",
    message: `An error occurred (ParameterNotFound) when referencing Secrets Manager: Secret ${reference}x not found.`,
  });
  const { Parameters, InvalidParameters } = await lab.client.send(
    new GetParametersCommand({ Names: [reference, `${reference}x`], WithDecryption: true }),
  );
  expect([Parameters?.[0]?.Value, InvalidParameters]).toEqual(["s3cret", [`${reference}x`]]);
});

// User Guide, "Referencing AWS Secrets Manager secrets from Parameter Store parameters": the form of SourceResult.
test("a secret's own answer is told as it is on the wire", async () => {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const secrets = new SecretsManagerClient({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials,
  });
  await secrets.send(new CreateSecretCommand({ Name: "bytes", SecretBinary: Uint8Array.of(0, 255) }));
  const reference = { Name: "/aws/reference/secretsmanager/bytes", WithDecryption: true };
  const found = await get(reference);
  expect(found?.Value).toBe("AP8=");
  expect(JSON.parse(found?.SourceResult ?? "")).toMatchObject({
    CreatedDate: lab.clock.now() / 1000,
    SecretBinary: "AP8=",
  });
  await secrets.send(new DeleteSecretCommand({ SecretId: "bytes" }));
  secrets.destroy();
  for (const Name of [reference.Name, "/aws/reference/secretsmanager/"])
    await expect(get({ ...reference, Name })).rejects.toMatchObject({ name: "ParameterNotFound" });
});

test("a parameter belongs to its region", async () => {
  await put();
  const elsewhere = lab.clientOf("eu-west-1");
  await expect(elsewhere.send(new GetParameterCommand({ Name }))).rejects.toMatchObject({ name: "ParameterNotFound" });
  elsewhere.destroy();
});

test("a parameter has resource policies, which are changed by id and hash", async () => {
  await put();
  const ResourceArn = `arn:aws:ssm:us-east-1:000000000000:parameter${Name}`;
  const Policy = JSON.stringify({ Version: "2012-10-17", Statement: [] });
  const attach = (input = {}) => lab.client.send(new PutResourcePolicyCommand({ ResourceArn, Policy, ...input }));
  const { PolicyId = "", PolicyHash = "" } = await attach();
  expect((await lab.client.send(new GetResourcePoliciesCommand({ ResourceArn }))).Policies).toEqual([
    { PolicyId, PolicyHash, Policy },
  ]);
  await expect(attach({ PolicyId, PolicyHash: "other" })).rejects.toMatchObject({
    name: "ResourcePolicyConflictException",
  });
  await expect(attach({ PolicyId: "none", PolicyHash })).rejects.toMatchObject({
    name: "ResourcePolicyNotFoundException",
  });
  await expect(attach({ Policy: "{}" })).rejects.toMatchObject({ name: "MalformedResourcePolicyDocumentException" });
  await expect(attach({ ResourceArn: `${ResourceArn}x` })).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  const changed = await attach({ PolicyId, PolicyHash, Policy: `${Policy} ` });
  expect([changed.PolicyId, changed.PolicyHash === PolicyHash]).toEqual([PolicyId, false]);
  const remove = (hash = "") =>
    lab.client.send(new DeleteResourcePolicyCommand({ ResourceArn, PolicyId, PolicyHash: hash }));
  await expect(remove(PolicyHash)).rejects.toMatchObject({ name: "ResourcePolicyConflictException" });
  await remove(changed.PolicyHash);
  await expect(remove(changed.PolicyHash)).rejects.toMatchObject({ name: "ResourcePolicyNotFoundException" });
});

test("a parameter has 50 tags at most", async () => {
  const Tags = Array.from({ length: 51 }, (_, index) => ({ Key: `k${index}`, Value: "v" }));
  await expect(put({ Tags })).rejects.toMatchObject({ name: "TooManyTagsError" });
  await put({ Tags: Tags.slice(1) });
  const { TagList } = await lab.client.send(
    new ListTagsForResourceCommand({ ResourceType: "Parameter", ResourceId: Name }),
  );
  expect(TagList).toHaveLength(50);
});
