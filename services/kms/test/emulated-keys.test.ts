import { stat } from "node:fs/promises";
import {
  CancelKeyDeletionCommand,
  CreateAliasCommand,
  CreateGrantCommand,
  type CreateGrantCommandInput,
  CreateKeyCommand,
  type CreateKeyCommandInput,
  DecryptCommand,
  DeleteAliasCommand,
  DescribeKeyCommand,
  DisableKeyCommand,
  DisableKeyRotationCommand,
  EnableKeyCommand,
  EnableKeyRotationCommand,
  EncryptCommand,
  GenerateDataKeyPairCommand,
  GetKeyPolicyCommand,
  GetKeyRotationStatusCommand,
  ListAliasesCommand,
  ListGrantsCommand,
  ListKeyRotationsCommand,
  ListResourceTagsCommand,
  ListRetirableGrantsCommand,
  PutKeyPolicyCommand,
  paginateListKeys,
  RetireGrantCommand,
  RevokeGrantCommand,
  RotateKeyOnDemandCommand,
  ScheduleKeyDeletionCommand,
  TagResourceCommand,
  UpdateAliasCommand,
} from "@aws-sdk/client-kms";
import { describe, expect, test } from "vitest";
import { DAY, emulatedLaboratory } from "./emulated-laboratory.js";

const openPolicy = '{ "Statement": [{ "Effect": "Allow", "Principal": "*", "Action": "kms:*", "Resource": "*" }] }';
const lab = emulatedLaboratory();
const Plaintext = Buffer.from("text");
const arn = (resource: string) => `arn:aws:kms:us-east-1:000000000000:${resource}`;
const encrypt = (KeyId: string) => lab.client.send(new EncryptCommand({ KeyId, Plaintext }));
const describeKey = async (KeyId: string) => (await lab.client.send(new DescribeKeyCommand({ KeyId }))).KeyMetadata;
const rotationOf = (KeyId: string | undefined) => lab.client.send(new GetKeyRotationStatusCommand({ KeyId }));
const alias = (TargetKeyId: string, AliasName = "alias/app") =>
  lab.client.send(new CreateAliasCommand({ AliasName, TargetKeyId }));

test("a key is found by its id, its ARN, an alias and the alias's ARN", async () => {
  const id = await lab.createKey({ Description: "d" });
  await alias(id);
  for (const KeyId of [id, arn(`key/${id}`), "alias/app", arn("alias/app")]) {
    expect(await describeKey(KeyId)).toMatchObject({
      AWSAccountId: "000000000000",
      KeyId: id,
      Arn: arn(`key/${id}`),
      Enabled: true,
      Description: "d",
      KeyUsage: "ENCRYPT_DECRYPT",
      KeyState: "Enabled",
      Origin: "AWS_KMS",
      KeyManager: "CUSTOMER",
      KeySpec: "SYMMETRIC_DEFAULT",
      EncryptionAlgorithms: ["SYMMETRIC_DEFAULT"],
      MultiRegion: false,
    });
  }
});

const none = "11111111-2222-4333-8444-555555555555";

test.each([
  [none, `Key '${arn(`key/${none}`)}' does not exist`],
  [arn(`key/${none}`), `Key '${arn(`key/${none}`)}' does not exist`],
  ["none", "Invalid keyId 'none'"],
  [arn(none), `Invalid keyId '${arn(none)}'`],
  ["alias/none", `Alias ${arn("alias/none")} is not found.`],
  [`arn:aws:kms:eu-west-1:000000000000:key/${none}`, "Invalid arn eu-west-1"],
])("%s is not found", async (KeyId, message) => {
  await expect(encrypt(KeyId)).rejects.toMatchObject({ name: "NotFoundException", message });
});

