import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetResourcePolicyCommand,
  GetSecretValueCommand,
  PutResourcePolicyCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  TagResourceCommand,
  UpdateSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import { manualClock } from "@cloudstub/core";
import { startServer } from "@cloudstub/server";
import { expect, onTestFinished, test } from "vitest";
import secretsmanager from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

/** Starts a server over one store directory, at one level and then at another. */
async function oneDirectory() {
  const storeDir = await mkdtemp(join(tmpdir(), "cloudstub-secrets-"));
  onTestFinished(() => rm(storeDir, { recursive: true }));
  const clock = manualClock(Date.UTC(2026, 3, 1));
  const at = async <T>(
    fidelity: "contract" | "emulated",
    use: (client: SecretsManagerClient) => Promise<T>,
  ): Promise<T> => {
    const server = await startServer({ modules: [secretsmanager], fidelity, storeDir, clock, port: 0, apiPort: 0 });
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const client = new SecretsManagerClient({
      endpoint: `http://127.0.0.1:${server.port}`,
      region: "us-east-1",
      credentials,
    });
    return use(client).finally(() => server.close());
  };
  return { clock, at };
}

const get =
  (SecretId = "db", input = {}) =>
  (client: SecretsManagerClient) =>
    client.send(new GetSecretValueCommand({ SecretId, ...input }));

test("a secret goes from the contract to AWS's behaviour and back", async () => {
  const { at } = await oneDirectory();
  await at("contract", (client) => client.send(new CreateSecretCommand({ Name: "db", SecretString: "one" })));
  const adopted = await at("emulated", async (client) => {
    await client.send(new PutSecretValueCommand({ SecretId: "db", SecretString: "two" }));
    return get("db", { VersionStage: "AWSPREVIOUS" })(client);
  });
  expect(adopted).toMatchObject({ SecretString: "one", ARN: expect.stringMatching(/:secret:db-[A-Za-z0-9]{6}$/) });
  expect(await at("contract", get())).toMatchObject({
    SecretString: "two",
    ARN: "arn:aws:secretsmanager:us-east-1:000000000000:secret:db",
  });
  await expect(at("emulated", get("db", { VersionStage: "AWSPREVIOUS" }))).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
  expect((await at("emulated", get())).ARN).toBe(adopted.ARN);
});

test("a visit to the contract keeps binary values, planned deletions and policies", async () => {
  const { at, clock } = await oneDirectory();
  const SecretBinary = Buffer.from([0, 255, 1]);
  const statement = {
    Effect: "Allow",
    Principal: { AWS: "arn:aws:iam::111122223333:root" },
    Action: "secretsmanager:GetSecretValue",
    Resource: "*",
  };
  const ResourcePolicy = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
  const { ARN } = await at("emulated", async (client) => {
    for (const Name of ["binary", "doomed"]) await client.send(new CreateSecretCommand({ Name, SecretBinary }));
    await client.send(new PutResourcePolicyCommand({ SecretId: "binary", ResourcePolicy }));
    await client.send(new DeleteSecretCommand({ SecretId: "doomed", RecoveryWindowInDays: 7 }));
    return get("binary")(client);
  });
  const shown = await at("contract", async (client) => {
    await client.send(new UpdateSecretCommand({ SecretId: "binary", Description: "described at the contract" }));
    await client.send(new TagResourceCommand({ SecretId: "doomed", Tags: [{ Key: "k", Value: "v" }] }));
    return get("binary")(client);
  });
  expect(Object.keys(shown).sort()).toEqual(["$metadata", "ARN", "CreatedDate", "Name", "VersionId", "VersionStages"]);
  await at("emulated", async (client) => {
    const { SecretBinary: value = new Uint8Array(), ARN: arn } = await get("binary")(client);
    expect([Buffer.from(value), arn]).toEqual([SecretBinary, ARN]);
    expect((await client.send(new GetResourcePolicyCommand({ SecretId: "binary" }))).ResourcePolicy).toBe(
      ResourcePolicy,
    );
    await expect(get("doomed")(client)).rejects.toMatchObject({ name: "InvalidRequestException" });
    await clock.advance("7d");
    await expect(get("doomed")(client)).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });
});

test("a deletion that became due at the contract is done on return", async () => {
  const { at, clock } = await oneDirectory();
  await at("emulated", async (client) => {
    await client.send(new CreateSecretCommand({ Name: "db", SecretString: "one" }));
    await client.send(new DeleteSecretCommand({ SecretId: "db", RecoveryWindowInDays: 7 }));
  });
  expect((await at("contract", get())).SecretString).toBe("one");
  await clock.advance("8d");
  await expect(at("emulated", get())).rejects.toMatchObject({ name: "ResourceNotFoundException" });
});

test("the views of the API port show, make and delete secrets with versions", async () => {
  const created = await lab.api("PUT /api/secretsmanager/put?name=db&value=one");
  expect(created).toMatchObject({ status: 200, body: { name: "db", arn: expect.stringMatching(/:secret:db-\w{6}$/) } });
  await lab.api("PUT /api/secretsmanager/put?name=db&value=two");
  expect((await lab.api("GET /api/secretsmanager/get?name=db")).body).toMatchObject({ secretString: "two" });
  const before = new GetSecretValueCommand({ SecretId: "db", VersionStage: "AWSPREVIOUS" });
  expect((await lab.client.send(before)).SecretString).toBe("one");
  expect((await lab.api("DELETE /api/secretsmanager/delete?name=db")).status).toBe(200);
  expect((await lab.api("GET /api/secretsmanager/list")).body).toEqual({ secrets: [] });
  expect((await lab.api("GET /api/secretsmanager/get?name=db")).status).toBe(400);
});
