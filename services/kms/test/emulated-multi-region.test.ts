import {
  CancelKeyDeletionCommand,
  DecryptCommand,
  DescribeKeyCommand,
  DisableKeyCommand,
  EnableKeyRotationCommand,
  EncryptCommand,
  GetKeyRotationStatusCommand,
  type KMSClient,
  ListKeyRotationsCommand,
  ListResourceTagsCommand,
  ReplicateKeyCommand,
  RotateKeyOnDemandCommand,
  ScheduleKeyDeletionCommand,
  SignCommand,
  UpdatePrimaryRegionCommand,
  VerifyCommand,
} from "@aws-sdk/client-kms";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
let client: KMSClient;
let europe: KMSClient;
let asia: KMSClient;
beforeAll(() => {
  client = lab.client;
  europe = lab.clientOf("eu-west-1");
  asia = lab.clientOf("ap-south-1");
});
afterAll(() => {
  europe.destroy();
  asia.destroy();
});

const Plaintext = Buffer.from("text");
const arnIn = (region: string, id: string) => `arn:aws:kms:${region}:000000000000:key/${id}`;
const keyIn = (region: string, id: string) => ({ Arn: arnIn(region, id), Region: region });
const describeKey = async (at: KMSClient, KeyId: string) =>
  (await at.send(new DescribeKeyCommand({ KeyId }))).KeyMetadata;
const related = async (at: KMSClient, KeyId: string) => (await describeKey(at, KeyId))?.MultiRegionConfiguration;
const stateOf = async (at: KMSClient, KeyId: string) => (await describeKey(at, KeyId))?.KeyState;
const replicate = (KeyId: string, ReplicaRegion = "eu-west-1") =>
  client.send(new ReplicateKeyCommand({ KeyId, ReplicaRegion }));
const makePrimary = (KeyId: string, PrimaryRegion = "eu-west-1") =>
  client.send(new UpdatePrimaryRegionCommand({ KeyId, PrimaryRegion }));
const scheduleDeletion = (at: KMSClient, KeyId: string, PendingWindowInDays = 7) =>
  at.send(new ScheduleKeyDeletionCommand({ KeyId, PendingWindowInDays }));

let key: string;
beforeEach(async () => {
  key = await lab.createKey({ MultiRegion: true, Description: "primary", Tags: [{ TagKey: "k", TagValue: "v" }] });
});