// API reference: their KeyId is "the key ID or key ARN", that of cryptographic operations "its key ID, key ARN, alias name, or alias ARN".
test.each([
  ["DisableKey", (KeyId: string): Promise<object> => lab.client.send(new DisableKeyCommand({ KeyId }))],
  ["GetKeyPolicy", (KeyId: string): Promise<object> => lab.client.send(new GetKeyPolicyCommand({ KeyId }))],
  ["ListGrants", (KeyId: string): Promise<object> => lab.client.send(new ListGrantsCommand({ KeyId }))],
  [
    "ScheduleKeyDeletion",
    (KeyId: string): Promise<object> => lab.client.send(new ScheduleKeyDeletionCommand({ KeyId })),
  ],
])("%s takes no alias", async (_, send) => {
  await alias(await lab.createKey());
  for (const KeyId of ["alias/app", arn("alias/app")]) {
    await expect(send(KeyId)).rejects.toMatchObject({
      name: "NotFoundException",
      message: `Invalid keyId '${KeyId}'`,
    });
  }
});

describe("A key is made", () => {
  test.each<[Partial<CreateKeyCommandInput>, object]>([
    [
      { KeySpec: "RSA_2048", KeyUsage: "ENCRYPT_DECRYPT" },
      { EncryptionAlgorithms: ["RSAES_OAEP_SHA_1", "RSAES_OAEP_SHA_256"] },
    ],
    [{ KeySpec: "ECC_SECG_P256K1", KeyUsage: "SIGN_VERIFY" }, { SigningAlgorithms: ["ECDSA_SHA_256"] }],
    [{ KeySpec: "ECC_NIST_P384", KeyUsage: "KEY_AGREEMENT" }, { KeyAgreementAlgorithms: ["ECDH"] }],
    [{ KeySpec: "HMAC_512", KeyUsage: "GENERATE_VERIFY_MAC" }, { MacAlgorithms: ["HMAC_SHA_512"] }],
    [{ MultiRegion: true }, { MultiRegion: true, KeyId: expect.stringMatching(/^mrk-[0-9a-f]{32}$/) }],
  ])("as %j", async (input, shown) => {
    expect(await describeKey(await lab.createKey(input))).toMatchObject({ ...input, ...shown });
  });

  test.each<[Partial<CreateKeyCommandInput>, string, string]>([
    [
      { KeySpec: "RSA_2048" },
      "ValidationException",
      "You must specify a KeyUsage value for all KMS keys except for symmetric encryption keys.",
    ],
    [
      { KeySpec: "RSA_2048", KeyUsage: "GENERATE_VERIFY_MAC" },
      "ValidationException",
      "KeyUsage GENERATE_VERIFY_MAC is not compatible with KeySpec RSA_2048",
    ],
    [
      { KeySpec: "SM2", KeyUsage: "SIGN_VERIFY" },
      "UnsupportedOperationException",
      "Keys of the kind SM2 are not supported here.",
    ],
    // Users report these words.
    [
      { KeySpec: "HMAC_256", CustomerMasterKeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" },
      "ValidationException",
      "You cannot specify KeySpec and CustomerMasterKeySpec in the same request. CustomerMasterKeySpec is deprecated.",
    ],
    [
      { Origin: "AWS_CLOUDHSM" },
      "UnsupportedOperationException",
      "Key material of the origin AWS_CLOUDHSM is not supported here.",
    ],
    [{ Policy: "no JSON" }, "MalformedPolicyDocumentException", "The new key policy is not valid"],
    [{ Policy: '{"Statement":null}' }, "MalformedPolicyDocumentException", "Each Statement must be an object."],
    [
      { Policy: '{"Statement":{"Effect":"deny"}}' },
      "MalformedPolicyDocumentException",
      "The Effect of a Statement is Allow or Deny.",
    ],
    [{ Tags: [{ TagKey: "aws:x", TagValue: "v" }] }, "TagException", "reserved"],
    [{ KeySpec: "DES" as "SM2" }, "ValidationException", "Member must satisfy enum value set"],
  ])("not as %j", async (input, name, message) => {
    await expect(lab.client.send(new CreateKeyCommand(input))).rejects.toMatchObject({
      name,
      message: expect.stringContaining(message),
    });
  });
});

describe("A key can't be used", () => {
  test("while it is disabled", async () => {
    const id = await lab.createKey();
    const { CiphertextBlob } = await encrypt(id);
    await lab.client.send(new DisableKeyCommand({ KeyId: id }));
    const disabled = {
      name: "DisabledException",
      message: `${arn(`key/${id}`)} is disabled.`,
      $metadata: { httpStatusCode: 400 },
    };
    await expect(encrypt(id)).rejects.toMatchObject(disabled);
    await expect(lab.client.send(new DecryptCommand({ CiphertextBlob }))).rejects.toMatchObject(disabled);
    await lab.client.send(new EnableKeyCommand({ KeyId: id }));
    expect((await lab.client.send(new DecryptCommand({ CiphertextBlob }))).Plaintext).toEqual(
      new Uint8Array(Plaintext),
    );
  });

  test("while it is pending deletion, and is gone after the window, with its aliases", async () => {
    const id = await lab.createKey();
    await alias(id);
    const { CiphertextBlob } = await encrypt(id);
    const schedule = (PendingWindowInDays?: number) =>
      lab.client.send(new ScheduleKeyDeletionCommand({ KeyId: id, PendingWindowInDays }));
    await expect(schedule(6)).rejects.toMatchObject({
      name: "ValidationException",
      message: expect.stringContaining("must be between 7 and 30"),
    });
    expect(await schedule(7)).toMatchObject({
      KeyState: "PendingDeletion",
      DeletionDate: new Date(lab.clock.now() + 7 * DAY),
    });
    const pending = { name: "KMSInvalidStateException", message: `${arn(`key/${id}`)} is pending deletion.` };
    await expect(encrypt(id)).rejects.toMatchObject(pending);
    await expect(schedule()).rejects.toMatchObject(pending);
    await expect(lab.client.send(new EnableKeyCommand({ KeyId: id }))).rejects.toMatchObject(pending);
    await lab.clock.advance(7 * DAY - 1);
    expect((await describeKey(id))?.KeyState).toBe("PendingDeletion");
    await lab.clock.advance(1);
    await expect(describeKey(id)).rejects.toMatchObject({ name: "NotFoundException" });
    await expect(describeKey("alias/app")).rejects.toMatchObject({ name: "NotFoundException" });
    await expect(lab.client.send(new DecryptCommand({ CiphertextBlob }))).rejects.toMatchObject({
      name: "AccessDeniedException",
    });
  });

  test("after its deletion was cancelled, until it is enabled", async () => {
    const id = await lab.createKey();
    const cancel = () => lab.client.send(new CancelKeyDeletionCommand({ KeyId: id }));
    await expect(cancel()).rejects.toMatchObject({
      name: "KMSInvalidStateException",
      message: `${arn(`key/${id}`)} is not pending deletion.`,
    });
    await lab.client.send(new ScheduleKeyDeletionCommand({ KeyId: id }));
    await cancel();
    expect(lab.server.world.agents.pending()).toBeUndefined();
    await lab.clock.advance(40 * DAY);
    expect(await describeKey(id)).toMatchObject({ KeyState: "Disabled", Enabled: false });
  });
});

test("aliases are made, moved, listed and deleted", async () => {
  const [one, two] = [await lab.createKey(), await lab.createKey()];
  await alias(one);
  await expect(alias(two)).rejects.toMatchObject({
    name: "AlreadyExistsException",
    message: `An alias with the name ${arn("alias/app")} already exists`,
  });
  await lab.client.send(new UpdateAliasCommand({ AliasName: "alias/app", TargetKeyId: two }));
  const { Aliases } = await lab.client.send(new ListAliasesCommand({ KeyId: two }));
  expect(Aliases).toMatchObject([{ AliasName: "alias/app", AliasArn: arn("alias/app"), TargetKeyId: two }]);
  expect((await lab.client.send(new ListAliasesCommand({ KeyId: one }))).Aliases).toEqual([]);
  await expect(alias(one, "app")).rejects.toMatchObject({
    name: "ValidationException",
    // A recorded answer of AWS.
    message:
      'Alias must start with the prefix "alias/". Please see https://docs.aws.amazon.com/kms/latest/developerguide/kms-alias.html',
  });
  await expect(alias(one, "alias/aws/mine")).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await expect(alias("alias/app", "alias/other")).rejects.toMatchObject({
    message: "Aliases must refer to keys. Not aliases",
  });
  const update = async (TargetKeyId: string) =>
    lab.client.send(new UpdateAliasCommand({ AliasName: "alias/app", TargetKeyId }));
  const hmac = await lab.createKey({ KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" });
  // API reference, "UpdateAlias": the keys must be of the same kind and usage.
  await expect(update(hmac)).rejects.toMatchObject({ name: "ValidationException" });
  await lab.client.send(new DeleteAliasCommand({ AliasName: "alias/app" }));
  await expect(encrypt("alias/app")).rejects.toMatchObject({ name: "NotFoundException" });
});

test("a key of AWS's comes with its first use, and can't be changed", async () => {
  const { KeyId } = await encrypt("alias/aws/ssm");
  expect((await encrypt("alias/aws/ssm")).KeyId).toBe(KeyId);
  expect(await describeKey(KeyId ?? "")).toMatchObject({ KeyManager: "AWS", KeyState: "Enabled" });
  expect(await rotationOf(KeyId)).toMatchObject({ KeyRotationEnabled: true, RotationPeriodInDays: 365 });
  await expect(lab.client.send(new DisableKeyCommand({ KeyId }))).rejects.toMatchObject({
    name: "AccessDeniedException",
  });
  await expect(lab.client.send(new PutKeyPolicyCommand({ KeyId, Policy: openPolicy }))).rejects.toMatchObject({
    name: "AccessDeniedException",
  });
});

test("keys are listed in pages, and belong to their region", async () => {
  const ids = [await lab.createKey(), await lab.createKey(), await lab.createKey()];
  const found: (string | undefined)[] = [];
  for await (const { Keys = [] } of paginateListKeys({ client: lab.client, pageSize: 2 }, {}))
    found.push(...Keys.map(({ KeyId }) => KeyId));
  expect(found).toEqual([...ids].sort());
  const elsewhere = lab.clientOf("eu-west-1");
  await expect(elsewhere.send(new DescribeKeyCommand({ KeyId: ids[0] }))).rejects.toMatchObject({
    name: "NotFoundException",
  });
  elsewhere.destroy();
});

test("policies, tags and grants are kept", async () => {
  const KeyId = await lab.createKey({ Tags: [{ TagKey: "a", TagValue: "1" }] });
  const policy = async () => (await lab.client.send(new GetKeyPolicyCommand({ KeyId }))).Policy;
  expect(JSON.parse((await policy()) ?? "")).toMatchObject({ Statement: [{ Sid: "Enable IAM User Permissions" }] });
  await lab.client.send(new PutKeyPolicyCommand({ KeyId, Policy: openPolicy }));
  expect(await policy()).toBe(openPolicy);
  await lab.client.send(new TagResourceCommand({ KeyId, Tags: [{ TagKey: "b", TagValue: "2" }] }));
  const other = await lab.createKey();
  const tag = (...keys: string[]) =>
    lab.client.send(new TagResourceCommand({ KeyId: other, Tags: keys.map((TagKey) => ({ TagKey, TagValue: "" })) }));
  // Other mocks record these words.
  await expect(tag("a", "a")).rejects.toMatchObject({ name: "TagException", message: "Duplicate tag keys" });
  await expect(tag("AWS:a")).rejects.toMatchObject({
    name: "TagException",
    message: "Tags beginning with aws: are reserved",
  });
  await expect(tag(...Array.from({ length: 51 }, (_, index) => `${index}`))).rejects.toMatchObject({
    message: "Too many tags",
  });
  const none = { name: "NotFoundException", message: "No such policy exists" };
  await expect(lab.client.send(new GetKeyPolicyCommand({ KeyId, PolicyName: "other" }))).rejects.toMatchObject(none);
  await expect(
    lab.client.send(new PutKeyPolicyCommand({ KeyId, PolicyName: "other", Policy: "{}" })),
  ).rejects.toMatchObject(none);
  const { Tags } = await lab.client.send(new ListResourceTagsCommand({ KeyId }));
  expect(Tags).toEqual([
    { TagKey: "a", TagValue: "1" },
    { TagKey: "b", TagValue: "2" },
  ]);
  const grant = new CreateGrantCommand({
    KeyId,
    GranteePrincipal: "arn:aws:iam::111122223333:role/r",
    Operations: ["Decrypt"],
    Name: "once",
  });
  const first = await lab.client.send(grant);
  expect(await lab.client.send(grant)).toMatchObject({ GrantId: first.GrantId, GrantToken: first.GrantToken });
  const grants = async () => (await lab.client.send(new ListGrantsCommand({ KeyId }))).Grants;
  expect(await grants()).toMatchObject([{ GrantId: first.GrantId, Operations: ["Decrypt"], Name: "once" }]);
  await expect(lab.client.send(new RetireGrantCommand({ KeyId: other, GrantId: first.GrantId }))).rejects.toMatchObject(
    {
      name: "NotFoundException",
    },
  );
  await lab.client.send(new RetireGrantCommand({ GrantToken: first.GrantToken }));
  expect(await grants()).toEqual([]);
  await expect(lab.client.send(new RevokeGrantCommand({ KeyId, GrantId: first.GrantId }))).rejects.toMatchObject({
    name: "NotFoundException",
  });
});

describe("A grant", () => {
  const grant = { GranteePrincipal: "arn:aws:iam::111122223333:role/r", Operations: ["Decrypt" as const], Name: "n" };
  const create = (input: Partial<CreateGrantCommandInput> & { KeyId: string }) =>
    lab.client.send(new CreateGrantCommand({ ...grant, ...input }));

  test("of the same name and other parameters is another grant", async () => {
    const KeyId = await lab.createKey();
    const variants = [
      {},
      { RetiringPrincipal: grant.GranteePrincipal },
      { Constraints: { EncryptionContextEquals: { a: "b" } } },
      { Constraints: { EncryptionContextSubset: { a: "b" } } },
      { Operations: ["Encrypt" as const] },
    ];
    const ids = new Set<string | undefined>();
    for (const input of [...variants, ...variants]) ids.add((await create({ KeyId, ...input })).GrantId);
    expect(ids.size).toBe(variants.length);
  });

  // Developer Guide, "Key states of AWS KMS keys".
  test("is not made for a key that can't be used", async () => {
    const KeyId = await lab.createKey();
    await lab.client.send(new DisableKeyCommand({ KeyId }));
    await expect(create({ KeyId })).rejects.toMatchObject({ name: "DisabledException" });
    await lab.client.send(new ScheduleKeyDeletionCommand({ KeyId }));
    await expect(create({ KeyId })).rejects.toMatchObject({ name: "KMSInvalidStateException" });
    const external = await lab.createKey({ Origin: "EXTERNAL" });
    await expect(create({ KeyId: external })).rejects.toMatchObject({
      message: `${arn(`key/${external}`)} is pending import.`,
    });
  });

  // API reference, "ListRetirableGrants".
  test("is listed for the principal that may retire it, which has to be named", async () => {
    const KeyId = await lab.createKey();
    await create({ KeyId });
    const { GrantId } = await create({ KeyId, RetiringPrincipal: grant.GranteePrincipal });
    const list = (RetiringPrincipal?: string) => lab.client.send(new ListRetirableGrantsCommand({ RetiringPrincipal }));
    expect((await list(grant.GranteePrincipal)).Grants).toMatchObject([{ GrantId }]);
    await expect(list()).rejects.toMatchObject({ name: "ValidationException" });
  });

  // API reference, "CreateGrant": under GranteeServicePrincipal and RetiringServicePrincipal; "GrantListEntry".
  test("may be a service's, which is shown, with a source and one that retires it", async () => {
    const KeyId = await lab.createKey();
    const GranteeServicePrincipal = "logs.us-east-1.amazonaws.com";
    const RetiringServicePrincipal = "sns.amazonaws.com";
    const Constraints = { SourceArn: "arn:aws:logs:us-east-1:000000000000:log-group:a" };
    const service = {
      KeyId,
      GranteePrincipal: undefined,
      GranteeServicePrincipal,
      RetiringServicePrincipal,
      Constraints,
    };
    const { GrantId } = await create(service);
    const { Grants = [] } = await lab.client.send(new ListGrantsCommand({ KeyId }));
    expect(Grants).toMatchObject([{ GrantId, GranteeServicePrincipal, RetiringServicePrincipal, Constraints }]);
    expect(Grants[0]).not.toHaveProperty("GranteePrincipal");
    const both = { ...service, GranteePrincipal: grant.GranteePrincipal };
    const twoRetire = { ...service, RetiringPrincipal: grant.GranteePrincipal };
    const bad = [
      { ...service, GranteeServicePrincipal: undefined },
      both,
      twoRetire,
      { ...service, Constraints: undefined },
      { ...service, RetiringServicePrincipal: undefined },
    ];
    for (const input of bad) await expect(create(input)).rejects.toMatchObject({ name: "ValidationException" });
  });

  // API reference, "CreateGrant": under Operations and Constraints.
  test("permits what the key does, and binds only a symmetric key to an encryption context", async () => {
    const symmetric = await lab.createKey();
    const hmac = await lab.createKey({ KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" });
    const Constraints = { EncryptionContextEquals: { a: "b" } };
    const invalid = { name: "ValidationException" };
    await expect(create({ KeyId: symmetric, Operations: ["Decrypt", "Sign"] })).rejects.toMatchObject(invalid);
    await expect(create({ KeyId: hmac, Operations: ["GenerateDataKey"] })).rejects.toMatchObject(invalid);
    await expect(create({ KeyId: hmac, Operations: ["GenerateMac"], Constraints })).rejects.toMatchObject(invalid);
    await create({ KeyId: hmac, Operations: ["GenerateMac", "VerifyMac", "DescribeKey"] });
    await create({ KeyId: symmetric, Operations: ["GenerateDataKeyPair", "ReEncryptTo", "RetireGrant"], Constraints });
  });
});

test("a key that is rotated decrypts what it encrypted before", async () => {
  const KeyId = await lab.createKey();
  const before = await encrypt(KeyId);
  await lab.client.send(new EnableKeyRotationCommand({ KeyId, RotationPeriodInDays: 90 }));
  expect(await lab.client.send(new GetKeyRotationStatusCommand({ KeyId }))).toMatchObject({
    KeyRotationEnabled: true,
    RotationPeriodInDays: 90,
    NextRotationDate: new Date(lab.clock.now() + 90 * DAY),
  });
  const material = (await describeKey(KeyId))?.CurrentKeyMaterialId;
  await lab.clock.advance(180 * DAY);
  await lab.client.send(new RotateKeyOnDemandCommand({ KeyId }));
  const { Rotations } = await lab.client.send(new ListKeyRotationsCommand({ KeyId }));
  expect(Rotations?.map(({ RotationType }) => RotationType)).toEqual(["AUTOMATIC", "AUTOMATIC", "ON_DEMAND"]);
  expect((await describeKey(KeyId))?.CurrentKeyMaterialId).not.toBe(material);
  const after = await encrypt(KeyId);
  for (const { CiphertextBlob } of [before, after])
    expect((await lab.client.send(new DecryptCommand({ CiphertextBlob }))).Plaintext).toEqual(
      new Uint8Array(Plaintext),
    );
  for (let count = 1; count < 25; count++) await lab.client.send(new RotateKeyOnDemandCommand({ KeyId }));
  // API reference, "RotateKeyOnDemand": at most 25 times for a key.
  await expect(lab.client.send(new RotateKeyOnDemandCommand({ KeyId }))).rejects.toMatchObject({
    name: "LimitExceededException",
  });
  const hmac = await lab.createKey({ KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" });
  await expect(lab.client.send(new EnableKeyRotationCommand({ KeyId: hmac }))).rejects.toMatchObject({
    name: "UnsupportedOperationException",
  });
});

test("a dry run changes nothing, and fails as the request would", async () => {
  const KeyId = await lab.createKey();
  const grant = { KeyId, GranteePrincipal: "arn:aws:iam::111122223333:role/r", Operations: ["Decrypt" as const] };
  const { GrantId, GrantToken } = await lab.client.send(new CreateGrantCommand(grant));
  const { CiphertextBlob } = await encrypt(KeyId);
  const DryRun = true;
  // The Developer Guide shows the words, in "Testing your permissions".
  const dry = {
    name: "DryRunOperationException",
    message: "The request would have succeeded, but the DryRun option is set.",
  };
  await expect(lab.client.send(new EncryptCommand({ KeyId, Plaintext, DryRun }))).rejects.toMatchObject(dry);
  await expect(lab.client.send(new DecryptCommand({ CiphertextBlob, DryRun }))).rejects.toMatchObject(dry);
  await expect(
    lab.client.send(new GenerateDataKeyPairCommand({ KeyId, KeyPairSpec: "ECC_NIST_P256", DryRun })),
  ).rejects.toMatchObject(dry);
  await expect(lab.client.send(new CreateGrantCommand({ ...grant, DryRun }))).rejects.toMatchObject(dry);
  await expect(lab.client.send(new RevokeGrantCommand({ KeyId, GrantId, DryRun }))).rejects.toMatchObject(dry);
  await expect(lab.client.send(new RetireGrantCommand({ GrantToken, DryRun }))).rejects.toMatchObject(dry);
  expect((await lab.client.send(new ListGrantsCommand({ KeyId }))).Grants).toMatchObject([{ GrantId }]);
  await expect(lab.client.send(new EncryptCommand({ KeyId: "none", Plaintext, DryRun }))).rejects.toMatchObject({
    name: "NotFoundException",
  });
});

test("a key is rotated at the time of a deletion that was cancelled", async () => {
  const KeyId = await lab.createKey();
  await lab.client.send(new EnableKeyRotationCommand({ KeyId, RotationPeriodInDays: 90 }));
  await lab.clock.advance(60 * DAY);
  await lab.client.send(new ScheduleKeyDeletionCommand({ KeyId, PendingWindowInDays: 30 }));
  await lab.client.send(new CancelKeyDeletionCommand({ KeyId }));
  await lab.client.send(new EnableKeyCommand({ KeyId }));
  await lab.clock.advance(30 * DAY);
  expect((await lab.client.send(new ListKeyRotationsCommand({ KeyId }))).Rotations).toMatchObject([
    { RotationType: "AUTOMATIC" },
  ]);
});

// API reference, "GetKeyRotationStatus": under "Disabled" and "Pending deletion".
test("a key that can't be used is rotated when it is enabled again", async () => {
  const KeyId = await lab.createKey();
  const rotations = async () => (await lab.client.send(new ListKeyRotationsCommand({ KeyId }))).Rotations?.length;
  const enable = () => lab.client.send(new EnableKeyCommand({ KeyId }));
  await lab.client.send(new EnableKeyRotationCommand({ KeyId, RotationPeriodInDays: 90 }));
  await lab.client.send(new DisableKeyCommand({ KeyId }));
  await expect(lab.client.send(new DisableKeyRotationCommand({ KeyId }))).rejects.toMatchObject({
    name: "DisabledException",
  });
  await lab.clock.advance(100 * DAY);
  expect(await rotations()).toBe(0);
  expect(await rotationOf(KeyId)).toMatchObject({ KeyRotationEnabled: true });
  await enable();
  expect(await rotations()).toBe(1);
  expect(await rotationOf(KeyId)).toMatchObject({ NextRotationDate: new Date(lab.clock.now() + 90 * DAY) });

  await lab.clock.advance(80 * DAY);
  await lab.client.send(new ScheduleKeyDeletionCommand({ KeyId }));
  expect(await rotationOf(KeyId)).toMatchObject({ KeyRotationEnabled: false });
  await lab.clock.advance(20 * DAY);
  await lab.client.send(new CancelKeyDeletionCommand({ KeyId }));
  expect(await rotations()).toBe(1);
  await enable();
  expect(await rotations()).toBe(2);
});

test("many RSA keys leave the other threads of Node's pool free, which write a store directory", async () => {
  let made = 0;
  const keys = Array.from({ length: 8 }, async () => {
    await lab.createKey({ KeySpec: "RSA_2048", KeyUsage: "SIGN_VERIFY" });
    made++;
  });
  // Answered after the others were received: all of them are waiting for a thread, or have one.
  await lab.createKey();
  await stat(".");
  expect(made).toBeLessThan(3);
  await Promise.all(keys);
});
