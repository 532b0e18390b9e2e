import assert from "node:assert/strict";
import { chown, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateQueueCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { serviceIds } from "../workspace.js";
import { copyInto, makeRoot } from "./bare-root.js";
import { type Container, noContainers, startContainer } from "./container.js";
import { configOf, type ImageConfig, instructionsOf } from "./containerfile.js";

/**
 * Does the steps of the image's Containerfile in a bare root file system, runs what comes of it as a container's runtime would (another user than root, a read-only
 * root, a volume, process number 1), and tries it. Returns a line that says what was tried. Throws where something is not as it should be.
 */
export async function tryImage(context: string, withDebian: boolean): Promise<string> {
  const reason = noContainers();
  if (reason !== undefined) return `The image was not tried: ${reason}.`;
  const machine = process.arch === "arm64" ? "arm64" : "amd64";
  const text = await readFile(join(context, "Containerfile"), "utf8");
  const config = configOf(instructionsOf(text), { TARGETARCH: machine });
  const folder = await mkdtemp(join(tmpdir(), "cloudstub-image-"));
  try {
    const root = join(folder, "root");
    const volume = join(folder, "volume");
    await mkdir(root);
    await mkdir(volume);
    await chown(volume, 1000, 1000);
    const made = await makeRoot(root, config, withDebian);
    await copyInto(root, context, config);
    const begun = performance.now();
    const first = await startContainer({ root, volume, config });
    const took = performance.now() - begun;
    await tryStateless(first, config);
    await tryStore({ root, volume, config });
    return `The image, in ${made}: ready in ${took.toFixed(0)} ms, healthy, without root, on a read-only root, and its state survives in ${config.volumes.join()}.`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryStateless(container: Container, config: ImageConfig): Promise<void> {
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
}

/** Writes to a store directory in the volume, which needs native code, and finds it again. */
async function tryStore(at: Parameters<typeof startContainer>[0]): Promise<void> {
  const env = { STUB_STORE_DIR: "/data/state", STUB_FIDELITY: "emulated" };
  const clientOf = ({ port }: Container) =>
    new SQSClient({
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    });
  const before = await startContainer(at, env);
  await clientOf(before).send(new CreateQueueCommand({ QueueName: "orders" }));
  assert.equal(await before.stop(), 0);
  const after = await startContainer(at, env);
  const { QueueUrls } = await clientOf(after).send(new ListQueuesCommand({}));
  assert.equal(QueueUrls?.length, 1, "The state is there after a restart.");
  assert.equal(await after.stop(), 0);
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
