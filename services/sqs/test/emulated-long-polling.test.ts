import { DeleteQueueCommand, SetQueueAttributesCommand, StartMessageMoveTaskCommand } from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { callsWait } from "../../../tests/contracts/calls-wait.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { clock, send, receive, bodies, remove, hide, counts, create } = lab;
const orders = "orders";

/** Begins to wait for messages; it waits when this is settled. */
async function poll(queue = orders, more: object = {}): Promise<{ readonly got: Promise<(string | undefined)[]> }> {
  const { world } = lab.server;
  const others = world.activity.waiting.length;
  const got = bodies(queue, { WaitTimeSeconds: 20, ...more });
  // The caller that awaits the answer checks it.
  got.catch(() => {});
  await callsWait(world, others + 1);
  return { got };
}

beforeEach(() => create(orders));

test("a receive waits for a message to be sent", async () => {
  const { got } = await poll();
  await send(orders, "m");
  expect(await got).toEqual(["m"]);
  expect(await counts(orders)).toEqual([0, 1, 0]);
});

test("a receive that finds nothing while it waits is answered without messages when its time is over", async () => {
  const { got } = await poll();
  await clock.advance(20_000);
  expect(await got).toEqual([]);
});

test("a receive does not wait where there is a message, or no wait is asked for", async () => {
  await send(orders, "m");
  expect(await bodies(orders, { WaitTimeSeconds: 20 })).toEqual(["m"]);
  expect(await bodies(orders)).toEqual([]);
});

test("the queue's own time counts where a receive gives none, and 0 is one", async () => {
  await lab.client.send(
    new SetQueueAttributesCommand({ QueueUrl: orders, Attributes: { ReceiveMessageWaitTimeSeconds: "5" } }),
  );
  const { got } = await poll(orders, { WaitTimeSeconds: undefined });
  await clock.advance(5_000);
  expect(await got).toEqual([]);
  expect(await bodies(orders, { WaitTimeSeconds: 0 })).toEqual([]);
});

describe("a receive that waits is answered", () => {
  test("when a visibility timeout ends", async () => {
    await send(orders, "m");
    await receive(orders, { VisibilityTimeout: 10 });
    const { got } = await poll();
    await clock.advance(10_000);
    expect(await got).toEqual(["m"]);
  });

  test("when a visibility timeout is changed to end sooner, or now", async () => {
    await send(orders, "m");
    const [message] = await receive(orders);
    const sooner = await poll();
    await hide(orders, message, 7);
    await clock.advance(7_000);
    expect(await sooner.got).toEqual(["m"]);
    await clock.advance(30_000);
    const [again] = await receive(orders);
    const now = await poll();
    await hide(orders, again, 0);
    expect(await now.got).toEqual(["m"]);
  });

  test("when a visibility timeout is to end sooner because a receive was tried again", async () => {
    await create("orders.fifo");
    await send("orders.fifo", "m", { MessageGroupId: "g", MessageDeduplicationId: "d" });
    await receive("orders.fifo", { ReceiveRequestAttemptId: "a" });
    const { got } = await poll("orders.fifo");
    await receive("orders.fifo", { ReceiveRequestAttemptId: "a", VisibilityTimeout: 5 });
    await clock.advance(5_000);
    expect(await got).toEqual(["m"]);
  });

  test("when a delay ends that began while it waited", async () => {
    const { got } = await poll();
    await send(orders, "m", { DelaySeconds: 3 });
    await clock.advance(3_000);
    expect(await got).toEqual(["m"]);
  });

  test("when the group of a FIFO queue is open again", async () => {
    await create("orders.fifo", { ContentBasedDeduplication: "true" });
    for (const body of ["1", "2"]) await send("orders.fifo", body, { MessageGroupId: "g" });
    const [first] = await receive("orders.fifo", { MaxNumberOfMessages: 1 });
    const { got } = await poll("orders.fifo");
    await remove("orders.fifo", first);
    expect(await got).toEqual(["2"]);
  });

  test("when a dead letter arrives, and when a move task brings one", async () => {
    const target = "arn:aws:sqs:us-east-1:000000000000:dead";
    await create("dead");
    await create("fragile", { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: target, maxReceiveCount: 1 }) });
    await send("fragile", "m");
    await receive("fragile");
    await clock.advance(30_000);
    const dead = await poll("dead");
    expect(await receive("fragile")).toEqual([]);
    expect(await dead.got).toEqual(["m"]);
    await clock.advance(30_000);
    await lab.client.send(new StartMessageMoveTaskCommand({ SourceArn: target, MaxNumberOfMessagesPerSecond: 1 }));
    const { got } = await poll("fragile");
    await clock.advance(1_000);
    expect(await got).toEqual(["m"]);
  });

  test.each([
    ["where dead letters come from", undefined],
    ["that is the destination", "arn:aws:sqs:us-east-1:000000000000:elsewhere"],
  ])(
    "when a move task with a rate, which began while it waited, brings a message to the queue %s",
    async (_, DestinationArn) => {
      const SourceArn = "arn:aws:sqs:us-east-1:000000000000:dead";
      await create("dead");
      await create("elsewhere");
      await create("fragile", {
        RedrivePolicy: JSON.stringify({ deadLetterTargetArn: SourceArn, maxReceiveCount: 1 }),
      });
      for (const body of ["1", "2"]) await send("fragile", body);
      await receive("fragile");
      await clock.advance(30_000);
      expect(await receive("fragile")).toEqual([]);
      const { got } = await poll(DestinationArn === undefined ? "fragile" : "elsewhere");
      await lab.client.send(
        new StartMessageMoveTaskCommand({ SourceArn, DestinationArn, MaxNumberOfMessagesPerSecond: 1 }),
      );
      await clock.advance(1_000);
      expect(await got).toEqual(["1"]);
    },
  );

  test("with an error when the queue is deleted", async () => {
    const { got } = await poll();
    await lab.client.send(new DeleteQueueCommand({ QueueUrl: orders }));
    await expect(got).rejects.toMatchObject({ name: "QueueDoesNotExist" });
  });

  test("without messages when the state is reset", async () => {
    const { got } = await poll();
    lab.server.world.reset();
    expect(await got).toEqual([]);
  });
});

test("of those who wait the first gets the message, and the others wait on", async () => {
  const first = await poll();
  const second = bodies(orders, { WaitTimeSeconds: 20 });
  await counts(orders);
  await send(orders, "1");
  expect(await first.got).toEqual(["1"]);
  await send(orders, "2");
  expect(await second).toEqual(["2"]);
});

test("a message that is sent in one queue does not wake those who wait at another", async () => {
  await create("other");
  const { got } = await poll();
  await send("other", "m");
  await clock.advance(20_000);
  expect(await got).toEqual([]);
  expect(await counts("other")).toEqual([1, 0, 0]);
});

test("a client that goes away while it waits takes no message with it", async () => {
  const ended = new Promise<void>((resolve) => {
    lab.server.world.observers.push(({ stub }) => stub?.operation === "ReceiveMessage" && resolve());
  });
  const gone = new AbortController();
  const body = JSON.stringify({ QueueUrl: orders, WaitTimeSeconds: 20 });
  const headers = { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "AmazonSQS.ReceiveMessage" };
  const polling = fetch(`http://127.0.0.1:${lab.server.port}/`, { method: "POST", headers, body, signal: gone.signal });
  await callsWait(lab.server.world);
  gone.abort();
  await expect(polling).rejects.toThrow();
  await ended;
  await send(orders, "m");
  expect(await bodies(orders)).toEqual(["m"]);
});
