import { randomBytes } from "node:crypto";
import {
  CreateKeyCommand,
  DecryptCommand,
  DeleteImportedKeyMaterialCommand,
  DisableKeyCommand,
  DisableKeyRotationCommand,
  EnableKeyRotationCommand,
  EncryptCommand,
  type KMSClient,
  ListKeyRotationsCommand,
  ReplicateKeyCommand,
  RotateKeyOnDemandCommand,
  ScheduleKeyDeletionCommand,
  UpdatePrimaryRegionCommand,
} from "@aws-sdk/client-kms";
import { expect, test } from "vitest";
import { DAY, emulatedLaboratory } from "./emulated-laboratory.js";
import { importsWith, KEPT } from "./imported-material.js";

const lab = emulatedLaboratory();
const { described, importInto } = importsWith(() => lab.client);
const NEW = { ...KEPT, ImportType: "NEW_KEY_MATERIAL" } as const;
const Plaintext = Buffer.from("text");
// What the SDK says of an error without a text.
const NO_TEXT = "UnknownError";
const rsa = { KeySpec: "RSA_2048", KeyUsage: "ENCRYPT_DECRYPT" } as const;

const arnOf = (KeyId: string, region = "us-east-1") => `arn:aws:kms:${region}:000000000000:key/${KeyId}`;
const rotate = (KeyId: string) => lab.client.send(new RotateKeyOnDemandCommand({ KeyId }));
const encrypt = async (KeyId: string) =>
  (await lab.client.send(new EncryptCommand({ KeyId, Plaintext }))).CiphertextBlob;
const decrypt = async (CiphertextBlob: Uint8Array | undefined) =>
  Buffer.from((await lab.client.send(new DecryptCommand({ CiphertextBlob }))).Plaintext ?? []).toString();
const materials = async (KeyId: string, client: KMSClient = lab.client) =>
  (await client.send(new ListKeyRotationsCommand({ KeyId, IncludeKeyMaterial: "ALL_KEY_MATERIAL" }))).Rotations ?? [];
const newKey = (input = {}) => lab.createKey({ Origin: "EXTERNAL", ...input });

// Recorded answers of AWS; in EnableKeyRotation and DisableKeyRotation the Developer Guide's "Key state table".
test.each([
  ["an RSA key", {}, [], "UnsupportedOperationException", () => NO_TEXT],
  ["a disabled RSA key", {}, [DisableKeyCommand], "DisabledException", (arn: string) => `${arn} is disabled.`],
  [
    "an RSA key that is pending deletion",
    {},
    [ScheduleKeyDeletionCommand],
    "KMSInvalidStateException",
    (arn: string) => `${arn} is pending deletion.`,
  ],
])("%s can't be rotated, and the state is told first", async (_, input, before, name, message) => {
  const KeyId = await lab.createKey({ ...rsa, ...input });
  for (const Command of before) await lab.client.send(new Command({ KeyId }));
  for (const Command of [RotateKeyOnDemandCommand, EnableKeyRotationCommand, DisableKeyRotationCommand])
    await expect(lab.client.send(new Command({ KeyId }))).rejects.toMatchObject({
      name,
      message: message(arnOf(KeyId)),
    });
});

// Recorded answer of AWS, for both kinds of keys.
test.each([{}, rsa])("a key that waits for its first material is not rotated on demand: %j", async (kind) => {
  const KeyId = await newKey(kind);
  await expect(rotate(KeyId)).rejects.toMatchObject({
    name: "KMSInvalidStateException",
    message: `${arnOf(KeyId)} is pending import.`,
  });
  // Developer Guide, "Key state table", footnote 6.
  await expect(lab.client.send(new EnableKeyRotationCommand({ KeyId }))).rejects.toMatchObject({
    name: "UnsupportedOperationException",
    message: `${arnOf(KeyId)} origin is EXTERNAL which is not valid for this operation.`,
  });
});

// Recorded answers of AWS, of ImportKeyMaterial, DescribeKey and RotateKeyOnDemand.
test("new material is pending until the key is rotated on demand, and old cipher texts stay readable", async () => {
  const KeyId = await newKey();
  const first = await importInto(KeyId, randomBytes(32));
  await expect(rotate(KeyId)).rejects.toMatchObject({
    name: "KMSInvalidStateException",
    message: `No available key material pending rotation for the key: ${arnOf(KeyId)}.`,
  });
  const before = await encrypt(KeyId);
  const second = await importInto(KeyId, randomBytes(32), { ...NEW, KeyMaterialDescription: "of May" });
  expect(second).toMatchObject({ KeyId: arnOf(KeyId), KeyMaterialId: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await described(KeyId))?.CurrentKeyMaterialId).toBe(first.KeyMaterialId);
  expect(await materials(KeyId)).toMatchObject([
    { KeyMaterialId: first.KeyMaterialId, KeyMaterialState: "CURRENT", ImportState: "IMPORTED" },
    {
      KeyMaterialId: second.KeyMaterialId,
      KeyMaterialState: "PENDING_ROTATION",
      ImportState: "IMPORTED",
      KeyMaterialDescription: "of May",
    },
  ]);
  await lab.clock.advance(DAY);
  expect(await rotate(KeyId)).toMatchObject({ KeyId: arnOf(KeyId) });
  expect((await described(KeyId))?.CurrentKeyMaterialId).toBe(second.KeyMaterialId);
  expect(await decrypt(before)).toBe("text");
  expect(await decrypt(await encrypt(KeyId))).toBe("text");
  const [one, two] = await materials(KeyId);
  expect([one?.KeyMaterialState, one?.RotationType, one?.RotationDate]).toEqual(["NON_CURRENT", undefined, undefined]);
  expect(two).toMatchObject({
    KeyMaterialState: "CURRENT",
    RotationType: "ON_DEMAND",
    RotationDate: new Date(lab.clock.now()),
  });
});

