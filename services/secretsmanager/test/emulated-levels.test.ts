import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateSecretCommand, GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { startServer } from "@cloudstub/server";
import { expect, onTestFinished, test } from "vitest";
import secretsmanager from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

test("a secret goes from the contract to AWS's behaviour and back", async () => {
  const storeDir = await mkdtemp(join(tmpdir(), "cloudstub-secrets-"));
  onTestFinished(() => rm(storeDir, { recursive: true }));
  const at = async <T>(fidelity: "contract" | "emulated", use: (client: SecretsManagerClient) => Promise<T>): Promise<T> => {
    const server = await startServer({ modules: [secretsmanager], fidelity, storeDir, port: 0, apiPort: 0 });
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const client = new SecretsManagerClient({ endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials });
    return use(client).finally(() => server.close());
  };
  const get =
    (input = {}) =>
    (client: SecretsManagerClient) =>
      client.send(new GetSecretValueCommand({ SecretId: "db", ...input }));
  await at("contract", (client) => client.send(new CreateSecretCommand({ Name: "db", SecretString: "one" })));
  const adopted = await at("emulated", async (client) => {
    await client.send(new PutSecretValueCommand({ SecretId: "db", SecretString: "two" }));
    return get({ VersionStage: "AWSPREVIOUS" })(client);
  });
  expect(adopted).toMatchObject({ SecretString: "one", ARN: expect.stringMatching(/:secret:db-[A-Za-z0-9]{6}$/) });
  expect(await at("contract", get())).toMatchObject({
    SecretString: "two",
    ARN: "arn:aws:secretsmanager:us-east-1:000000000000:secret:db",
  });
  await expect(at("emulated", get({ VersionStage: "AWSPREVIOUS" }))).rejects.toMatchObject({ name: "ResourceNotFoundException" });
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
