/** The server's clock over the wire: clients of any language turn it, and what depends on time happens. */

import { connect } from "node:net";
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../../../packages/server/src/server.js";
import sqs from "../../../services/sqs/src/service.js";

let server: Server;
let client: SQSClient;

beforeAll(async () => {
  server = await startServer({ modules: [sqs], port: 0, apiPort: 0, fidelity: { sqs: "emulated" } });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  client = new SQSClient({ endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials });
});

afterAll(async () => {
  client.destroy();
  await server.close();
});

interface Answer {
  readonly now: string;
  readonly runs: boolean;
  readonly machineTime: string;
  readonly code?: string;
  readonly detail?: string;
}

async function clock(
  path = "",
  method = "POST",
): Promise<Answer & { readonly status: number; readonly ahead: number }> {
  const response = await fetch(`http://127.0.0.1:${server.apiPort}/api/clock${path}`, { method });
  const answer = (await response.json()) as Answer;
  return { ...answer, status: response.status, ahead: Date.parse(answer.now) - Date.parse(answer.machineTime) };
}

async function queueWith(name: string, DelaySeconds: number) {
  const { QueueUrl } = await client.send(
    new CreateQueueCommand({ QueueName: name, Attributes: { VisibilityTimeout: "30" } }),
  );
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: name, DelaySeconds }));
  const receive = async (WaitTimeSeconds = 0) =>
    (await client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds }))).Messages?.map(({ Body }) => Body) ??
    [];
  return receive;
}

test("a delayed message arrives when the clock is advanced, and comes back after its visibility timeout", async () => {
  const receive = await queueWith("delayed", 900);
  expect(await receive()).toEqual([]);
  expect((await clock("/advance?by=PT15M")).ahead).toBeGreaterThan(899_000);
  expect(await receive()).toEqual(["delayed"]);
  expect(await receive()).toEqual([]);
  await clock("/advance?by=30s");
  expect(await receive()).toEqual(["delayed"]);
});

test("a long poll gets the message for which it waits when the clock is turned, and ends where there is none", async () => {
  const receive = await queueWith("polled", 10);
  await clock("/freeze");
  const poll = receive(20);
  await expect.poll(() => server.world.activity.waiting.length).toBe(1);
  await clock("/advance?by=10s");
  expect(await poll).toEqual(["polled"]);
  const empty = receive(20);
  await expect.poll(() => server.world.activity.waiting.length).toBe(1);
  await clock("/advance?by=20s");
  expect(await empty).toEqual([]);
  expect(await clock("/resume")).toMatchObject({ status: 200, runs: true });
});

test("Date headers stay the machine's, so that SDKs go on signing with the right time", async () => {
  await clock("/set?to=2031-05-06T07:08:09Z");
  expect(await clock("", "GET")).toMatchObject({
    status: 200,
    now: expect.stringMatching(/^2031-05-06T07:08:/),
    runs: true,
  });
  const { headers } = await fetch(`http://127.0.0.1:${server.port}/`);
  expect(Math.abs(Date.parse(headers.get("date") ?? "") - Date.now())).toBeLessThan(5000);
});

test("an advance tells what became due on the way, and queues with others", async () => {
  await queueWith("told", 60);
  const before = await clock("", "GET");
  const both = await Promise.all([clock("/advance?by=2m"), clock("/advance?by=1m")]);
  expect(both[0]).toMatchObject({
    settled: true,
    inProgress: [],
    fired: [{ at: expect.stringMatching(/Z$/), what: "a delayed message of queue told becomes visible" }],
    firedCount: 1,
  });
  expect(both[1]).toMatchObject({ fired: [] });
  expect(Date.parse(both[1].now) - Date.parse(before.now)).toBeGreaterThanOrEqual(180_000);
});

