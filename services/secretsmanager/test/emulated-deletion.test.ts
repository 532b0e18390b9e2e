import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  RestoreSecretCommand,
  TagResourceCommand,
} from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import { DAY, emulatedLaboratory, start } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const SecretId = "db";
const create = () => lab.client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "s" }));
const remove = (input = {}) => lab.client.send(new DeleteSecretCommand({ SecretId, ...input }));
const get = () => lab.client.send(new GetSecretValueCommand({ SecretId }));
const marked = {
  name: "InvalidRequestException",
  message: "You can't perform this operation on the secret because it was marked for deletion.",
};

test("a secret that is deleted is kept for its recovery window, 30 days unless named, and then gone", async () => {
  await create();
  expect((await remove()).DeletionDate).toEqual(new Date(start + 30 * DAY));
  await expect(get()).rejects.toMatchObject(marked);
  await expect(lab.client.send(new PutSecretValueCommand({ SecretId, SecretString: "t" }))).rejects.toMatchObject(
    marked,
  );
  await expect(
    lab.client.send(new TagResourceCommand({ SecretId, Tags: [{ Key: "k", Value: "v" }] })),
  ).rejects.toMatchObject(marked);
  await expect(remove()).rejects.toMatchObject(marked);
  await expect(create()).rejects.toMatchObject({
    name: "InvalidRequestException",
    message: "You can't create this secret because a secret with this name is already scheduled for deletion.",
  });
  expect((await lab.client.send(new DescribeSecretCommand({ SecretId }))).DeletedDate).toEqual(
    new Date(start + 30 * DAY),
  );
  expect((await lab.client.send(new ListSecretsCommand({}))).SecretList).toEqual([]);
  expect((await lab.client.send(new ListSecretsCommand({ IncludePlannedDeletion: true }))).SecretList).toHaveLength(1);
  await lab.clock.advance(30 * DAY - 1);
  await expect(get()).rejects.toMatchObject(marked);
  await lab.clock.advance(1);
  await expect(get()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  await create();
});

test("a secret that is restored stays", async () => {
  await create();
  await remove({ RecoveryWindowInDays: 7 });
  await lab.clock.advance(6 * DAY);
  await lab.client.send(new RestoreSecretCommand({ SecretId }));
  await lab.clock.advance(30 * DAY);
  expect((await get()).SecretString).toBe("s");
  expect((await lab.client.send(new RestoreSecretCommand({ SecretId }))).Name).toBe(SecretId);
});

test("a deletion that is forced takes place at once, also in the recovery window, and of a secret that does not exist", async () => {
  await create();
  await remove();
  await remove({ ForceDeleteWithoutRecovery: true });
  await expect(get()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  expect((await remove({ ForceDeleteWithoutRecovery: true })).Name).toBe(SecretId);
  await expect(remove()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
});

test.each([
  [{ RecoveryWindowInDays: 6 }, "The RecoveryWindowInDays value must be between 7 and 30 days (inclusive)."],
  [{ RecoveryWindowInDays: 31 }, "The RecoveryWindowInDays value must be between 7 and 30 days (inclusive)."],
  [
    { RecoveryWindowInDays: 7, ForceDeleteWithoutRecovery: true },
    "You can't use ForceDeleteWithoutRecovery in conjunction with RecoveryWindowInDays.",
  ],
])("%j is refused", async (input, message) => {
  await create();
  await expect(remove(input)).rejects.toMatchObject({ name: "InvalidParameterException", message });
  expect((await get()).SecretString).toBe("s");
});

test("a deletion by ARN that is forced, of a secret that does not exist, answers with that ARN and its name", async () => {
  const ARN = "arn:aws:secretsmanager:us-east-1:000000000000:secret:gone-AbCdEf";
  expect(await remove({ SecretId: ARN, ForceDeleteWithoutRecovery: true })).toMatchObject({ ARN, Name: "gone" });
});