// The first is a recorded answer of AWS, the others are the API reference's ("ImportKeyMaterial", the error and the three members).
test("a third material, or other than the request says, is refused", async () => {
  const KeyId = await newKey();
  const [one, two, three] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const first = await importInto(KeyId, one);
  await expect(importInto(KeyId, two)).rejects.toMatchObject({ name: "IncorrectKeyMaterialException" });
  await expect(importInto(KeyId, one, NEW)).rejects.toMatchObject({ name: "IncorrectKeyMaterialException" });
  const second = await importInto(KeyId, two, NEW);
  const refused = await importInto(KeyId, three, NEW).catch((error) => error);
  expect(refused.name).toBe("KMSInvalidStateException");
  const [, imported] = /^New key material \(id: ([0-9a-f]{64})\)/.exec(refused.message) ?? [];
  expect(refused.message).toBe(
    `New key material (id: ${imported}) cannot be imported into KMS key ${arnOf(KeyId)}, because another key material (id: ${second.KeyMaterialId}) is pending rotation.`,
  );
  const { KeyMaterialId } = first;
  for (const wrong of [
    { ...NEW, KeyMaterialId },
    { ...KEPT, ImportType: "OTHER" as "NEW_KEY_MATERIAL" },
  ])
    await expect(importInto(KeyId, one, wrong)).rejects.toMatchObject({ name: "ValidationException" });
  await expect(importInto(KeyId, two, { ...KEPT, KeyMaterialId })).rejects.toMatchObject({
    name: "IncorrectKeyMaterialException",
  });
  const pair = await newKey({ KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" });
  await expect(importInto(pair, one, NEW)).rejects.toMatchObject({ name: "ValidationException" });
});

// API reference, "DeleteImportedKeyMaterial" and "KeyMetadata"; Developer Guide, "Delete imported key material".
test("a key needs all of its materials but the pending one, whose deletion changes nothing", async () => {
  const KeyId = await newKey();
  const [one, two, three] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const expiring = (days: number) => ({ ValidTo: new Date(lab.clock.now() + days * DAY) });
  const first = await importInto(KeyId, one, expiring(20));
  const before = await encrypt(KeyId);
  await importInto(KeyId, two, { ImportType: "NEW_KEY_MATERIAL", ...expiring(10) });
  await rotate(KeyId);
  expect((await described(KeyId))?.ValidTo).toEqual(expiring(10).ValidTo);
  const third = await importInto(KeyId, three, NEW);
  const remove = (id?: string) =>
    lab.client.send(new DeleteImportedKeyMaterialCommand({ KeyId, ...(id && { KeyMaterialId: id }) }));
  expect(await remove(third.KeyMaterialId)).toMatchObject({ KeyMaterialId: third.KeyMaterialId });
  expect(await described(KeyId)).toMatchObject({ KeyState: "Enabled" });
  expect(await materials(KeyId)).toHaveLength(2);
  await remove(first.KeyMaterialId);
  expect(await described(KeyId)).toMatchObject({ KeyState: "PendingImport" });
  await importInto(KeyId, one, KEPT);
  expect(await decrypt(before)).toBe("text");
  await lab.clock.advance(10 * DAY);
  expect(await described(KeyId)).toMatchObject({ KeyState: "PendingImport" });
  expect((await materials(KeyId)).map(({ ImportState }) => ImportState)).toEqual(["IMPORTED", "PENDING_IMPORT"]);
  await importInto(KeyId, two, KEPT);
  expect(await described(KeyId)).toMatchObject({ KeyState: "Enabled" });
});

// API reference, "ImportKeyMaterial", "RotationsListEntry" and "RotateKeyOnDemand".
test("a multi-Region key is rotated to new material after all replicas have it too", async () => {
  const KeyId = await newKey({ MultiRegion: true });
  const [one, two] = [randomBytes(32), randomBytes(32)];
  await importInto(KeyId, one);
  await lab.client.send(new ReplicateKeyCommand({ KeyId, ReplicaRegion: "eu-west-1" }));
  const europe = lab.clientOf("eu-west-1");
  const there = importsWith(() => europe);
  await there.importInto(KeyId, one);
  const before = await encrypt(KeyId);
  await expect(there.importInto(KeyId, two, NEW)).rejects.toMatchObject({ name: "UnsupportedOperationException" });
  await importInto(KeyId, two, NEW);
  expect((await materials(KeyId))[1]?.KeyMaterialState).toBe("PENDING_MULTI_REGION_IMPORT_AND_ROTATION");
  expect((await materials(KeyId, europe))[1]?.ImportState).toBe("PENDING_IMPORT");
  await expect(rotate(KeyId)).rejects.toMatchObject({ name: "KMSInvalidStateException" });
  await there.importInto(KeyId, two);
  expect((await materials(KeyId))[1]?.KeyMaterialState).toBe("PENDING_ROTATION");
  await rotate(KeyId);
  const [here, other] = [await described(KeyId), await there.described(KeyId)];
  expect(other).toMatchObject({ KeyState: "Enabled", CurrentKeyMaterialId: here?.CurrentKeyMaterialId });
  const after = await encrypt(KeyId);
  for (const CiphertextBlob of [before, after])
    expect((await europe.send(new DecryptCommand({ CiphertextBlob }))).Plaintext).toEqual(Uint8Array.from(Plaintext));
});

test("what is pending in a primary key is gone from its replicas with it", async () => {
  const KeyId = await newKey({ MultiRegion: true });
  const [one, two] = [randomBytes(32), randomBytes(32)];
  await importInto(KeyId, one);
  await lab.client.send(new ReplicateKeyCommand({ KeyId, ReplicaRegion: "eu-west-1" }));
  const europe = lab.clientOf("eu-west-1");
  await importsWith(() => europe).importInto(KeyId, one);
  const { KeyMaterialId } = await importInto(KeyId, two, NEW);
  await importsWith(() => europe).importInto(KeyId, two);
  await lab.client.send(new DeleteImportedKeyMaterialCommand({ KeyId, KeyMaterialId }));
  expect(await materials(KeyId, europe)).toHaveLength(1);
  expect(await importsWith(() => europe).described(KeyId)).toMatchObject({ KeyState: "Enabled" });
});

// Recorded answer of AWS (the words); API reference, "RotateKeyOnDemand" (the number).
test("a key is rotated on demand 25 times", async () => {
  const KeyId = await lab.createKey();
  for (let time = 1; time <= 25; time++) await rotate(KeyId);
  await expect(rotate(KeyId)).rejects.toMatchObject({
    name: "LimitExceededException",
    message: `The on-demand rotations limit has been reached for the given keyId. No more on-demand rotations can be performed for this key: ${arnOf(KeyId)}`,
  });
});

// Recorded answers of AWS.
test("ReplicateKey shows a replica that is being made, and later the primary key's material", async () => {
  const KeyId = await lab.createKey({ MultiRegion: true });
  const answer = await lab.client.send(new ReplicateKeyCommand({ KeyId, ReplicaRegion: "eu-west-1" }));
  expect(answer.ReplicaKeyMetadata).toMatchObject({ Enabled: false, KeyState: "Creating" });
  expect(answer.ReplicaKeyMetadata?.CurrentKeyMaterialId).toBeUndefined();
  expect(answer.ReplicaPolicy).toBeDefined();
  expect("ReplicaTags" in answer).toBe(false);
  const replica = await importsWith(() => lab.clientOf("eu-west-1")).described(KeyId);
  expect(replica?.CurrentKeyMaterialId).toBe((await described(KeyId))?.CurrentKeyMaterialId);
  // That a key of one region, and UpdatePrimaryRegion, get the same words is not documented.
  const europe = lab.clientOf("eu-west-1");
  const plain = (await europe.send(new CreateKeyCommand({}))).KeyMetadata?.KeyId ?? "";
  for (const [id, command] of [
    [KeyId, new ReplicateKeyCommand({ KeyId, ReplicaRegion: "us-west-2" })],
    [plain, new ReplicateKeyCommand({ KeyId: plain, ReplicaRegion: "us-west-2" })],
    [KeyId, new UpdatePrimaryRegionCommand({ KeyId, PrimaryRegion: "us-west-2" })],
    [KeyId, new RotateKeyOnDemandCommand({ KeyId })],
  ] as const)
    await expect(europe.send(command as RotateKeyOnDemandCommand)).rejects.toMatchObject({
      name: "UnsupportedOperationException",
      message: `${arnOf(id, "eu-west-1")} is not a multi-region primary key.`,
    });
});

test("only keys that are rotated list all their materials", async () => {
  const KeyId = await lab.createKey(rsa);
  expect((await lab.client.send(new ListKeyRotationsCommand({ KeyId }))).Rotations).toEqual([]);
  await expect(materials(KeyId)).rejects.toMatchObject({ name: "UnsupportedOperationException" });
});
