/** `cloudstub record`, as a process in front of another server. */
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { expect, test } from "vitest";
import { startServer } from "../../../packages/server/src/server.js";
import { root } from "../../../scripts/workspace.js";
import { cloudstub, runCloudstub } from "../process.js";

const modules = `--modules-dir=${join(root, "modules")}`;
const env = { AWS_ACCESS_KEY_ID: "123456789012", AWS_SECRET_ACCESS_KEY: "mine" };

test("calls go to the upstream until a signal ends the recording, which is written when all are answered", async () => {
  const file = join(await mkdtemp(join(tmpdir(), "recording-")), "calls.jsonl");
  const upstream = await startServer({ modules: [sqs], fidelity: "emulated", port: 0, apiPort: 0 });
  const args = [
    "record",
    file,
    `--upstream=http://127.0.0.1:${upstream.port}`,
    "--services=sqs",
    "--port=0",
    "--host=::1",
    modules,
  ];
  const running = await cloudstub(args, { env });
  const [, endpoint] = await running.output(/AWS_ENDPOINT_URL=(\S+) /);
  const credentials = { accessKeyId: "any", secretAccessKey: "any" };
  const client = new SQSClient({ endpoint, region: "eu-west-1", credentials });
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  const polled = client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }));
  await expect.poll(() => upstream.world.activity.waiting.length).toBe(1);
  expect(await readFile(file, "utf8")).toBe("");
  // The terminal is closed.
  running.signal("SIGHUP");
  await polled;
  client.destroy();
  expect(await running.end()).toMatchObject({ code: 0, stdout: expect.stringContaining("Recorded 2 calls to") });
  const calls = (await readFile(file, "utf8")).trim().split("\n");
  expect(calls.map((line) => JSON.parse(line) as object)).toMatchObject([
    { operation: "CreateQueue", status: 200 },
    { operation: "ReceiveMessage", status: 200 },
  ]);
  // What was signed for a region reaches the same one.
  const queues = `http://127.0.0.1:${upstream.apiPort}/api/sqs/list-queues?account=123456789012&region=eu-west-1`;
  expect(await (await fetch(queues)).text()).toContain("orders");
  await upstream.close();
});

test("nothing is sent unless the command says where, and no file is written over", async () => {
  const { code, stderr } = await runCloudstub(["record", "calls.jsonl"], { env });
  expect([code, stderr]).toEqual([1, expect.stringContaining("--aws sends them to AWS")]);
  const cwd = await mkdtemp(join(tmpdir(), "recording-"));
  await writeFile(join(cwd, "calls.jsonl"), "before");
  const again = await runCloudstub(["record", "calls.jsonl", "--aws", "--services=sqs", modules], { env, cwd });
  expect(again.stderr).toContain("it exists already. Name another file.");
  expect(await readFile(join(cwd, "calls.jsonl"), "utf8")).toBe("before");
});

test("what can't be recorded leaves no file", async () => {
  const upstream = await startServer({ modules: [sqs], port: 0, apiPort: 0 });
  const file = join(await mkdtemp(join(tmpdir(), "recording-")), "calls.jsonl");
  const tried = async (...args: string[]) =>
    (await runCloudstub(["record", file, "--services=sqs", modules, ...args], { env })).stderr;
  const origin = `http://127.0.0.1:${upstream.port}`;
  expect(await tried("--aws", `--port=${upstream.port}`)).toContain("is in use on 127.0.0.1");
  expect(await tried(`--upstream=${origin}`, `--port=${upstream.port}`)).toContain("of the recorder itself");
  expect(await tried(`--upstream=${origin}/path`)).toContain("--aws sends them to AWS");
  await expect(readFile(file)).rejects.toThrow("ENOENT");
  await upstream.close();
});
