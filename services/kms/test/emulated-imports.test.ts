import { generateKeyPairSync, randomBytes, verify } from "node:crypto";
import {
  CancelKeyDeletionCommand,
  CreateCustomKeyStoreCommand,
  DecryptCommand,
  DeleteImportedKeyMaterialCommand,
  DescribeCustomKeyStoresCommand,
  EnableKeyCommand,
  EnableKeyRotationCommand,
  EncryptCommand,
  ImportKeyMaterialCommand,
  type ImportKeyMaterialCommandInput,
  ListKeyRotationsCommand,
  ReplicateKeyCommand,
  ScheduleKeyDeletionCommand,
  SignCommand,
} from "@aws-sdk/client-kms";
import { describe, expect, test } from "vitest";
import { DAY, emulatedLaboratory } from "./emulated-laboratory.js";
import { importsWith, KEPT, wrap } from "./imported-material.js";

const lab = emulatedLaboratory();
const { parametersFor, described, importInto } = importsWith(() => lab.client);
const Plaintext = Buffer.from("text");
const material = randomBytes(32);

const newKey = (input = {}) => lab.createKey({ Origin: "EXTERNAL", ...input });
const encrypt = async (KeyId: string) =>
  (await lab.client.send(new EncryptCommand({ KeyId, Plaintext }))).CiphertextBlob;

