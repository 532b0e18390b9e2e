import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretVersionIdsCommand,
  PutSecretValueCommand,
  UpdateSecretCommand,
  UpdateSecretVersionStageCommand,
} from "@aws-sdk/client-secrets-manager";
import { describe, expect, test } from "vitest";
import { DAY, emulatedLaboratory, start, token } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const SecretId = "app/db";
const create = (input = {}) =>
  lab.client.send(
    new CreateSecretCommand({ Name: SecretId, SecretString: "one", ClientRequestToken: token(1), ...input }),
  );
const put = (digit: number, input = {}) =>
  lab.client.send(
    new PutSecretValueCommand({ SecretId, SecretString: `value ${digit}`, ClientRequestToken: token(digit), ...input }),
  );
const get = (input = {}) => lab.client.send(new GetSecretValueCommand({ SecretId, ...input }));
const stages = async () => (await lab.client.send(new DescribeSecretCommand({ SecretId }))).VersionIdsToStages;
const move = (VersionStage: string, input = {}) =>
  lab.client.send(new UpdateSecretVersionStageCommand({ SecretId, VersionStage, ...input }));
const missing = "Secrets Manager can't find the specified secret";

describe("A secret is found", () => {
  test("by its name, its ARN with six characters at the end, and its ARN without them", async () => {
    const { ARN = "" } = await create();
    expect(ARN).toMatch(/^arn:aws:secretsmanager:us-east-1:000000000000:secret:app\/db-[A-Za-z0-9]{6}$/);
    for (const id of [SecretId, ARN, ARN.slice(0, -7)]) expect((await get({ SecretId: id })).ARN).toBe(ARN);
    // A colon is in no name, and what does not begin as an ARN is one.
    await expect(get({ SecretId: ARN.slice(7) })).rejects.toMatchObject({ name: "ValidationException" });
    const others = [`${ARN.slice(0, -6)}aaaaaa`, ARN.replace("us-east-1", "eu-west-1"), `${SecretId}-${ARN.slice(-6)}`];
    for (const id of others)
      await expect(get({ SecretId: id })).rejects.toMatchObject({
        name: "ResourceNotFoundException",
        message: `${missing}.`,
      });
  });

  // User Guide, "Finding a secret from a partial ARN".
  test("by its whole ARN only, where its name ends like an ARN", async () => {
    const { ARN = "" } = await create({ Name: "my-secret" });
    await expect(get({ SecretId: ARN.slice(0, -7) })).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    expect((await get({ SecretId: ARN })).Name).toBe("my-secret");
  });

  test("in its own region and account only", async () => {
    await create();
    for (const elsewhere of [{ region: "eu-west-1" }, { account: "111122223333" }])
      await expect(lab.clientOf(elsewhere).send(new GetSecretValueCommand({ SecretId }))).rejects.toMatchObject({
        name: "ResourceNotFoundException",
      });
  });
});

describe("A new value is a new version", () => {
  test("in AWSCURRENT, and the one before is in AWSPREVIOUS", async () => {
    await create();
    expect(await put(2)).toMatchObject({ VersionId: token(2), VersionStages: ["AWSCURRENT"] });
    expect(await get()).toMatchObject({ SecretString: "value 2", VersionId: token(2), VersionStages: ["AWSCURRENT"] });
    expect(await get({ VersionStage: "AWSPREVIOUS" })).toMatchObject({
      SecretString: "one",
      VersionStages: ["AWSPREVIOUS"],
    });
    const { VersionId = "" } = await lab.client.send(
      new UpdateSecretCommand({ SecretId, SecretBinary: new Uint8Array([0, 255]) }),
    );
    expect(await get()).toMatchObject({ SecretBinary: new Uint8Array([0, 255]), VersionId });
    expect((await get()).SecretString).toBeUndefined();
    expect(await stages()).toEqual({ [VersionId]: ["AWSCURRENT"], [token(2)]: ["AWSPREVIOUS"] });
    expect(await get({ VersionId: token(1) })).toMatchObject({ SecretString: "one", VersionStages: [] });
  });

  test("in the stages that are named, and AWSCURRENT stays", async () => {
    await create();
    await put(2, { VersionStages: ["AWSPENDING", "mine"] });
    expect(await stages()).toEqual({ [token(1)]: ["AWSCURRENT"], [token(2)]: ["AWSPENDING", "mine"] });
    await put(3, { VersionStages: ["mine"] });
    expect(await stages()).toEqual({ [token(1)]: ["AWSCURRENT"], [token(2)]: ["AWSPENDING"], [token(3)]: ["mine"] });
  });

  test("in AWSCURRENT in any case, where it is the first", async () => {
    await create({ SecretString: undefined });
    await expect(get()).rejects.toMatchObject({ message: `${missing} value for staging label: AWSCURRENT` });
    expect((await put(2, { VersionStages: ["mine"] })).VersionStages).toEqual(["AWSCURRENT", "mine"]);
  });

  test("not where a description is changed alone", async () => {
    await create();
    const updated = await lab.client.send(
      new UpdateSecretCommand({ SecretId, Description: "d", KmsKeyId: "alias/mine" }),
    );
    expect(updated.VersionId).toBeUndefined();
    const described = await lab.client.send(new DescribeSecretCommand({ SecretId }));
    expect(described).toMatchObject({
      Description: "d",
      KmsKeyId: "alias/mine",
      VersionIdsToStages: { [token(1)]: ["AWSCURRENT"] },
    });
  });
});

