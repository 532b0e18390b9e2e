import { CreateQueueCommand, DeleteQueueCommand, ReceiveMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { manualClock } from "@cloudstub/core";
import { beforeEach, describe, expect, test } from "vitest";
import { callsWait } from "../../../tests/contracts/calls-wait.js";
import { laboratory } from "./laboratory.js";

// How a receive waits: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-short-and-long-polling.html

const clock = manualClock();
const lab = laboratory({ clock });
const QueueUrl = "orders";

const create = (QueueName: string, Attributes = {}) =>
  lab.client.send(new CreateQueueCommand({ QueueName, Attributes }));
const send = (MessageBody: string, queue = QueueUrl) =>
  lab.client.send(new SendMessageCommand({ QueueUrl: queue, MessageBody }));
const bodies = async (more: object = {}) => {
  const { Messages = [] } = await lab.client.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...more }),
  );
  return Messages.map(({ Body }) => Body);
};

/** Begins to wait for messages; it waits when this is settled. */
async function poll(more: object = {}): Promise<{ readonly got: Promise<(string | undefined)[]> }> {
  const { world } = lab.server;
  const others = world.activity.waiting.length;
  const got = bodies({ WaitTimeSeconds: 20, ...more });
  // The test awaits the answer itself.
  got.catch(() => {});
  await callsWait(world, others + 1);
  return { got };
}

beforeEach(() => create(QueueUrl));

describe("a receive from an empty queue waits", () => {
  test("for as long as it asks, and is answered without messages", async () => {
    const { got } = await poll({ WaitTimeSeconds: 3 });
    let answered = false;
    void got.then(() => (answered = true));
    await clock.advance(2_999);
    await bodies();
    expect(answered).toBe(false);
    await clock.advance(1);
    expect(await got).toEqual([]);
  });

  test("for a message that a client sends, which stays visible", async () => {
    const { got } = await poll();
    await send("m");
    expect(await got).toEqual(["m"]);
    expect(await bodies()).toEqual(["m"]);
  });

  test("for a message that the API port sends", async () => {
    const { got } = await poll();
    await lab.api("POST /api/sqs/send-message?queue=orders&body=m");
    expect(await got).toEqual(["m"]);
  });

  test("until its queue is deleted, which is an error", async () => {
    const { got } = await poll();
    await lab.client.send(new DeleteQueueCommand({ QueueUrl }));
    await expect(got).rejects.toMatchObject({ name: "QueueDoesNotExist" });
  });

  test("until the state is reset", async () => {
    const { got } = await poll();
    await lab.api("POST /api/reset?service=sqs");
    expect(await got).toEqual([]);
  });

  test("20 seconds at most, as AWS allows no more; longer waits are not refused", async () => {
    const { got } = await poll({ WaitTimeSeconds: 3600 });
    await clock.advance(20_000);
    expect(await got).toEqual([]);
  });
});

test.each([undefined, 0, -1])("a receive does not wait with a WaitTimeSeconds of %s", async (WaitTimeSeconds) => {
  expect(await bodies({ WaitTimeSeconds })).toEqual([]);
});

test("the queue's own ReceiveMessageWaitTimeSeconds is not kept, so that a receive does not wait for it", async () => {
  await create("other", { ReceiveMessageWaitTimeSeconds: "20" });
  expect(await bodies({ QueueUrl: "other" })).toEqual([]);
});

test("a receive does not wait where there is a message", async () => {
  await send("m");
  expect(await bodies({ WaitTimeSeconds: 20 })).toEqual(["m"]);
});

test("all who wait for a queue get its message, each as many as it asks for, and those of another queue wait on", async () => {
  await create("other");
  const waiting: Promise<(string | undefined)[]>[] = [];
  for (const MaxNumberOfMessages of [1, 10, 5]) {
    waiting.push((await poll({ MaxNumberOfMessages })).got);
    // Comes behind the poll, which then waits.
    await bodies();
  }
  const other = await poll({ QueueUrl: "other" });
  await send("m");
  expect(await Promise.all(waiting)).toEqual([["m"], ["m"], ["m"]]);
  await clock.advance(20_000);
  expect(await other.got).toEqual([]);
});

test("an idle consumer that waits for a second makes one request a second", async () => {
  const end = clock.now() + 10_000;
  const consume = async () => {
    while (clock.now() < end) expect(await bodies({ WaitTimeSeconds: 1 })).toEqual([]);
  };
  const consumer = consume();
  await callsWait(lab.server.world);
  await clock.advance("10s", { polls: true });
  await consumer;
  const { body } = await lab.api("GET /api/history");
  const polls = (body["requests"] as { operation: string }[]).filter(
    ({ operation }) => operation === "AmazonSQS.ReceiveMessage",
  );
  expect(polls).toHaveLength(10);
});
