/** The command in a project that has installed nothing but the package `cloudstub`. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { CreateQueueCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";

const command = join("node_modules", ".bin", "cloudstub");
const { version, cloudstub } = createRequire(import.meta.url)("cloudstub/package.json");
const ids = Object.keys(cloudstub.services).sort();

let child;
let said = "";

before(async () => {
  child = spawn(command, ["--port=0", "--api-port=0", "--fidelity=emulated"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const piece of child.stdout) {
    said += piece;
    if (said.includes("CloudStub is ready")) break;
  }
});

after(() => child.kill());

function portOf(name) {
  return new RegExp(`${name} +(\\d+)`).exec(said)[1];
}

test("without options it serves all services, without a download", async () => {
  const { modules } = await (await fetch(`http://127.0.0.1:${portOf("API port")}/api/status`)).json();
  assert.deepEqual(modules.map(({ id }) => id).sort(), ids);
  assert.doesNotMatch(said, /Warning|[Dd]ownload/);
});

test("an unmodified SDK client is answered, and the console is there", async () => {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new SQSClient({
    endpoint: `http://127.0.0.1:${portOf("Mock port")}`,
    region: "us-east-1",
    credentials,
  });
  await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  assert.equal((await client.send(new ListQueuesCommand({}))).QueueUrls.length, 1);
  const page = await fetch(`http://127.0.0.1:${portOf("API port")}/console`);
  assert.match(await page.text(), /^<!doctype html>/i);
});

test("it lists the archives that came with it, and all of them load", () => {
  const { status, stdout } = spawnSync(command, ["modules"], { encoding: "utf8" });
  assert.equal(status, 0);
  for (const id of ids) assert.match(stdout, new RegExp(`^ +${id} +${version} +CloudStub \\S+ +yes `, "m"));
});

test("an unknown service is refused with the ones that there are", () => {
  const { status, stderr } = spawnSync(command, ["--services=sqz"], { encoding: "utf8" });
  assert.equal(status, 1);
  assert.match(stderr, new RegExp(`Did you mean sqs\\?\\nAvailable: ${ids.join(", ")}\\.`));
});
