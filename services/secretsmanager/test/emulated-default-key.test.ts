import {
  BatchGetSecretValueCommand,
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetResourcePolicyCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  ListSecretVersionIdsCommand,
  PutResourcePolicyCommand,
  PutSecretValueCommand,
  RestoreSecretCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/*
 * User Guide, "Access AWS Secrets Manager secrets from a different account": a value under aws/secretsmanager is its own account's. The sentence
 * was recorded from AWS for GetSecretValue and PutSecretValue, and the operations that succeed were tried there.
 */
const lab = emulatedLaboratory();
const refusal = {
  name: "InvalidRequestException",
  message:
    "You can't access a secret from a different AWS account if you encrypt the secret with the default KMS service key.",
};
const open = JSON.stringify({
  Version: "2012-10-17",
  Statement: [
    {
      Effect: "Allow",
      Principal: { AWS: "arn:aws:iam::111122223333:root" },
      Action: "secretsmanager:*",
      Resource: "*",
    },
  ],
});

async function shared(KmsKeyId?: string): Promise<string> {
  const { ARN = "" } = await lab.client.send(new CreateSecretCommand({ Name: "shared", SecretString: "s", KmsKeyId }));
  await lab.client.send(new PutResourcePolicyCommand({ SecretId: ARN, ResourcePolicy: open }));
  return ARN;
}

describe.each([undefined, "alias/aws/secretsmanager", "arn:aws:kms:us-east-1:000000000000:alias/aws/secretsmanager"])(
  "Under the key %s, a policy that allows everything",
  (KmsKeyId) => {
    test("lets another account neither read nor write a value", async () => {
      const SecretId = await shared(KmsKeyId);
      const other = lab.clientOf({ account: "111122223333" });
      await expect(other.send(new GetSecretValueCommand({ SecretId }))).rejects.toMatchObject(refusal);
      await expect(other.send(new PutSecretValueCommand({ SecretId, SecretString: "t" }))).rejects.toMatchObject(
        refusal,
      );
      await expect(other.send(new UpdateSecretCommand({ SecretId, SecretString: "t" }))).rejects.toMatchObject(refusal);
      await expect(other.send(new UpdateSecretCommand({ SecretId, KmsKeyId: "alias/mine" }))).rejects.toMatchObject(
        refusal,
      );
      expect((await lab.client.send(new GetSecretValueCommand({ SecretId }))).SecretString).toBe("s");
    });

    test("lets it do everything else", async () => {
      const SecretId = await shared(KmsKeyId);
      const other = lab.clientOf({ account: "111122223333" });
      expect(await other.send(new DescribeSecretCommand({ SecretId }))).toMatchObject({ ARN: SecretId });
      await other.send(new PutResourcePolicyCommand({ SecretId, ResourcePolicy: open }));
      expect((await other.send(new GetResourcePolicyCommand({ SecretId }))).ResourcePolicy).toBe(open);
      expect((await other.send(new ListSecretVersionIdsCommand({ SecretId }))).Versions).toHaveLength(1);
      await other.send(new TagResourceCommand({ SecretId, Tags: [{ Key: "k", Value: "v" }] }));
      await other.send(new UntagResourceCommand({ SecretId, TagKeys: ["k"] }));
      await other.send(new UpdateSecretCommand({ SecretId, Description: "d" }));
      await other.send(new DeleteSecretCommand({ SecretId, RecoveryWindowInDays: 7 }));
      await other.send(new RestoreSecretCommand({ SecretId }));
      expect((await other.send(new ListSecretsCommand({}))).SecretList).toEqual([]);
      expect((await other.send(new BatchGetSecretValueCommand({ SecretIdList: [SecretId] }))).SecretValues).toEqual([]);
    });
  },
);

test("Another account moves no secret under the default key", async () => {
  const SecretId = await shared("alias/mine");
  const other = lab.clientOf({ account: "111122223333" });
  await other.send(new PutSecretValueCommand({ SecretId, SecretString: "t" }));
  await expect(
    other.send(new UpdateSecretCommand({ SecretId, KmsKeyId: "alias/aws/secretsmanager" })),
  ).rejects.toMatchObject(refusal);
  expect((await other.send(new GetSecretValueCommand({ SecretId }))).SecretString).toBe("t");
});
