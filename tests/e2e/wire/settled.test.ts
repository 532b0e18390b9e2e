/** `GET /api/settled`: when a world is at rest, and time that is skipped until it is. Through SDK clients and a poller. */
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Server, startServer } from "../../../packages/server/src/server.js";
import { everyService } from "../../all-services.js";
import { processorTime } from "../../processor-time.js";

async function open(): Promise<{
  readonly server: Server;
  readonly sqs: SQSClient;
  readonly QueueUrl: string | undefined;
}> {
  const server = await startServer({ modules: everyService, port: 0, apiPort: 0, fidelity: "emulated" });
  onTestFinished(() => server.close());
  const sqs = clientOf(server, "any");
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "orders" }));
  return { server, sqs, QueueUrl };
}

function clientOf({ port }: Server, accessKeyId: string): SQSClient {
  const credentials = { accessKeyId, secretAccessKey: "any" };
  return new SQSClient({ endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials, maxAttempts: 1 });
}

async function api({ apiPort }: Server, path: string, method = "GET", body?: string) {
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/${path}`, {
    method,
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** What a poller of 20 seconds finds in a world of its own while its clock goes on by a minute: the second of each message, and of each answer. */
async function pollForAMinute(
  { server, QueueUrl }: Awaited<ReturnType<typeof open>>,
  name: string,
): Promise<unknown[]> {
  await api(server, `worlds?name=${name}&from=default`, "POST");
  const { world, client } = { world: server.worlds.find(name), client: clientOf(server, `world.${name}`) };
  const began = world.clock.now();
  const seconds = () => (world.clock.now() - began) / 1000;
  const seen: unknown[] = [];
  const ended = new AbortController();
  const poller = (async () => {
    while (!ended.signal.aborted) {
      const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
      if (ended.signal.aborted) return;
      seen.push([seconds(), Messages.map(({ Body }) => Body)]);
      for (const { ReceiptHandle } of Messages)
        await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  })();
  await expect.poll(() => world.activity.waiting.length).toBe(1);
  await api(server, `clock/advance?by=60s&world=${name}&grace=5s`, "POST");
  await expect.poll(() => world.activity.waiting.length).toBe(1);
  ended.abort();
  await api(server, `worlds?name=${name}`, "DELETE");
  await poller.catch(() => {});
  client.destroy();
  return seen;
}

test("a poller beside a clock that is turned finds the same at the same times in a hundred worlds", {
  timeout: 60_000,
}, async () => {
  const opened = await open();
  const { server, sqs, QueueUrl } = opened;
  await api(server, "clock/freeze", "POST");
  for (const DelaySeconds of [1, 25, 47])
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: `${DelaySeconds}`, DelaySeconds }));
  const all: unknown[] = [];
  for (let batch = 0; batch < 10; batch++)
    all.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => pollForAMinute(opened, `w-${batch}-${n}`)))));
  const [first] = all;
  expect(first).toEqual([
    [1, ["1"]],
    [25, ["25"]],
    [47, ["47"]],
  ]);
  expect(all).toEqual(Array.from({ length: 100 }, () => first));
});

test("a day of a queue with delays, redrive and retention passes at once, as it does in steps of an hour", async () => {
  const opened = await open();
  const { server, sqs } = opened;
  await api(server, "clock/freeze", "POST");
  const { QueueUrl: dead } = await sqs.send(
    new CreateQueueCommand({ QueueName: "dead", Attributes: { MessageRetentionPeriod: "36000" } }),
  );
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: "arn:aws:sqs:us-east-1:000000000000:dead",
    maxReceiveCount: 1,
  });
  const Attributes = { RedrivePolicy, MessageRetentionPeriod: "72000", VisibilityTimeout: "3600" };
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "day", Attributes }));
  for (let n = 0; n < 100; n++)
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: `${n}`, DelaySeconds: (n * 9) % 900 }));
  await sqs.send(new SendMessageCommand({ QueueUrl: dead, MessageBody: "left" }));
  await api(server, "worlds?name=steps&from=default", "POST");
  await api(server, "worlds?name=once&from=default", "POST");
  for (let hour = 0; hour < 24; hour++) await api(server, "clock/advance?by=1h&world=steps", "POST");
  const taken = processorTime();
  await api(server, "clock/advance?by=24h&world=once", "POST");
  expect(taken()).toBeLessThan(1000);
  const stored = (world: string) => [...server.worlds.find(world).store.records()];
  expect(stored("once")).toEqual(stored("steps"));
  expect(stored("once").filter(([tree]) => tree.includes("messages"))).toEqual([]);
});

describe("GET /api/settled", () => {
  test("answers at once where nothing is under way, and names what happens next", async () => {
    const { server, sqs, QueueUrl } = await open();
    expect(await api(server, "settled")).toMatchObject({ status: 200, body: { skipped: "PT0S", fired: [] } });
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "m", DelaySeconds: 60 }));
    const { body } = await api(server, "settled");
    expect(body["next"]).toMatchObject({ what: expect.stringContaining("orders") });
  });

  test("times out with a message in flight, which it names, and not after that is deleted", async () => {
    const { server, sqs, QueueUrl } = await open();
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "m" }));
    const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    const refused = await api(server, "settled?timeout=300ms");
    expect(refused).toMatchObject({ status: 409, body: { code: "NotSettled" } });
    expect(String(refused.body["detail"])).toMatch(/^Not settled after 0\.3 s: .*orders.* in flight/);
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: Messages?.[0]?.ReceiptHandle }));
    expect((await api(server, "settled?timeout=300ms")).status).toBe(200);
  });

  test("skips the delays of messages while a worker polls, and no more", async () => {
    const { server, sqs, QueueUrl } = await open();
    const seen: string[] = [];
    const ended = new AbortController();
    const worker = (async () => {
      while (!ended.signal.aborted) {
        const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
        for (const { Body, ReceiptHandle } of Messages) {
          seen.push(String(Body));
          await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
        }
      }
    })();
    for (const DelaySeconds of [60, 300, 900])
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: `${DelaySeconds}`, DelaySeconds }));
    const before = server.world.clock.now();
    expect(await api(server, "settled?skip=PT24H")).toMatchObject({ status: 200 });
    expect(seen).toEqual(["60", "300", "900"]);
    const skipped = (server.world.clock.now() - before) / 1000;
    expect(skipped).toBeGreaterThan(890);
    expect(skipped).toBeLessThan(930);
    expect(await api(server, "settled?skip=PT24H")).toMatchObject({ status: 200, body: { skipped: "PT0S" } });
    ended.abort();
    server.world.reset();
    await worker.catch(() => {});
  });

  test("does not wait for a call that a fault holds, and refuses lengths of time that are none", async () => {
    const { server, sqs, QueueUrl } = await open();
    await api(server, "faults", "POST", JSON.stringify({ service: "sqs", operation: "SendMessage", effect: "hold" }));
    const sent = sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "m" }));
    await expect.poll(() => server.world.activity.waiting.length).toBe(1);
    expect((await api(server, "settled?timeout=2s")).status).toBe(200);
    await api(server, "faults", "DELETE");
    await sent;
    expect(await api(server, "settled?timeout=soon")).toMatchObject({
      status: 400,
      body: { code: "InvalidParameter" },
    });
  });

  test("passes the expiry of a presigned URL by the world's time, and not by its date", async () => {
    const { server } = await open();
    const endpoint = `http://127.0.0.1:${server.port}`;
    await fetch(`${endpoint}/photos`, { method: "PUT" });
    await fetch(`${endpoint}/photos/a.txt`, { method: "PUT", body: "hello" });
    await api(server, "clock/freeze", "POST");
    await api(server, "clock/set?to=2024-01-01T00:00:00Z", "POST");
    const date = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
    const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=any%2F${date.slice(0, 8)}%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=${date}&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=0`;
    const get = async () => (await fetch(`${endpoint}/photos/a.txt?${query}`)).status;
    expect(await get()).toBe(200);
    await api(server, "clock/advance?by=59s", "POST");
    expect(await get()).toBe(200);
    await api(server, "clock/advance?by=10s", "POST");
    expect(await get()).toBe(403);
  });
});
