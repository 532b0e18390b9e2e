/** Time that is turned beside real SDK clients: what happens is the same in each run, however the clock goes there. */
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { type ManualClock, MockFailure, manualClock, startMock } from "@cloudstub/testing";
import { expect, onTestFinished, test } from "vitest";
import { processorTime } from "../../processor-time.js";

const BEGINNING = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

async function start(port: 0 | false, clock: ManualClock = manualClock(BEGINNING)) {
  const mock = await startMock({ services: [sqs], fidelity: "emulated", clock, port, maxHistory: Infinity });
  onTestFinished(() => mock.stop());
  const client = new SQSClient({ ...mock.clientConfig(), maxAttempts: 1 });
  const queue = async (QueueName: string, Attributes: Record<string, string> = {}) =>
    (await client.send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl;
  return { mock, client, queue };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Polls until it is stopped, and hands each message on. The message is deleted unless that returns false. */
function work({ client }: Started, QueueUrl: string | undefined, handle: (body: string) => unknown) {
  const stopped = new AbortController();
  const ended = (async () => {
    while (!stopped.signal.aborted) {
      const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
      for (const { Body = "", ReceiptHandle } of Messages) {
        if (handle(Body) !== false) await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      }
    }
  })().catch(() => {}); // Its queue is gone, or its connection.
  return { ended, stop: () => stopped.abort() };
}

test("a poller beside an advancing clock has the same history in 100 of 100 runs", { timeout: 60_000 }, async () => {
  const started = await start(0);
  const { mock, client, queue } = started;
  const histories = new Set<string>();
  for (let run = 0; run < 100; run++) {
    const QueueUrl = await queue("orders");
    for (const DelaySeconds of [1, 25, 47])
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody: `${DelaySeconds}`, DelaySeconds }));
    const began = mock.clock.now();
    const history: string[] = [];
    const worker = work(
      started,
      QueueUrl,
      (body) => void history.push(`${body} at ${(mock.clock.now() - began) / 1000}`),
    );
    await mock.waiting("sqs", "ReceiveMessage");
    const polls = mock.history("sqs", "ReceiveMessage").length;
    const { settled, fired } = await mock.clock.advance("1m");
    histories.add(
      `${settled} ${history.join()} ${fired.map(({ what }) => what).join()} ${mock.history("sqs", "ReceiveMessage").length - polls}`,
    );
    worker.stop();
    mock.reset();
    await worker.ended;
  }
  const visible = "a delayed message of queue orders becomes visible";
  expect([...histories]).toEqual([`true 1 at 1,25 at 25,47 at 47 ${[visible, visible, visible].join()} 3`]);
});

test("an idle poller is not a reason to skip time, and neither is a message that nobody receives", async () => {
  const started = await start(false);
  const { mock, client, queue } = started;
  await client.send(new SendMessageCommand({ QueueUrl: await queue("kept"), MessageBody: "m" }));
  const worker = work(started, await queue("idle"), () => {});
  await mock.waiting("sqs", "ReceiveMessage");
  const calls = mock.history().length;
  await mock.settled({ skip: "30d" });
  expect({ now: mock.clock.now(), calls: mock.history().length }).toEqual({ now: BEGINNING, calls });
  worker.stop();
  mock.reset();
  await worker.ended;
});

/** A day of a queue with delays, retention and dead letters: every third message fails each time. */
async function day(step: number) {
  const started = await start(false);
  const { mock, client, queue } = started;
  const dead = await queue("dead", { MessageRetentionPeriod: "43200" });
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: "arn:aws:sqs:us-east-1:000000000000:dead",
    maxReceiveCount: 3,
  });
  const orders = await queue("orders", { RedrivePolicy, VisibilityTimeout: "600" });
  const history: string[] = [];
  const taken = processorTime();
  const worker = work(started, orders, (body) => {
    history.push(`${body} at ${(mock.clock.now() - BEGINNING) / 1000}`);
    return Number(body) % 3 > 0;
  });
  for (let order = 0; order < 30; order++) {
    await client.send(new SendMessageCommand({ QueueUrl: orders, MessageBody: `${order}`, DelaySeconds: order * 30 }));
  }
  await mock.waiting("sqs", "ReceiveMessage");
  while (mock.clock.now() < BEGINNING + DAY / 4) await mock.clock.advance(step);
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ["All"] }));
  history.push(`${Attributes?.["ApproximateNumberOfMessages"]} dead letters`);
  while (mock.clock.now() < BEGINNING + DAY) await mock.clock.advance(step);
  const { Attributes: later } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ["All"] }),
  );
  history.push(`${later?.["ApproximateNumberOfMessages"]} dead letters`);
  const took = taken();
  worker.stop();
  mock.reset();
  await worker.ended;
  return { history, took };
}

test("a day of a queue with dead letters, delays and retention has the same history at once as in steps of ten minutes", async () => {
  const atOnce = await day(DAY / 4);
  expect(atOnce.history.slice(-2)).toEqual(["10 dead letters", "0 dead letters"]);
  expect(atOnce.history).toHaveLength(20 + 10 * 3 + 2);
  expect((await day(600_000)).history).toEqual(atOnce.history);
  expect(atOnce.took).toBeLessThan(5000);
});

test("a mock has a clock of its own, which runs with the machine's until a test turns it, and again in the next test", async () => {
  await using mock = await startMock({ services: [sqs], fidelity: "emulated", port: false });
  const ahead = () => Math.round((mock.clock.now() - Date.now()) / 60_000);
  const client = new SQSClient(mock.clientConfig());
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "m", DelaySeconds: 900 }));
  const { fired, firedCount } = await mock.clock.advance("1h");
  expect({ ahead: ahead(), what: fired.map(({ what }) => what), firedCount }).toEqual({
    ahead: 60,
    what: ["a delayed message of queue orders becomes visible"],
    firedCount: 1,
  });
  await mock.clock.freeze();
  mock.beginTest();
  expect({ ahead: ahead(), runs: mock.clock.runs }).toEqual({ ahead: 0, runs: true });
});

test("a clock that the library can't turn is not a clock to skip time with", async () => {
  await using mock = await startMock({ services: [sqs], clock: { now: () => 0 } });
  await mock.settled();
  await expect(mock.settled({ skip: "1h" })).rejects.toThrow(
    /^settled\(\{ skip \}\) turns the mock's clock, and can't turn the one/,
  );
  await expect(mock.settled({ skip: "1h" })).rejects.toBeInstanceOf(MockFailure);
});
