import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  RestoreSecretCommand,
  RotateSecretCommand,
  UpdateSecretVersionStageCommand,
} from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import { DAY, emulatedLaboratory, start, token } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const SecretId = "db";
const RotationLambdaARN = "arn:aws:lambda:us-east-1:000000000000:function:rotate";
const create = () =>
  lab.client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "one", ClientRequestToken: token(1) }));
const rotate = (input = {}) => lab.client.send(new RotateSecretCommand({ SecretId, RotationLambdaARN, ...input }));
const put = (digit: number, input = {}) =>
  lab.client.send(
    new PutSecretValueCommand({ SecretId, SecretString: `value ${digit}`, ClientRequestToken: token(digit), ...input }),
  );
const get = (input = {}) => lab.client.send(new GetSecretValueCommand({ SecretId, ...input }));

// A value that is stored is never lost; AWS does not document a test of a rotation with the token of a version that exists.
test("a rotation that is only tested leaves the values of the versions that have its token", async () => {
  await create();
  await put(2);
  for (const digit of [1, 2]) {
    await rotate({ RotateImmediately: false, ClientRequestToken: token(digit) });
    await lab.clock.advance(10);
  }
  expect((await get({ VersionId: token(1) })).SecretString).toBe("one");
  expect((await get()).SecretString).toBe("value 2");
  await put(3, { VersionStages: ["AWSPENDING"] });
  await rotate({ RotateImmediately: false, ClientRequestToken: token(3) });
  await lab.clock.advance(10);
  expect(await get({ VersionStage: "AWSPENDING" })).toMatchObject({ VersionId: token(3), SecretString: "value 3" });
});

test("a value is put into the version of a rotation that was made current before it had one", async () => {
  await create();
  await rotate({ ClientRequestToken: token(2) });
  const stage = { VersionStage: "AWSCURRENT", MoveToVersionId: token(2), RemoveFromVersionId: token(1) };
  await lab.client.send(new UpdateSecretVersionStageCommand({ SecretId, ...stage }));
  await put(2);
  expect(await get()).toMatchObject({ SecretString: "value 2", VersionId: token(2) });
});

test("a secret that is restored after its window opened is rotated in the next one", async () => {
  await create();
  await put(2);
  await rotate({ RotateImmediately: false, RotationRules: { AutomaticallyAfterDays: 5 } });
  await lab.clock.advance(DAY);
  await lab.client.send(new DeleteSecretCommand({ SecretId, RecoveryWindowInDays: 30 }));
  await lab.clock.advance(6 * DAY);
  await lab.client.send(new RestoreSecretCommand({ SecretId }));
  const { NextRotationDate } = await lab.client.send(new DescribeSecretCommand({ SecretId }));
  expect(NextRotationDate?.getTime()).toBeGreaterThan(start + 7 * DAY);
  await lab.clock.advance(5 * DAY);
  await expect(get({ VersionStage: "AWSPENDING" })).rejects.toThrow("can't find");
  const { VersionIdsToStages = {} } = await lab.client.send(new DescribeSecretCommand({ SecretId }));
  expect(Object.values(VersionIdsToStages).flat()).toContain("AWSPENDING");
});
