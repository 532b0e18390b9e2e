import { join } from "node:path";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { startCloudstub, temporaryDirectory } from "../process.js";

async function start(storeDir: string, region: string) {
  const args = [
    "--services=sqs,secretsmanager",
    "--fidelity=emulated",
    "--modules-dir",
    join(root, "modules"),
    "--store-dir",
    storeDir,
  ];
  const server = await startCloudstub([...args, `--region=${region}`]);
  const [summary] = await server.output(/^[\s\S]*?CloudStub is ready/);
  return { server, summary };
}

test("the summary names another home region than the usual one, and the accounts and regions that are in use", async () => {
  const storeDir = join(await temporaryDirectory(), "state");
  const { server, summary } = await start(storeDir, "eu-west-1");
  expect(summary).toMatch(/^ {2}Home region +eu-west-1$/m);
  expect(summary).not.toContain("sqs is used in");
  for (const [accessKeyId, region] of [
    ["test", "eu-west-1"],
    ["111122223333", "ap-southeast-2"],
  ] as const) {
    const credentials = { accessKeyId, secretAccessKey: "any" };
    const client = new SQSClient({ endpoint: `http://127.0.0.1:${server.port}`, region, credentials });
    await client.send(new CreateQueueCommand({ QueueName: "orders" }));
    client.destroy();
    const secrets = new SecretsManagerClient({ endpoint: `http://127.0.0.1:${server.port}`, region, credentials });
    await secrets.send(new CreateSecretCommand({ Name: "key", SecretString: "any" }));
    secrets.destroy();
  }
  server.signal("SIGTERM");
  await server.end();
  const again = await start(storeDir, "eu-west-1");
  expect(again.summary).toMatch(/^ {2}sqs is used in +000000000000 eu-west-1, 111122223333 ap-southeast-2$/m);
  expect(again.summary).toMatch(
    /^ {2}secretsmanager is used in +000000000000 eu-west-1, 111122223333 ap-southeast-2$/m,
  );
});
