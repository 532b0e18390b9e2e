import { CreateKeyCommand, DisableKeyCommand, KMSClient, ScheduleKeyDeletionCommand } from "@aws-sdk/client-kms";
import { GetParameterCommand, PutParameterCommand } from "@aws-sdk/client-ssm";
import { addFault } from "@cloudstub/core";
import kms from "@cloudstub/kms";
import { afterEach, describe, expect, test } from "vitest";
import ssm from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory({ modules: [ssm, kms] });
const put = (KeyId: string) =>
  lab.client.send(new PutParameterCommand({ Name: "p", Value: "secret", Type: "SecureString", KeyId }));
const read = async () =>
  (await lab.client.send(new GetParameterCommand({ Name: "p", WithDecryption: true }))).Parameter?.Value;

let keys: KMSClient | undefined;
afterEach(() => keys?.destroy());

async function newKey(): Promise<string> {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  keys = new KMSClient({ endpoint: `http://127.0.0.1:${lab.server.port}`, region: "us-east-1", credentials });
  return (await keys.send(new CreateKeyCommand({}))).KeyMetadata?.KeyId ?? "";
}

describe("A SecureString", () => {
  test.each([
    ["disabled", DisableKeyCommand, "DisabledException"],
    ["pending deletion", ScheduleKeyDeletionCommand, "KMSInvalidStateException"],
  ] as const)("can't be read while its key is %s", async (_state, Command, code) => {
    const KeyId = await newKey();
    await put(KeyId);
    expect(await read()).toBe("secret");
    await keys?.send(new Command({ KeyId }));
    await expect(read()).rejects.toMatchObject({
      name: "InvalidKeyId",
      message: expect.stringContaining(`Error Code: ${code}`),
    });
  });

  test("needs a key that exists", async () => {
    await expect(put("alias/none")).rejects.toMatchObject({
      name: "InvalidKeyId",
      message: expect.stringContaining("NotFoundException"),
    });
  });

  // User Guide, "AWS KMS encryption for Parameter Store SecureString parameters": AWS encrypts those of the advanced tier with data keys.
  test.each([
    [
      "8192 characters, which the key service does not take at once",
      { Tier: "Advanced", Value: "x".repeat(8192) },
      "GenerateDataKey",
    ],
    ["4096 characters of two bytes", { Tier: "Standard", Value: "ü".repeat(4096) }, "GenerateDataKey"],
    ["4096 characters", { Tier: "Standard", Value: "x".repeat(4096) }, "Encrypt"],
  ] as const)("may have %s", async (_, input, operation) => {
    const KeyId = await newKey();
    await lab.client.send(new PutParameterCommand({ Name: "p", Type: "SecureString", KeyId, ...input }));
    expect(await read()).toBe(input.Value);
    expect((await lab.client.send(new GetParameterCommand({ Name: "p" }))).Parameter?.Value).toMatch(
      /^[A-Za-z0-9+/]{5000,}={0,2}$/,
    );
    const called = lab.server.world.history.latestFirst().filter(({ serviceId }) => serviceId === "kms");
    expect(called.map(({ name }) => name)).toEqual(["Decrypt", operation, "CreateKey"]);
    await keys?.send(new DisableKeyCommand({ KeyId }));
    await expect(read()).rejects.toMatchObject({ name: "InvalidKeyId" });
  });

  test.each([
    ["ThrottlingException", 400, "ThrottlingException"],
    ["AccessDeniedException", 400, "AccessDeniedException"],
    ["KMSInternalException", 500, "InternalServerError"],
    ["DependencyTimeoutException", 500, "InternalServerError"],
  ])("tells %s of its key's service otherwise than a bad key", async (code, status, name) => {
    await put(await newKey());
    addFault(lab.server, { service: "kms", operation: "Decrypt", effect: "error", code, status }, "fault");
    await expect(read()).rejects.toMatchObject({ name });
    expect(await read()).toBe("secret");
  });
});

// Reported of AWS in moto's issue 3794; the value of a sensitive shape is not told any more.
test.each(["String", "SecureString"] as const)("A %s is not empty", async (Type) => {
  await expect(lab.client.send(new PutParameterCommand({ Name: "p", Value: "", Type }))).rejects.toMatchObject({
    name: "ValidationException",
    message:
      "1 validation error detected: Value at 'value' failed to satisfy constraint: Member must have length greater than or equal to 1",
  });
});