// KMS API reference, "ReplicateKey".
describe("a replica", () => {
  test("has the primary key's id and material, and a description, a policy and tags of its own", async () => {
    const Policy = JSON.stringify({
      Version: "2012-10-17",
      Statement: [{ Effect: "Allow", Principal: "*", Action: "kms:*", Resource: "*" }],
    });
    const Tags = [{ TagKey: "place", TagValue: "Dublin" }];
    const input = { KeyId: key, ReplicaRegion: "eu-west-1", Description: "replica", Policy, Tags };
    expect(await client.send(new ReplicateKeyCommand(input))).toMatchObject({
      ReplicaKeyMetadata: {
        KeyId: key,
        Arn: arnIn("eu-west-1", key),
        KeyState: "Creating",
        Description: "replica",
        MultiRegion: true,
      },
      ReplicaPolicy: Policy,
      ReplicaTags: Tags,
    });
    expect(await describeKey(europe, key)).toMatchObject({
      KeyState: "Enabled",
      Enabled: true,
      Description: "replica",
    });
    expect((await europe.send(new ListResourceTagsCommand({ KeyId: key }))).Tags).toEqual(Tags);
  });

  test("decrypts and verifies what its primary key encrypted and signed, and the other way around", async () => {
    await replicate(key);
    for (const [from, to] of [[client, europe] as const, [europe, client] as const]) {
      const { CiphertextBlob } = await from.send(new EncryptCommand({ KeyId: key, Plaintext }));
      expect(Buffer.from((await to.send(new DecryptCommand({ CiphertextBlob }))).Plaintext ?? []).toString()).toBe(
        "text",
      );
    }
    const pair = await lab.createKey({ MultiRegion: true, KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" });
    await replicate(pair);
    const message = { KeyId: pair, Message: Plaintext, SigningAlgorithm: "ECDSA_SHA_256" } as const;
    const { Signature } = await europe.send(new SignCommand(message));
    expect((await client.send(new VerifyCommand({ ...message, Signature }))).SignatureValid).toBe(true);
  });

  test("knows the primary key and all replicas, as each of these does", async () => {
    await replicate(key);
    await replicate(key, "ap-south-1");
    const PrimaryKey = keyIn("us-east-1", key);
    const ReplicaKeys = [keyIn("ap-south-1", key), keyIn("eu-west-1", key)];
    expect(await related(client, key)).toEqual({ MultiRegionKeyType: "PRIMARY", PrimaryKey, ReplicaKeys });
    for (const at of [europe, asia])
      expect(await related(at, key)).toEqual({ MultiRegionKeyType: "REPLICA", PrimaryKey, ReplicaKeys });
  });

  test("gets the primary key's rotation and its new material", async () => {
    await replicate(key);
    await client.send(new EnableKeyRotationCommand({ KeyId: key, RotationPeriodInDays: 100 }));
    const status = { KeyRotationEnabled: true, RotationPeriodInDays: 100 };
    expect(await europe.send(new GetKeyRotationStatusCommand({ KeyId: key }))).toMatchObject(status);
    await client.send(new RotateKeyOnDemandCommand({ KeyId: key }));
    await lab.clock.advance(100 * DAY);
    const { CiphertextBlob } = await client.send(new EncryptCommand({ KeyId: key, Plaintext }));
    expect((await europe.send(new DecryptCommand({ CiphertextBlob }))).KeyId).toBe(arnIn("eu-west-1", key));
    const rotations = async (at: KMSClient) =>
      (await at.send(new ListKeyRotationsCommand({ KeyId: key }))).Rotations?.length;
    expect([await rotations(client), await rotations(europe)]).toEqual([2, 2]);
  });

  test("of a key with imported material waits for the same material", async () => {
    const imported = await lab.createKey({ MultiRegion: true, Origin: "EXTERNAL" });
    await replicate(imported);
    expect(await stateOf(europe, imported)).toBe("PendingImport");
  });

  test.each<readonly [string, () => Promise<unknown>, string]>([
    ["a second one in its region", () => replicate(key), "AlreadyExistsException"],
    ["one beside the primary key", () => replicate(key, "us-east-1"), "AlreadyExistsException"],
    ["one of a key of one region", async () => replicate(await lab.createKey()), "UnsupportedOperationException"],
    [
      "one of a replica",
      () => europe.send(new ReplicateKeyCommand({ KeyId: key, ReplicaRegion: "ap-south-1" })),
      "UnsupportedOperationException",
    ],
    ["one of a key that is not there", () => replicate(`mrk-${"0".repeat(32)}`), "NotFoundException"],
    [
      "one of a disabled key",
      async () => {
        await client.send(new DisableKeyCommand({ KeyId: key }));
        await replicate(key, "ap-south-1");
      },
      "DisabledException",
    ],
    [
      "one with a policy that is none",
      () => client.send(new ReplicateKeyCommand({ KeyId: key, ReplicaRegion: "ap-south-1", Policy: "{}" })),
      "MalformedPolicyDocumentException",
    ],
    [
      "a rotation of its own",
      () => europe.send(new EnableKeyRotationCommand({ KeyId: key })),
      "UnsupportedOperationException",
    ],
  ])("%s is refused", async (_, refused, name) => {
    await replicate(key);
    await expect(refused()).rejects.toMatchObject({ name });
    expect((await related(client, key))?.ReplicaKeys).toEqual([keyIn("eu-west-1", key)]);
  });
});

// KMS API reference, "UpdatePrimaryRegion".
describe("another primary region", () => {
  test("makes the replica the primary key, which is rotated from then on, and the primary key a replica", async () => {
    await replicate(key);
    await replicate(key, "ap-south-1");
    await client.send(new EnableKeyRotationCommand({ KeyId: key }));
    await makePrimary(key);
    const PrimaryKey = keyIn("eu-west-1", key);
    const ReplicaKeys = [keyIn("ap-south-1", key), keyIn("us-east-1", key)];
    expect(await related(europe, key)).toEqual({ MultiRegionKeyType: "PRIMARY", PrimaryKey, ReplicaKeys });
    for (const at of [client, asia])
      expect(await related(at, key)).toEqual({ MultiRegionKeyType: "REPLICA", PrimaryKey, ReplicaKeys });
    await lab.clock.advance(365 * DAY);
    for (const at of [client, europe, asia])
      expect((await at.send(new ListKeyRotationsCommand({ KeyId: key }))).Rotations).toHaveLength(1);
  });

  test.each<readonly [string, () => Promise<unknown>, string]>([
    ["without a replica", () => makePrimary(key, "ap-south-1"), "NotFoundException"],
    [
      "asked of a replica",
      () => europe.send(new UpdatePrimaryRegionCommand({ KeyId: key, PrimaryRegion: "us-east-1" })),
      "UnsupportedOperationException",
    ],
    ["of a key of one region", async () => makePrimary(await lab.createKey()), "UnsupportedOperationException"],
    [
      "whose replica is pending deletion",
      async () => {
        await scheduleDeletion(europe, key);
        await makePrimary(key);
      },
      "KMSInvalidStateException",
    ],
  ])("%s is refused", async (_, refused, name) => {
    await replicate(key);
    await expect(refused()).rejects.toMatchObject({ name });
    expect((await related(client, key))?.MultiRegionKeyType).toBe("PRIMARY");
  });
});

// KMS API reference, "ScheduleKeyDeletion".
describe("a primary key that is to be deleted", () => {
  test("waits for the deletion of its replicas, then as long as it was told", async () => {
    await replicate(key);
    const answer = await scheduleDeletion(client, key, 10);
    expect(answer).toMatchObject({ KeyState: "PendingReplicaDeletion", PendingWindowInDays: 10 });
    expect(answer.DeletionDate).toBeUndefined();
    expect(await describeKey(client, key)).toMatchObject({
      KeyState: "PendingReplicaDeletion",
      PendingDeletionWindowInDays: 10,
    });
    await expect(client.send(new EncryptCommand({ KeyId: key, Plaintext }))).rejects.toMatchObject({
      name: "KMSInvalidStateException",
    });
    await scheduleDeletion(europe, key, 7);
    await lab.clock.advance(7 * DAY);
    await expect(describeKey(europe, key)).rejects.toMatchObject({ name: "NotFoundException" });
    expect(await describeKey(client, key)).toMatchObject({
      KeyState: "PendingDeletion",
      DeletionDate: new Date(lab.clock.now() + 10 * DAY),
      MultiRegionConfiguration: { ReplicaKeys: [] },
    });
    await lab.clock.advance(10 * DAY);
    await expect(describeKey(client, key)).rejects.toMatchObject({ name: "NotFoundException" });
  });

  test("can be kept while it waits, and is disabled then", async () => {
    await replicate(key);
    await scheduleDeletion(client, key);
    await client.send(new CancelKeyDeletionCommand({ KeyId: key }));
    expect(await stateOf(client, key)).toBe("Disabled");
  });
});

test("the history tells of the replica's creation with the id of the request that led to it", async () => {
  const { $metadata } = await replicate(key);
  const entries = lab.server.world.history.latestFirst();
  expect(entries.find(({ name, cause }) => name === "CreateReplica" && cause === $metadata.requestId)).toBeDefined();
});
