import {
  CancelKeyDeletionCommand,
  CreateKeyCommand,
  DisableKeyCommand,
  EnableKeyCommand,
  KMSClient,
  PutKeyPolicyCommand,
  ScheduleKeyDeletionCommand,
} from "@aws-sdk/client-kms";
import {
  BatchGetSecretValueCommand,
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  ListSecretVersionIdsCommand,
  PutResourcePolicyCommand,
  PutSecretValueCommand,
  UpdateSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import { addFault } from "@cloudstub/core";
import kms from "@cloudstub/kms";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import secretsmanager from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory({ modules: [secretsmanager, kms] });
const create = (KmsKeyId?: string, Name = "s") =>
  lab.client.send(new CreateSecretCommand({ Name, SecretString: "text", KmsKeyId }));
const read = async () => (await lab.client.send(new GetSecretValueCommand({ SecretId: "s" }))).SecretString;
const put = (SecretString: string) => lab.client.send(new PutSecretValueCommand({ SecretId: "s", SecretString }));
// The words of the API reference.
const unreadable = {
  name: "DecryptionFailure",
  message: "Secrets Manager can't decrypt the protected secret text using the provided KMS key.",
};
const unwritable = {
  name: "EncryptionFailure",
  message: expect.stringMatching(/^Secrets Manager can't encrypt the protected secret text using/),
};

let keys: KMSClient;
let KeyId: string;
beforeEach(async () => {
  keys?.destroy();
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  keys = new KMSClient({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
  KeyId = (await keys.send(new CreateKeyCommand({}))).KeyMetadata?.KeyId ?? "";
});
afterAll(() => keys.destroy());

describe("A secret with a key of its own", () => {
  test("can be read and written while its key can be used", async () => {
    await create(KeyId);
    expect(await read()).toBe("text");
    await keys.send(new DisableKeyCommand({ KeyId }));
    await expect(read()).rejects.toMatchObject(unreadable);
    await expect(put("more")).rejects.toMatchObject(unwritable);
    await keys.send(new EnableKeyCommand({ KeyId }));
    await put("more");
    expect(await read()).toBe("more");
    await keys.send(new ScheduleKeyDeletionCommand({ KeyId }));
    await expect(read()).rejects.toMatchObject(unreadable);
    await keys.send(new CancelKeyDeletionCommand({ KeyId }));
  });

  // The key service calls a cipher text of a key that is gone denied access, and so does Secrets Manager (as users of AWS report both).
  test("can't be read after its key was deleted", async () => {
    await create(KeyId);
    await keys.send(new ScheduleKeyDeletionCommand({ KeyId, PendingWindowInDays: 7 }));
    await lab.clock.advance(7 * 86_400_000);
    await expect(read()).rejects.toMatchObject({
      name: "AccessDeniedException",
      message: "Access to KMS is not allowed",
    });
    await expect(put("more")).rejects.toMatchObject(unwritable);
  });

  test("needs a key that exists, for all that is written", async () => {
    await expect(create("alias/none")).rejects.toMatchObject(unwritable);
    await expect(read()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    await create(KeyId);
    await expect(
      lab.client.send(new UpdateSecretCommand({ SecretId: "s", KmsKeyId: "alias/none" })),
    ).rejects.toMatchObject(unwritable);
    expect(await read()).toBe("text");
  });

  test("depends on another key after that has changed, and on none after it is AWS's", async () => {
    await create(KeyId);
    const other = (await keys.send(new CreateKeyCommand({}))).KeyMetadata?.KeyId;
    await lab.client.send(new UpdateSecretCommand({ SecretId: "s", KmsKeyId: other }));
    await keys.send(new DisableKeyCommand({ KeyId }));
    expect(await read()).toBe("text");
    await keys.send(new DisableKeyCommand({ KeyId: other }));
    await expect(read()).rejects.toMatchObject(unreadable);
    await lab.client.send(new UpdateSecretCommand({ SecretId: "s", KmsKeyId: "alias/aws/secretsmanager" }));
    expect(await read()).toBe("text");
  });

  test("is among the errors of a batch that reads others", async () => {
    await create(KeyId);
    await create(undefined, "t");
    await keys.send(new DisableKeyCommand({ KeyId }));
    const { SecretValues, Errors } = await lab.client.send(
      new BatchGetSecretValueCommand({ SecretIdList: ["s", "t"] }),
    );
    expect(SecretValues?.map(({ Name }) => Name)).toEqual(["t"]);
    expect(Errors).toEqual([{ SecretId: "s", ErrorCode: "DecryptionFailure", Message: unreadable.message }]);
  });

  test.each([
    ["AccessDeniedException", 400, "AccessDeniedException"],
    ["ThrottlingException", 400, "ThrottlingException"],
    ["KMSInternalException", 500, "InternalServiceError"],
  ])("tells %s of the key's service otherwise than a bad key", async (code, status, name) => {
    await create(KeyId);
    addFault(lab.server, { service: "kms", operation: "Decrypt", effect: "error", code, status }, "fault");
    await expect(read()).rejects.toMatchObject({ name });
    expect(await read()).toBe("text");
  });

  test("is written and read where the key's service takes its time", async () => {
    const output = async (input: unknown, run: (input: unknown) => unknown) => run(input);
    for (const operation of ["GenerateDataKey", "Decrypt"])
      addFault(lab.server, { service: "kms", operation, effect: "answer", output, when: { times: 2 } }, "fault");
    await create(KeyId);
    expect(await read()).toBe("text");
    const { SecretValues } = await lab.client.send(new BatchGetSecretValueCommand({ SecretIdList: ["s"] }));
    expect(SecretValues?.map(({ SecretString }) => SecretString)).toEqual(["text"]);
  });

  test("notes no access to a version that was deleted while its key was asked for", async () => {
    await create(KeyId);
    const output = async (input: unknown, run: (input: unknown) => unknown) => {
      await lab.client.send(new DeleteSecretCommand({ SecretId: "s", ForceDeleteWithoutRecovery: true }));
      await create();
      return run(input);
    };
    addFault(lab.server, { service: "kms", operation: "Decrypt", effect: "answer", output }, "fault");
    expect(await read()).toBe("text");
    const { Versions } = await lab.client.send(
      new ListSecretVersionIdsCommand({ SecretId: "s", IncludeDeprecated: true }),
    );
    expect(Versions?.map(({ VersionStages, LastAccessedDate }) => ({ VersionStages, LastAccessedDate }))).toEqual([
      { VersionStages: ["AWSCURRENT"] },
    ]);
  });
});

// User Guide, "Access AWS Secrets Manager secrets from a different account"; tried against AWS by the author of a test.
test("another account reads and writes a secret where both the secret's policy and the key's let it", async () => {
  const account = "111122223333";
  const share = { Effect: "Allow", Principal: { AWS: `arn:aws:iam::${account}:root` }, Resource: "*" };
  const other = lab.clientOf({ account });
  const { ARN: SecretId } = await create(KeyId);
  const ResourcePolicy = JSON.stringify({ Version: "2012-10-17", Statement: { ...share, Action: "secretsmanager:*" } });
  await lab.client.send(new PutResourcePolicyCommand({ SecretId, ResourcePolicy }));
  const readOther = () => other.send(new GetSecretValueCommand({ SecretId }));
  await expect(readOther()).rejects.toMatchObject({
    name: "AccessDeniedException",
    message: "Access to KMS is not allowed",
  });
  const own = { ...share, Principal: { AWS: "arn:aws:iam::000000000000:root" }, Action: "kms:*" };
  const use = {
    ...share,
    Action: ["kms:Encrypt", "kms:Decrypt", "kms:ReEncrypt*", "kms:GenerateDataKey*", "kms:DescribeKey"],
  };
  const Policy = JSON.stringify({ Version: "2012-10-17", Statement: [own, use] });
  await keys.send(new PutKeyPolicyCommand({ KeyId, Policy }));
  expect((await readOther()).SecretString).toBe("text");
  await other.send(new PutSecretValueCommand({ SecretId, SecretString: "theirs" }));
  expect([(await readOther()).SecretString, await read()]).toEqual(["theirs", "theirs"]);
});
