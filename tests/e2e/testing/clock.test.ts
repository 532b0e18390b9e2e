import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { MockFailure, manualClock, startMock } from "@cloudstub/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const BEGINNING = Date.UTC(2026, 0, 1);

describe.each([
  ["on a socket", 0],
  ["without a port", false],
] as const)("A clock that is turned, %s,", (_, port) => {
  const start = async () => startMock({ services: [sqs], fidelity: "emulated", clock: manualClock(BEGINNING), port });
  let mock: Awaited<ReturnType<typeof start>>;
  let client: SQSClient;
  let QueueUrl: string | undefined;
  beforeEach(async () => {
    mock = await start();
    client = new SQSClient({ ...mock.clientConfig(), maxAttempts: 1 });
    ({ QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" })));
  });
  const stopped = new Set<SQSClient>();
  afterEach(async () => {
    stopped.add(client);
    await mock.stop();
  });

  /** Seconds of the clock at which calls were answered. */
  const answeredAt = (operation: "ReceiveMessage" | "DeleteMessage" | "ListQueues") =>
    mock.history("sqs", operation).map(({ at }) => (at.getTime() - BEGINNING) / 1000);

  /** Polls for 20 seconds each time until the test ends, and deletes the messages that it gets. */
  async function work(): Promise<void> {
    const worker = client;
    const polling = { QueueUrl, WaitTimeSeconds: 20 };
    while (!stopped.has(worker)) {
      const { Messages = [] } = await worker.send(new ReceiveMessageCommand(polling));
      for (const { ReceiptHandle } of Messages)
        await worker.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  }

  test("ends polls that find nothing where it stops, and passes their ends on the way", async () => {
    work().catch(() => {}); // Its connection ends with the mock.
    await mock.waiting("sqs", "ReceiveMessage");
    await mock.clock.advance("1h");
    expect(answeredAt("ReceiveMessage")).toEqual([3600]);
    await mock.clock.advance("19s");
    await mock.clock.advance("1s");
    expect(answeredAt("ReceiveMessage")).toEqual([3600, 3620]);
  });

  test("stops at the end of each poll of a worker where polls are counted, and it polls again before time goes on", async () => {
    work().catch(() => {}); // Its connection ends with the mock.
    await mock.waiting("sqs", "ReceiveMessage", { WaitTimeSeconds: 20 });
    await mock.clock.advance("1m", { polls: true });
    expect(answeredAt("ReceiveMessage")).toEqual([20, 40, 60]);
    await mock.clock.set(BEGINNING + 99_000, { polls: true });
    expect(answeredAt("ReceiveMessage")).toEqual([20, 40, 60, 80]);
    expect(mock.clock.now()).toBe(BEGINNING + 99_000);
  });

  test("lets a worker handle each message at its time", async () => {
    for (const DelaySeconds of [1, 25, 47])
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "m", DelaySeconds }));
    work().catch(() => {}); // Its connection ends with the mock.
    await mock.waiting("sqs", "ReceiveMessage");
    await mock.clock.advance(60_000);
    expect(answeredAt("DeleteMessage")).toEqual([1, 25, 47]);
    expect(answeredAt("ReceiveMessage")).toEqual([1, 25, 47]);
  });

  test("lets a client whose calls are delayed make the next one before time goes on", async () => {
    mock.on("sqs", "ListQueues").delay(1000).always();
    const listed = (async () => {
      for (let call = 0; call < 3; call++) await client.send(new ListQueuesCommand());
    })();
    await mock.waiting("sqs", "ListQueues");
    await mock.clock.advance("5s");
    await listed;
    expect(answeredAt("ListQueues")).toEqual([1, 2, 3]);
    mock.endTest();
  });

  test("goes on without a client that does not come back", async () => {
    const poll = client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    await mock.waiting("sqs", "ReceiveMessage");
    const began = performance.now();
    await mock.clock.advance("1h");
    expect(mock.clock.now()).toBe(BEGINNING + 3_600_000);
    expect(performance.now() - began).toBeLessThan(2000);
    await poll;
  });

  test("takes one turn after the other", async () => {
    work().catch(() => {}); // Its connection ends with the mock.
    await mock.waiting("sqs", "ReceiveMessage");
    await Promise.all([mock.clock.advance("30s"), mock.clock.advance("15s")]);
    expect(mock.clock.now()).toBe(BEGINNING + 45_000);
    expect(answeredAt("ReceiveMessage")).toEqual([30]);
  });

  test("has gone on at once where nothing was due", () => {
    void mock.clock.advance("1s");
    void mock.clock.advance(500);
    expect(mock.clock.now()).toBe(BEGINNING + 1500);
  });
});

describe("To wait for a call that waits", () => {
  const start = () => startMock({ services: [sqs], clock: manualClock(), port: false });
  let mock: Awaited<ReturnType<typeof start>>;
  let client: SQSClient;
  beforeEach(async () => {
    mock = await start();
    client = new SQSClient(mock.clientConfig());
  });
  afterEach(() => mock.stop());

  test("is to wait for one that is held, too", async () => {
    const gate = mock.on("sqs", "CreateQueue").hold();
    const created = client.send(new CreateQueueCommand({ QueueName: "a" }));
    await mock.waiting("sqs", "CreateQueue", { QueueName: "a" });
    gate.release();
    await created;
    await expect(mock.waiting("sqs", "CreateQueue", {}, { within: 0 })).rejects.toThrow(MockFailure);
  });

  test("fails with the calls that came, those that waited for something else among them", async () => {
    const failure = async (input?: { QueueUrl: string }) => {
      const waited = mock.waiting("sqs", "ReceiveMessage", input, { within: "20ms" });
      return waited.then(
        () => "",
        (error: Error) => error.message,
      );
    };
    expect(await failure()).toBe(
      "Expected a call of sqs ReceiveMessage that waits, and found none. The mock received no calls: does the client use its endpoint? (Waited 20 ms.)",
    );
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
    await client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 0 }));
    expect(await failure()).toContain("1 call came and did not wait.\n\nCalls that came:\n  1. sqs CreateQueue");
    const poll = client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    await mock.waiting("sqs", "ReceiveMessage");
    expect(await failure({ QueueUrl: "other" })).toContain(
      `differs: QueueUrl was ${JSON.stringify(QueueUrl)} instead of "other".`,
    );
    await mock.clock.advance("20s");
    await poll;
  });
});

test("a mock says when it is at rest, and names what keeps it from that", async () => {
  await using mock = await startMock({ services: [sqs], fidelity: "emulated", port: false });
  const client = new SQSClient({ ...mock.clientConfig(), maxAttempts: 1 });
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  await mock.settled();
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "m" }));
  await client.send(new ReceiveMessageCommand({ QueueUrl }));
  await expect(mock.settled({ timeout: "200ms" })).rejects.toThrow(/^Not settled after 0\.2 s: .*orders.* in flight/);
});