describe("A key with imported material", () => {
  test("waits for it, is used with it, and waits again after it was deleted", async () => {
    const KeyId = await newKey();
    expect(await described(KeyId)).toMatchObject({ KeyState: "PendingImport", Enabled: false, Origin: "EXTERNAL" });
    const pending = { name: "KMSInvalidStateException", message: expect.stringContaining("is pending import.") };
    await expect(encrypt(KeyId)).rejects.toMatchObject(pending);
    await expect(lab.client.send(new EnableKeyCommand({ KeyId }))).rejects.toMatchObject(pending);
    const { KeyMaterialId } = await importInto(KeyId, material);
    expect(await described(KeyId)).toMatchObject({
      KeyState: "Enabled",
      ExpirationModel: "KEY_MATERIAL_DOES_NOT_EXPIRE",
      CurrentKeyMaterialId: KeyMaterialId,
    });
    const CiphertextBlob = await encrypt(KeyId);
    expect(await lab.client.send(new DeleteImportedKeyMaterialCommand({ KeyId }))).toMatchObject({ KeyMaterialId });
    await expect(lab.client.send(new DecryptCommand({ CiphertextBlob }))).rejects.toMatchObject(pending);
    await expect(importInto(KeyId, randomBytes(32))).rejects.toMatchObject({ name: "IncorrectKeyMaterialException" });
    await importInto(KeyId, material);
    expect(Buffer.from((await lab.client.send(new DecryptCommand({ CiphertextBlob }))).Plaintext ?? [])).toEqual(
      Plaintext,
    );
  });

  test.each(["RSAES_OAEP_SHA_1", "RSAES_OAEP_SHA_256", "RSA_AES_KEY_WRAP_SHA_1", "RSA_AES_KEY_WRAP_SHA_256"] as const)(
    "is wrapped with %s",
    async (algorithm) => {
      const KeyId = await newKey();
      const parameters = await parametersFor(KeyId, algorithm);
      expect(parameters.ParametersValidTo).toEqual(new Date(lab.clock.now() + DAY));
      const EncryptedKeyMaterial = wrap(parameters, material, algorithm);
      await lab.client.send(
        new ImportKeyMaterialCommand({ KeyId, ImportToken: parameters.ImportToken, EncryptedKeyMaterial, ...KEPT }),
      );
      expect(await encrypt(KeyId)).toBeDefined();
    },
  );

  test("may be a pair, whose signatures are those of the imported private key", async () => {
    const KeyId = await newKey({ KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" });
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const other = generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey;
    const der = { format: "der", type: "pkcs8" } as const;
    await expect(importInto(KeyId, other.export(der))).rejects.toMatchObject({ name: "IncorrectKeyMaterialException" });
    await importInto(KeyId, privateKey.export(der));
    const signed = await lab.client.send(
      new SignCommand({ KeyId, Message: Plaintext, SigningAlgorithm: "ECDSA_SHA_256" }),
    );
    expect(verify("sha256", Plaintext, publicKey, signed.Signature ?? new Uint8Array())).toBe(true);
  });

  test("expires in the world's time, and does so later where it is imported again", async () => {
    const KeyId = await newKey();
    const ValidTo = new Date(lab.clock.now() + DAY);
    await importInto(KeyId, material, { ValidTo });
    expect(await described(KeyId)).toMatchObject({ ExpirationModel: "KEY_MATERIAL_EXPIRES", ValidTo });
    await importInto(KeyId, material, { ValidTo: new Date(lab.clock.now() + 2 * DAY) });
    await lab.clock.advance(DAY);
    expect(await described(KeyId)).toMatchObject({ KeyState: "Enabled" });
    await lab.clock.advance(DAY);
    expect(await described(KeyId)).toMatchObject({ KeyState: "PendingImport" });
  });

  test("needs a token of its own that is not older than a day, and material that is wrapped and of its kind", async () => {
    const [KeyId, other] = [await newKey(), await newKey()];
    const parameters = await parametersFor(KeyId);
    const send = (input: Partial<ImportKeyMaterialCommandInput>) =>
      lab.client.send(
        new ImportKeyMaterialCommand({
          KeyId,
          ImportToken: parameters.ImportToken,
          EncryptedKeyMaterial: wrap(parameters, material),
          ...KEPT,
          ...input,
        }),
      );
    await expect(send({ KeyId: other })).rejects.toMatchObject({ name: "InvalidImportTokenException" });
    await expect(send({ EncryptedKeyMaterial: randomBytes(256) })).rejects.toMatchObject({
      name: "InvalidCiphertextException",
    });
    await expect(send({ EncryptedKeyMaterial: wrap(parameters, randomBytes(31)) })).rejects.toMatchObject({
      name: "IncorrectKeyMaterialException",
    });
    await expect(send({ ExpirationModel: undefined })).rejects.toMatchObject({
      message: "A validTo date must be set if the ExpirationModel is KEY_MATERIAL_EXPIRES",
    });
    await expect(send({ ExpirationModel: undefined, ValidTo: new Date(0) })).rejects.toMatchObject({
      name: "ValidationException",
    });
    // API reference, "ImportKeyMaterial": at most 365 days, and only with the model that expires.
    const later = new Date(lab.clock.now() + 366 * DAY);
    await expect(send({ ExpirationModel: undefined, ValidTo: later })).rejects.toMatchObject({
      name: "ValidationException",
    });
    await expect(send({ ValidTo: new Date(lab.clock.now() + DAY) })).rejects.toMatchObject({
      name: "ValidationException",
    });
    await expect(send({ KeyMaterialId: "0".repeat(64) })).rejects.toMatchObject({
      name: "IncorrectKeyMaterialException",
    });
    await lab.clock.advance(DAY);
    await expect(send({})).rejects.toMatchObject({ name: "ExpiredImportTokenException" });
  });

  // API reference, "DeleteImportedKeyMaterial".
  test("is removed by its id, also while the key is pending deletion", async () => {
    const KeyId = await newKey();
    const ValidTo = new Date(lab.clock.now() + DAY);
    const { KeyMaterialId } = await importInto(KeyId, material, { ValidTo });
    const list = new ListKeyRotationsCommand({ KeyId, IncludeKeyMaterial: "ALL_KEY_MATERIAL" });
    expect((await lab.client.send(list)).Rotations).toMatchObject([
      {
        KeyMaterialId,
        ImportState: "IMPORTED",
        KeyMaterialState: "CURRENT",
        ExpirationModel: "KEY_MATERIAL_EXPIRES",
        ValidTo,
      },
    ]);
    await lab.client.send(new ScheduleKeyDeletionCommand({ KeyId }));
    const remove = (id = KeyMaterialId) =>
      lab.client.send(new DeleteImportedKeyMaterialCommand({ KeyId, KeyMaterialId: id }));
    await expect(remove("0".repeat(64))).rejects.toMatchObject({ name: "NotFoundException" });
    expect(await remove()).toMatchObject({ KeyMaterialId });
    expect(await described(KeyId)).toMatchObject({ KeyState: "PendingDeletion" });
    // API reference, "RotationsListEntry": the material still belongs to the key, and is pending import.
    const [left, ...others] = (await lab.client.send(list)).Rotations ?? [];
    expect(left).toMatchObject({ KeyMaterialId, ImportState: "PENDING_IMPORT", KeyMaterialState: "CURRENT" });
    expect([left?.ExpirationModel, left?.ValidTo, others]).toEqual([undefined, undefined, []]);
  });

  test("expires while a primary key waits for the deletion of its replicas, which it does on", async () => {
    const KeyId = await newKey({ MultiRegion: true });
    await importInto(KeyId, material, { ValidTo: new Date(lab.clock.now() + DAY) });
    await lab.client.send(new ReplicateKeyCommand({ KeyId, ReplicaRegion: "eu-west-1" }));
    await lab.client.send(new ScheduleKeyDeletionCommand({ KeyId }));
    await lab.clock.advance(DAY);
    expect(await described(KeyId)).toMatchObject({ KeyState: "PendingReplicaDeletion" });
    expect((await described(KeyId))?.ExpirationModel).toBeUndefined();
  });

  test("is not rotated, and waits for it again after a deletion that is cancelled", async () => {
    const KeyId = await newKey();
    await expect(lab.client.send(new EnableKeyRotationCommand({ KeyId }))).rejects.toMatchObject({
      name: "UnsupportedOperationException",
    });
    await lab.client.send(new ScheduleKeyDeletionCommand({ KeyId }));
    await lab.client.send(new CancelKeyDeletionCommand({ KeyId }));
    expect(await described(KeyId)).toMatchObject({ KeyState: "PendingImport" });
  });

  test("is not imported into a key of AWS's making, nor wrapped as AWS does no more", async () => {
    await expect(parametersFor(await lab.createKey())).rejects.toMatchObject({
      name: "UnsupportedOperationException",
      message: expect.stringContaining("origin is AWS_KMS which is not valid for this operation."),
    });
    await expect(parametersFor(await newKey(), "RSAES_PKCS1_V1_5")).rejects.toMatchObject({
      name: "UnsupportedOperationException",
    });
  });
});

test("A custom key store is not created and not found, in AWS's words", async () => {
  const create = (input: object) =>
    lab.client.send(new CreateCustomKeyStoreCommand({ CustomKeyStoreName: "s", ...input }));
  await expect(create({})).rejects.toMatchObject({ name: "CloudHsmClusterNotFoundException" });
  await expect(create({ CustomKeyStoreType: "EXTERNAL_KEY_STORE" })).rejects.toMatchObject({
    name: "XksProxyUriUnreachableException",
  });
  expect((await lab.client.send(new DescribeCustomKeyStoresCommand({}))).CustomKeyStores).toEqual([]);
  for (const failing of [
    lab.client.send(new DescribeCustomKeyStoresCommand({ CustomKeyStoreName: "s" })),
    lab.createKey({ Origin: "AWS_CLOUDHSM", CustomKeyStoreId: "cks-1234567890abcdef0" }),
  ])
    await expect(failing).rejects.toMatchObject({ name: "CustomKeyStoreNotFoundException" });
});
