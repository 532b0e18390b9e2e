import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import s3 from "@cloudstub/s3";
import { startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../scripts/workspace.js";
import { temporaryDirectory } from "../e2e/process.js";
import { hasAwsCli, runAws } from "./aws-cli.js";
import { hasBoto3 } from "./boto3.js";
import { clientEnvironment } from "./environment.js";
import { runPython } from "./python-forks.js";
import { runTool } from "./tool.js";

async function start() {
  const directory = join(await temporaryDirectory(), "authority");
  const server = await startServer({
    modules: [s3, sqs],
    fidelity: "emulated",
    https: { directory },
    port: 0,
    apiPort: 0,
  });
  onTestFinished(() => server.close());
  return {
    endpoint: `https://localhost:${server.port}`,
    pem: join(directory, "authority.pem"),
    p12: join(directory, "authority.p12"),
  };
}

test.skipIf(!hasAwsCli())("the aws command trusts it by AWS_CA_BUNDLE", async () => {
  const { endpoint, pem } = await start();
  const env = { ...clientEnvironment(endpoint), AWS_CA_BUNDLE: pem };
  const run = (...args: string[]) => runAws(["--endpoint-url", endpoint, ...args], env);
  expect(await run("s3", "mb", "s3://photos")).toMatchObject({ status: 0 });
  expect((await run("s3", "cp", pem, "s3://photos/authority.pem")).stdout).toContain("upload:");
  expect((await run("s3", "ls", "s3://photos")).stdout).toContain("authority.pem");
});

test.skipIf(!hasBoto3())("boto3 trusts it by AWS_CA_BUNDLE, and not without it", async () => {
  const { endpoint, pem } = await start();
  const input = 'import boto3\nprint(boto3.client("sqs").create_queue(QueueName="q")["QueueUrl"])';
  const run = (more: object) =>
    runPython("python3", { argv: ["-"], env: { ...clientEnvironment(endpoint), ...more }, input });
  expect((await run({ AWS_CA_BUNDLE: pem })).stdout.trim()).toBe(`${endpoint}/000000000000/q`);
  expect((await run({})).stderr).toContain("CERTIFICATE_VERIFY_FAILED");
});

test("the SDK for JavaScript trusts it by NODE_EXTRA_CA_CERTS", async () => {
  const { endpoint, pem } = await start();
  const program = `import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
console.log((await new SQSClient({ region: "us-east-1" }).send(new CreateQueueCommand({ QueueName: "q" }))).QueueUrl);`;
  const env = { ...clientEnvironment(endpoint), NODE_EXTRA_CA_CERTS: pem };
  const run = await runTool([process.execPath, "--input-type=module", "--eval", program], env, { cwd: root });
  expect(run.stdout.trim()).toBe(`${endpoint}/000000000000/q`);
});

const hasJava = spawnSync("javac", ["-version"]).status === 0;

test.skipIf(!hasJava)("Java trusts it by its trust store", async () => {
  const { endpoint, p12 } = await start();
  const file = join(await temporaryDirectory(), "Ask.java");
  await writeFile(
    file,
    `public class Ask {
  public static void main(String[] args) throws Exception {
    var client = java.net.http.HttpClient.newHttpClient();
    var request = java.net.http.HttpRequest.newBuilder(java.net.URI.create(args[0] + "/photos")).build();
    System.out.println(client.send(request, java.net.http.HttpResponse.BodyHandlers.ofString()).statusCode());
  }
}`,
  );
  const trust = [`-Djavax.net.ssl.trustStore=${p12}`, "-Djavax.net.ssl.trustStoreType=PKCS12"];
  const run = await runTool(["java", ...trust, file, endpoint], process.env);
  expect(run.stdout.trim(), run.stderr).toBe("404");
});
