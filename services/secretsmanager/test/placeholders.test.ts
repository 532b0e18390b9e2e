import {
  GetResourcePolicyCommand,
  RemoveRegionsFromReplicationCommand,
  ReplicateSecretToRegionsCommand,
  RotateSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const SecretId = "db";
const ARN = "arn:aws:secretsmanager:us-east-1:000000000000:secret:db";
const identity = { ARN, Name: "db" };

test.each([SecretId, ARN])("a placeholder answers with ARN and name of a secret, given %s", async (secretId) => {
  expect(await lab.client.send(new GetResourcePolicyCommand({ SecretId: secretId }))).toMatchObject(identity);
});

test("a placeholder repeats the ARN that it is given, of any account", async () => {
  const foreign = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:db-AbCdEf";
  const answer = await lab.client.send(new GetResourcePolicyCommand({ SecretId: foreign }));
  expect(answer).toMatchObject({ ARN: foreign, Name: "db-AbCdEf" });
});

test("ReplicateSecretToRegions reports each replica in sync", async () => {
  const AddReplicaRegions = [{ Region: "eu-west-1", KmsKeyId: "k" }, { Region: "x" }];
  const output = await lab.client.send(new ReplicateSecretToRegionsCommand({ SecretId, AddReplicaRegions }));
  const ReplicationStatus = AddReplicaRegions.map((region) => ({ ...region, Status: "InSync" }));
  expect(output).toMatchObject({ ARN, ReplicationStatus });
});

test("RemoveRegionsFromReplication reports no replica", async () => {
  const output = await lab.client.send(
    new RemoveRegionsFromReplicationCommand({ SecretId, RemoveReplicaRegions: ["eu-west-1"] }),
  );
  expect(output).toMatchObject({ ARN, ReplicationStatus: [] });
});

test("RotateSecret answers with the client's token as version, or makes one up", async () => {
  const ClientRequestToken = "5be8a5a9-7d6f-4e4e-9d0b-6a3a5d2b1c0f";
  const output = await lab.client.send(new RotateSecretCommand({ SecretId, ClientRequestToken }));
  expect(output).toMatchObject({ ...identity, VersionId: ClientRequestToken });
  const { body } = await lab.raw("RotateSecret", { SecretId });
  expect(body["VersionId"]).toMatch(/^[0-9a-f-]{36}$/);
});
