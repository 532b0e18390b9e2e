import {
  CreateSecretCommand,
  DescribeSecretCommand,
  ListSecretsCommand,
  ListSecretVersionIdsCommand,
  PutResourcePolicyCommand,
  PutSecretValueCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateSecretCommand,
  UpdateSecretVersionStageCommand,
} from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/* Answers that were recorded from AWS, and their neighbours. Where a test has another source, it says so. */

const lab = emulatedLaboratory();
const token = "11111111-2222-4333-8444-555555555555";

/** The operations that put a value. */
const putBy = {
  PutSecretValue: (input: { SecretId: string; SecretString: string }) =>
    lab.client.send(new PutSecretValueCommand(input)),
  UpdateSecret: (input: { SecretId: string; SecretString: string }) => lab.client.send(new UpdateSecretCommand(input)),
};

/** Sends an operation as it is: SDKs add a ClientRequestToken. */
async function raw(operation: string, input: object) {
  const response = await fetch(`http://127.0.0.1:${lab.server.port}/`, {
    method: "POST",
    headers: { "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": `secretsmanager.${operation}` },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: await response.json() };
}

test.each([
  ["CreateSecret", { Name: "a", SecretString: "s" }, "InvalidRequestException"],
  ["CreateSecret", { Name: "a", SecretBinary: "AA==" }, "InvalidRequestException"],
  ["UpdateSecret", { SecretId: "none", SecretString: "s" }, "InvalidRequestException"],
  ["PutSecretValue", { SecretId: "none", SecretString: "s" }, "InvalidRequestException"],
  ["RotateSecret", { SecretId: "none" }, "InvalidParameterException"],
])("%s %j without a token is refused before the secret is looked up", async (operation, input, type) => {
  expect(await raw(operation, input)).toEqual({
    status: 400,
    body: {
      __type: type,
      Message: "You must provide a ClientRequestToken value. We recommend a UUID-type value.",
    },
  });
});

test("a secret without a value, and a description, need no token", async () => {
  expect((await raw("CreateSecret", { Name: "a" })).status).toBe(200);
  expect((await raw("UpdateSecret", { SecretId: "a", Description: "d" })).status).toBe(200);
});

const ClientRequestToken = token;
const ResourcePolicy = "{}";

// The first nine were recorded; the others take the same member.
test.each([
  ["DeleteSecret", {}],
  ["DescribeSecret", {}],
  ["GetSecretValue", {}],
  ["ListSecretVersionIds", {}],
  ["PutSecretValue", { SecretString: "s", ClientRequestToken }],
  ["TagResource", { Tags: [{ Key: "k", Value: "v" }] }],
  ["UntagResource", { TagKeys: ["k"] }],
  ["UpdateSecret", { Description: "d" }],
  ["ValidateResourcePolicy", { ResourcePolicy }],
  ["CancelRotateSecret", {}],
  ["DeleteResourcePolicy", {}],
  ["GetResourcePolicy", {}],
  ["PutResourcePolicy", { ResourcePolicy }],
  ["RemoveRegionsFromReplication", { RemoveReplicaRegions: ["eu-west-1"] }],
  ["ReplicateSecretToRegions", { AddReplicaRegions: [{ Region: "eu-west-1" }] }],
  ["RestoreSecret", {}],
  ["RotateSecret", { ClientRequestToken }],
  ["StopReplicationToReplica", {}],
  ["UpdateSecretVersionStage", { VersionStage: "mine" }],
])("%s refuses an id that no secret can have", async (operation, input) => {
  for (const SecretId of ["a b", "a*", "a?", "![]a", "a\\b"])
    expect(await raw(operation, { ...input, SecretId })).toMatchObject({
      status: 400,
      body: {
        __type: expect.stringContaining("ValidationException"),
        message:
          "Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!",
      },
    });
});

test("tags are shown as an empty list only after the last was removed", async () => {
  await lab.client.send(new CreateSecretCommand({ Name: "a", SecretString: "s" }));
  const shown = async () => (await lab.client.send(new DescribeSecretCommand({ SecretId: "a" }))).Tags;
  // That ListSecrets follows the same rule is not recorded.
  const listed = async () => (await lab.client.send(new ListSecretsCommand({}))).SecretList?.map(({ Tags }) => Tags);
  expect([await shown(), await listed()]).toEqual([undefined, [undefined]]);
  await lab.client.send(new TagResourceCommand({ SecretId: "a", Tags: [{ Key: "k", Value: "v" }] }));
  expect(await shown()).toEqual([{ Key: "k", Value: "v" }]);
  await lab.client.send(new UntagResourceCommand({ SecretId: "a", TagKeys: ["k"] }));
  expect([await shown(), await listed()]).toEqual([[], [[]]]);
});

// Recorded of PutSecretValue; UpdateSecret makes its version in the same way.
test.each(["PutSecretValue", "UpdateSecret"] as const)(
  "a new value of %s takes AWSPENDING from the version that it replaces",
  async (operation) => {
    await lab.client.send(new CreateSecretCommand({ Name: "a", SecretString: "one" }));
    const SecretId = "a";
    const stages = async () =>
      (await lab.client.send(new DescribeSecretCommand({ SecretId }))).VersionIdsToStages ?? {};
    const [first = ""] = Object.keys(await stages());
    const { VersionId: second = "" } = await lab.client.send(
      new PutSecretValueCommand({ SecretId, SecretString: "two", VersionStages: ["AWSPENDING"] }),
    );
    await lab.client.send(
      new UpdateSecretVersionStageCommand({
        SecretId,
        VersionStage: "AWSCURRENT",
        RemoveFromVersionId: first,
        MoveToVersionId: second,
      }),
    );
    const { VersionId: third = "" } = await putBy[operation]({ SecretId, SecretString: "three" });
    expect(await stages()).toEqual({ [third]: ["AWSCURRENT"], [second]: ["AWSPREVIOUS"] });
    const { Versions = [] } = await lab.client.send(new ListSecretVersionIdsCommand({ SecretId }));
    expect(Versions.map(({ VersionId }) => VersionId)).not.toContain(first);
  },
);

// Recorded and verified of AWS: words of descriptions, and words of everything.
test.each<[string, string[], string[]]>([
  ["description", ["a secret"], ["phrase", "phrase-2"]],
  ["description", ["one two"], ["two-words", "two-words-and"]],
  ["description", ["o t"], ["two-words", "two-words-and"]],
  ["description", ["t"], ["two-words", "two-words-and", "two", "the"]],
  ["description", ["!t"], ["phrase", "phrase-2", "joined", "case/AppBeta", "path/COMPANYthings/x", "tagged"]],
  ["all", ["Beta"], ["case/AppBeta"]],
  ["all", ["AppBeta"], ["case/AppBeta"]],
  ["all", ["d t"], ["case/AppBeta"]],
  ["all", ["Ythings"], ["path/COMPANYthings/x"]],
  ["all", ["company"], ["tagged"]],
  ["all", ["COMPANYthings"], ["path/COMPANYthings/x"]],
  ["all", ["f tag"], ["tagged"]],
  ["all", ["+"], []],
  ["all", ["pany"], []],
  ["all", ["things"], []],
  ["all", ["N"], []],
])("the filter %s finds %j", async (Key, Values, found) => {
  const secrets: readonly [string, string?, string?][] = [
    ["phrase", "a secret"],
    ["phrase-2", "an secret"],
    ["joined", "asecret"],
    ["two-words", "one two"],
    ["two-words-and", "one and two"],
    ["two", "two"],
    ["the", "thesecret"],
    ["case/AppBeta", "DescTwo"],
    ["path/COMPANYthings/x"],
    ["tagged", undefined, "SecretFTag"],
  ];
  for (const [Name, Description, Tag] of secrets) {
    const Tags = Tag === undefined ? undefined : [{ Key: Tag, Value: "COMPANY" }];
    await lab.client.send(new CreateSecretCommand({ Name, Description, Tags }));
    await lab.clock.advance(1000);
  }
  const Filters = [{ Key: Key as "all", Values }];
  const { SecretList = [] } = await lab.client.send(new ListSecretsCommand({ Filters }));
  expect(SecretList.map(({ Name }) => Name)).toEqual(found);
});

test("filters of the same key have to be met all", async () => {
  for (const Description of ["one", "two", "one two"])
    await lab.client.send(new CreateSecretCommand({ Name: Description.replace(" ", "-"), Description }));
  const Filters = ["one", "two"].map((value) => ({ Key: "description" as const, Values: [value] }));
  const { SecretList = [] } = await lab.client.send(new ListSecretsCommand({ Filters }));
  expect(SecretList.map(({ Name }) => Name)).toEqual(["one-two"]);
});

// User Guide, "AWS Secrets Manager quotas": 65,536 bytes.
test("a value is as long as its bytes", async () => {
  const create = (Name: string, SecretString: string) =>
    lab.client.send(new CreateSecretCommand({ Name, SecretString }));
  await create("a", "ü".repeat(32_768));
  await expect(create("b", `${"ü".repeat(32_768)}x`)).rejects.toMatchObject({ name: "ValidationException" });
  for (const put of Object.values(putBy))
    await expect(put({ SecretId: "a", SecretString: "€".repeat(30_000) })).rejects.toMatchObject({
      name: "ValidationException",
    });
});

// Not documented: what has nothing to do is refused.
test("a stage that no version has is moved to a version or not at all", async () => {
  await lab.client.send(new CreateSecretCommand({ Name: "a", SecretString: "s" }));
  const move = (VersionStage: string) =>
    lab.client.send(new UpdateSecretVersionStageCommand({ SecretId: "a", VersionStage }));
  for (const stage of ["none", "AWSPENDING", "AWSCURRENT"])
    await expect(move(stage)).rejects.toMatchObject({ name: "InvalidParameterException" });
});

// API reference, "PutResourcePolicy": BlockPublicPolicy blocks policies that use a wildcard for the principal.
test.each([
  "*",
  { AWS: "*" },
  { Federated: "*" },
  { Service: ["*"] },
  { CanonicalUser: "*", AWS: "arn:aws:iam::111122223333:root" },
])("a policy for %j is public", async (Principal) => {
  await lab.client.send(new CreateSecretCommand({ Name: "a", SecretString: "s" }));
  const policy = (principal: unknown) =>
    JSON.stringify({
      Version: "2012-10-17",
      Statement: { Effect: "Allow", Principal: principal, Action: "secretsmanager:GetSecretValue", Resource: "*" },
    });
  const put = (principal: unknown) =>
    lab.client.send(
      new PutResourcePolicyCommand({ SecretId: "a", ResourcePolicy: policy(principal), BlockPublicPolicy: true }),
    );
  await expect(put(Principal)).rejects.toMatchObject({ name: "PublicPolicyException" });
  await put({ Federated: "cognito-identity.amazonaws.com" });
});
