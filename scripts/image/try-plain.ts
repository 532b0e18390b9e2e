/** Tries the image of CloudStub itself, as a runtime of containers starts it. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { CreateQueueCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { serviceIds } from "../workspace.js";
import { type Container, type ContainerParts, startContainer } from "./container.js";

/** Tries it without any option, and returns the milliseconds until it was ready. */
export async function tryStateless(parts: ContainerParts): Promise<number> {
  const { config } = parts;
  const begun = performance.now();
  const container = await startContainer(parts);
  const took = performance.now() - begun;
  const { modules } = (await (await fetch(`http://127.0.0.1:${container.apiPort}/api/status`)).json()) as {
    readonly modules: readonly object[];
  };
  assert.equal(modules.length, (await serviceIds()).length, "All services are there.");
  assert.equal(await statusUnder("cloudstub:4566", container.port), 200, "Other containers reach it under its name.");
  const status = await readFile(`/proc/${container.pid}/status`, "utf8");
  assert.match(status, /^Uid:\t1000\t1000\t1000\t1000$/m, "It does not run as root.");
  assert.match(status, /^NSpid:.*\t1$/m, "It is process number 1.");
  const write = (file: string) =>
    container.exec(["node", "-e", `require("node:fs").writeFileSync(${JSON.stringify(file)}, "")`]).said;
  assert.match(write("/opt/cloudstub/x"), /EROFS/, "The root is read-only.");
  assert.equal(write("/data/x"), "", "The volume can be written to.");
  const healthy = container.exec(config.healthcheck.command);
  assert.deepEqual(healthy, { status: 0, said: "" }, "The health check passes.");
  const elsewhere = ["node", "-e", "process.env.STUB_API_PORT = '1'; import('/opt/cloudstub/healthcheck.mjs')"];
  assert.equal(container.exec(elsewhere).status, 1, "The health check fails where nothing answers.");
  assert.equal(await container.stop(), 0, "SIGTERM ends it with code 0.");
  assert.match(container.said(), /Stopped\.\n$/);
  return took;
}

/** Writes to a store directory in the volume, which needs native code, and finds it again. */
export async function tryStore(parts: ContainerParts): Promise<void> {
  const env = { STUB_STORE_DIR: "/data/state", STUB_FIDELITY: "emulated" };
  const before = await startContainer(parts, env);
  await clientOf(before).send(new CreateQueueCommand({ QueueName: "orders" }));
  assert.equal(await before.stop(), 0);
  const after = await startContainer(parts, env);
  const { QueueUrls } = await clientOf(after).send(new ListQueuesCommand({}));
  assert.equal(QueueUrls?.length, 1, "The state is there after a restart.");
  assert.equal(await after.stop(), 0);
}

/** A client of a container's mock port. */
export function clientOf({ port }: Container): SQSClient {
  return new SQSClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
}

/** The status of an answer to a request that names a host of its own, which `fetch` does not allow. */
async function statusUnder(host: string, port: number): Promise<number | undefined> {
  const headers = { host, "x-amz-target": "AmazonSQS.ListQueues", "content-type": "application/x-amz-json-1.0" };
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, method: "POST", headers }, (response) => {
      resolve(response.statusCode);
      response.resume();
    })
      .once("error", reject)
      .end("{}");
  });
}