test("a long poll ends where the clock is set back: its end by the clock may be years away", async () => {
  const receive = await queueWith("set-back", 900);
  const poll = receive(20);
  await expect.poll(() => server.world.activity.waiting.length).toBe(1);
  const { status } = await clock("/set?to=2000-01-01T00:00:00Z");
  expect([status, await poll]).toEqual([200, []]);
  await clock(`/set?to=${new Date().toISOString()}`);
});

test.each(["Z", "+02:00", "%2B02:00", "-0230", ".123456%2B02:00", ".123456789Z"])(
  "is set to a time with the zone %s",
  async (zone) => {
    // It stands still, so that no second passes before the answer.
    await clock("/freeze");
    const answer = await clock(`/set?to=2030-01-01T00:00:00${zone}`);
    expect(answer.now).toBe(new Date(`2030-01-01T00:00:00${zone.replace("%2B", "+")}`).toISOString());
    await clock(`/set?to=${new Date().toISOString()}`);
    await clock("/resume");
  },
);

test("half an upload holds an advance up for its time-out, is named, and refuses to set the clock back meanwhile", async () => {
  await queueWith("held", 60);
  await queueWith("held-longer", 900);
  const upload = connect(server.port, "127.0.0.1");
  upload.write(
    "POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: AmazonSQS.CreateQueue\r\nContent-Length: 100\r\n\r\n{",
  );
  await expect.poll(() => server.world.activity.isBusy).toBe(true);
  expect(await clock("/advance?by=2m&timeout=50ms")).toMatchObject({
    status: 200,
    settled: false,
    inProgress: [expect.stringMatching(/^half a request of sqs CreateQueue has been here for \d+\.\d s$/)],
  });
  expect(await (await fetch(`http://127.0.0.1:${server.apiPort}/api/settled?timeout=50ms`)).json()).toMatchObject({
    status: 409,
    code: "NotSettled",
    detail: expect.stringMatching(/^Not settled after 0\.05 s: half a request of sqs CreateQueue has been here for /),
  });
  const { ahead } = await clock("", "GET");
  // Ends with the upload, long before its time-out, however long the requests in between take.
  const advanced = clock("/advance?by=1h&timeout=10m");
  await expect.poll(async () => (await clock("", "GET")).ahead).toBeGreaterThan(ahead + 60_000);
  expect((await clock("/set?to=2026-01-01T00:00:00Z")).code).toBe("ClockBusy");
  upload.destroy();
  expect(await advanced).toMatchObject({ status: 200, settled: true, inProgress: [] });
});

test.each([
  ["/advance?by=soon", 400, '"soon" is not a duration'],
  ["/advance", 400, "by is missing"],
  ["/advance?by=1s&timeout=long", 400, "timeout: "],
  ["/advance?by=1s&polls=yes", 400, 'polls is "yes": give true or false'],
  ["/advance?by=-1h", 400, "not a duration"],
  ["/advance?by=5000", 400, 'by: "5000" is not a duration. Give a number with its unit'],
  ["/advance?by=99999999999999d", 400, "at most"],
  ["/set?to=2030-01-01", 400, "with its time zone"],
  ["/set?to=tomorrow", 400, "with its time zone"],
  ["/set?to=2030-02-30T00:00:00Z", 400, "with its time zone"],
  ["/set?to=2030-01-01T00:00:00", 400, "with its time zone"],
  ["/freeze?at=now", 400, "This route takes none"],
])("POST %s answers %i", async (path, status, detail) => {
  expect(await clock(path)).toMatchObject({ status, detail: expect.stringContaining(detail) });
});

test("the status tells when the server started and how long it has run by the machine's clock, however its own is turned", async () => {
  const status = async () =>
    (await (await fetch(`http://127.0.0.1:${server.apiPort}/api/status`)).json()) as {
      readonly startedAt: string;
      readonly uptime: string;
    };
  const { startedAt } = await status();
  expect((await clock("/advance?by=2h")).status).toBe(200);
  const after = await status();
  expect(after.startedAt).toBe(startedAt);
  expect(after.uptime).not.toContain("H");
});