describe("A request that is repeated with its token", () => {
  test("changes nothing", async () => {
    const { ARN } = await create();
    await put(2);
    expect(await create()).toMatchObject({ ARN, VersionId: token(1) });
    expect((await put(1, { SecretString: "one" })).VersionStages).toEqual(["AWSPREVIOUS"]);
    expect((await get()).SecretString).toBe("value 2");
  });

  test("and another value is refused", async () => {
    const { ARN } = await create();
    const message = `You can't use ClientRequestToken ${token(1)} because that value is already in use for a version of secret ${ARN}.`;
    const refusal = { name: "ResourceExistsException", message };
    await expect(put(1)).rejects.toMatchObject(refusal);
    await expect(create({ SecretString: "other" })).rejects.toMatchObject(refusal);
    await expect(create({ ClientRequestToken: token(9) })).rejects.toMatchObject({
      name: "ResourceExistsException",
      message: "The operation failed because the secret app/db already exists.",
    });
  });
});

describe("A stage", () => {
  test("moves from the version that the request names, and AWSPREVIOUS follows AWSCURRENT", async () => {
    await create();
    await put(2, { VersionStages: ["AWSPENDING"] });
    await move("AWSCURRENT", { RemoveFromVersionId: token(1), MoveToVersionId: token(2) });
    expect(await stages()).toEqual({ [token(2)]: ["AWSCURRENT", "AWSPENDING"], [token(1)]: ["AWSPREVIOUS"] });
    await move("AWSPENDING", { RemoveFromVersionId: token(2) });
    await move("mine", { MoveToVersionId: token(1) });
    expect(await stages()).toEqual({ [token(2)]: ["AWSCURRENT"], [token(1)]: ["AWSPREVIOUS", "mine"] });
  });

  test.each([
    [
      "AWSCURRENT",
      { MoveToVersionId: token(2) },
      `The parameter RemoveFromVersionId can't be empty. Staging label AWSCURRENT is currently attached to version ${token(1)}, so you must explicitly reference that version in RemoveFromVersionId.`,
    ],
    ["AWSCURRENT", { RemoveFromVersionId: token(1) }, "You can't remove the staging label AWSCURRENT"],
    ["AWSPENDING", { RemoveFromVersionId: token(1) }, "The staging label AWSPENDING is not attached"],
    ["AWSPENDING", { MoveToVersionId: token(5) }, `${missing} value for VersionId: ${token(5)}`],
  ])("%s %j is refused", async (stage, input, message) => {
    await create();
    await put(2, { VersionStages: ["AWSPENDING"] });
    await expect(move(stage, input)).rejects.toMatchObject({ message: expect.stringContaining(message) });
    expect(await stages()).toEqual({ [token(1)]: ["AWSCURRENT"], [token(2)]: ["AWSPENDING"] });
  });

  test("whose version is another than the one that is asked for is refused", async () => {
    await create();
    await put(2);
    expect(await get({ VersionId: token(1), VersionStage: "AWSPREVIOUS" })).toMatchObject({ SecretString: "one" });
    await expect(get({ VersionId: token(1), VersionStage: "AWSCURRENT" })).rejects.toMatchObject({
      name: "InvalidRequestException",
      message: "You provided a VersionStage that is not associated to the provided VersionId.",
    });
    await expect(get({ VersionId: token(7) })).rejects.toMatchObject({
      message: `${missing} value for VersionId: ${token(7)}`,
    });
  });
});

test("versions are listed in pages, the deprecated ones on request, with the day of their last access", async () => {
  await create();
  await put(2);
  await put(3);
  await get();
  const list = async (input = {}) => lab.client.send(new ListSecretVersionIdsCommand({ SecretId, ...input }));
  const ids = ({ Versions = [] }: Awaited<ReturnType<typeof list>>) => Versions.map(({ VersionId }) => VersionId);
  expect(ids(await list())).toEqual([token(2), token(3)]);
  const first = await list({ IncludeDeprecated: true, MaxResults: 2 });
  expect(ids(first)).toEqual([token(1), token(2)]);
  const second = await list({ IncludeDeprecated: true, MaxResults: 2, NextToken: first.NextToken });
  expect(second.Versions).toEqual([
    {
      VersionId: token(3),
      VersionStages: ["AWSCURRENT"],
      CreatedDate: new Date(start),
      LastAccessedDate: new Date(start - DAY / 2),
      KmsKeyIds: ["DefaultEncryptionKey"],
    },
  ]);
  expect(second.NextToken).toBeUndefined();
  const described = await lab.client.send(new DescribeSecretCommand({ SecretId }));
  expect(described.LastAccessedDate).toEqual(new Date(start - DAY / 2));
  for (const NextToken of ["x", "YWJj"])
    await expect(list({ NextToken })).rejects.toMatchObject({ name: "InvalidNextTokenException" });
});

test("of more than a hundred versions the oldest without a stage are dropped, after a day", async () => {
  await create();
  await lab.clock.advance(1);
  const put = (SecretString: string) => lab.client.send(new PutSecretValueCommand({ SecretId, SecretString }));
  for (let version = 0; version < 105; version++) await put(`${version}`);
  const all = async () =>
    (await lab.client.send(new ListSecretVersionIdsCommand({ SecretId, IncludeDeprecated: true, MaxResults: 100 })))
      .NextToken !== undefined;
  expect(await all()).toBe(true);
  await lab.clock.advance(DAY);
  await put("next");
  expect(await all()).toBe(false);
  await expect(get({ VersionId: token(1) })).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  expect((await get({ VersionStage: "AWSPREVIOUS" })).SecretString).toBe("104");
});
