import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  RemoveRegionsFromReplicationCommand,
  ReplicateSecretToRegionsCommand,
  type SecretsManagerClient,
  StopReplicationToReplicaCommand,
  TagResourceCommand,
} from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import { emulatedLaboratory, token } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const SecretId = "db";
const AddReplicaRegions = [{ Region: "eu-west-1", KmsKeyId: "alias/eu" }];
const europe = () => lab.clientOf({ region: "eu-west-1" });
const create = (input = {}) =>
  lab.client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "s", ...input }));
const read = async (client: SecretsManagerClient, input = {}) =>
  client.send(new GetSecretValueCommand({ SecretId, ...input }));
const describeIn = (client: SecretsManagerClient) => client.send(new DescribeSecretCommand({ SecretId }));

test("a replica follows its primary secret, under the same name and the same six characters", async () => {
  const { ARN = "", ReplicationStatus } = await create({ AddReplicaRegions });
  expect(ReplicationStatus).toEqual([{ Region: "eu-west-1", KmsKeyId: "alias/eu", Status: "InProgress" }]);
  expect(await describeIn(lab.client)).toMatchObject({
    PrimaryRegion: "us-east-1",
    ReplicationStatus: [{ Region: "eu-west-1", Status: "InSync" }],
  });
  await lab.client.send(new PutSecretValueCommand({ SecretId, SecretString: "t", ClientRequestToken: token(2) }));
  await lab.client.send(new TagResourceCommand({ SecretId, Tags: [{ Key: "k", Value: "v" }] }));
  expect(await read(europe())).toMatchObject({
    ARN: ARN.replace("us-east-1", "eu-west-1"),
    SecretString: "t",
    VersionId: token(2),
  });
  expect((await read(europe(), { VersionStage: "AWSPREVIOUS" })).SecretString).toBe("s");
  expect(await describeIn(europe())).toMatchObject({
    PrimaryRegion: "us-east-1",
    KmsKeyId: "alias/eu",
    Tags: [{ Key: "k", Value: "v" }],
  });
  const Filters = [{ Key: "primary-region" as const, Values: ["us"] }];
  expect((await europe().send(new ListSecretsCommand({ Filters }))).SecretList).toHaveLength(1);
});

test("a replica can't be changed, nor its primary secret deleted", async () => {
  await create();
  await lab.client.send(new ReplicateSecretToRegionsCommand({ SecretId, AddReplicaRegions }));
  const refusal = {
    name: "InvalidRequestException",
    message: "Operation not permitted on a replica secret. Call must be made in primary secret's region.",
  };
  await expect(europe().send(new PutSecretValueCommand({ SecretId, SecretString: "t" }))).rejects.toMatchObject(
    refusal,
  );
  await expect(europe().send(new DeleteSecretCommand({ SecretId }))).rejects.toMatchObject(refusal);
  await expect(lab.client.send(new DeleteSecretCommand({ SecretId }))).rejects.toMatchObject({
    message: "You can't delete secret db that still has replica regions [eu-west-1]",
  });
});

test("a replica of a region that is removed is deleted", async () => {
  await create({ AddReplicaRegions: [...AddReplicaRegions, { Region: "eu-west-2" }] });
  const remove = new RemoveRegionsFromReplicationCommand({ SecretId, RemoveReplicaRegions: ["eu-west-1"] });
  expect((await lab.client.send(remove)).ReplicationStatus).toMatchObject([{ Region: "eu-west-2" }]);
  await expect(read(europe())).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  expect((await read(lab.clientOf({ region: "eu-west-2" }))).SecretString).toBe("s");
});

test("a replica that is promoted is a secret of its own", async () => {
  await create({ AddReplicaRegions });
  await europe().send(new StopReplicationToReplicaCommand({ SecretId }));
  await lab.client.send(new PutSecretValueCommand({ SecretId, SecretString: "t" }));
  expect((await read(europe())).SecretString).toBe("s");
  expect((await describeIn(lab.client)).ReplicationStatus).toBeUndefined();
  await europe().send(new PutSecretValueCommand({ SecretId, SecretString: "own" }));
  await lab.client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
  expect((await read(europe())).SecretString).toBe("own");
  await expect(europe().send(new StopReplicationToReplicaCommand({ SecretId }))).rejects.toMatchObject({
    name: "InvalidRequestException",
  });
});

test("a secret of the same name is in the way, unless it may be replaced", async () => {
  await create();
  await europe().send(new CreateSecretCommand({ Name: SecretId, SecretString: "other" }));
  await lab.client.send(new ReplicateSecretToRegionsCommand({ SecretId, AddReplicaRegions }));
  expect((await describeIn(lab.client)).ReplicationStatus).toMatchObject([
    { Status: "Failed", StatusMessage: "Replication failed: Secret name db already exists in region eu-west-1." },
  ]);
  expect((await read(europe())).SecretString).toBe("other");
  await lab.client.send(
    new ReplicateSecretToRegionsCommand({ SecretId, AddReplicaRegions, ForceOverwriteReplicaSecret: true }),
  );
  expect((await describeIn(lab.client)).ReplicationStatus).toMatchObject([{ Status: "InSync" }]);
  expect((await read(europe())).SecretString).toBe("s");
});

test("a secret has no replica in its own region", async () => {
  await create();
  await expect(
    lab.client.send(new ReplicateSecretToRegionsCommand({ SecretId, AddReplicaRegions: [{ Region: "us-east-1" }] })),
  ).rejects.toMatchObject({ name: "InvalidParameterException", message: "Invalid replica region." });
});
