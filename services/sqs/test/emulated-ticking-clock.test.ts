import { manualClock } from "@cloudstub/core";
import { expect, test } from "vitest";
import { BEGINNING, emulatedLaboratory } from "./emulated-laboratory.js";

// Real time goes on while a request is answered: this clock shows another millisecond each time it is read.
let read = 0;
const clock = { ...manualClock(BEGINNING), now: () => BEGINNING + read++ };
const lab = emulatedLaboratory({ clock });
const { create, send, receive } = lab;

/** Numbers of visible messages and of those in flight, as each way to look at the queue `late` tells them. */
const looks: { readonly [name: string]: () => Promise<readonly unknown[]> } = {
  GetQueueAttributes: async () => (await lab.counts("late")).slice(0, 2),
  "the view of a queue": async () => {
    const { body } = await lab.api("GET /api/sqs/queue-detail?queue=late");
    const { visible, inFlight } = (body as { readonly counts: Record<string, number> }).counts;
    return [visible, inFlight];
  },
  "an export": async () => {
    const exported = await (await fetch(`http://127.0.0.1:${lab.server.apiPort}/api/export`)).text();
    return ["sqs/messages/late", "sqs/emulated/in-flight/late"].map(
      (tree) => exported.split(`"tree":"${tree}"`).length - 1,
    );
  },
};

test.each(Object.entries(looks))("%s finds a timeout over whose alarm is late", async (_, look) => {
  await create("late");
  await send("late", "1");
  await receive("late", { VisibilityTimeout: 10 });
  expect(await look()).toEqual([0, 1]);
  read += 10_000;
  expect(await look()).toEqual([1, 0]);
});

test("the first receive of a message is told the same at each receive", async () => {
  await create("orders");
  await send("orders", "1");
  const first = async () => {
    const [message] = await receive("orders", {
      MessageSystemAttributeNames: ["ApproximateFirstReceiveTimestamp"],
      VisibilityTimeout: 0,
    });
    return message?.Attributes?.ApproximateFirstReceiveTimestamp;
  };
  const hidden = await receive("orders", {
    MessageSystemAttributeNames: ["ApproximateFirstReceiveTimestamp"],
    VisibilityTimeout: 1,
  });
  read += 1000;
  expect(await first()).toBe(hidden[0]?.Attributes?.ApproximateFirstReceiveTimestamp);
});

test("an attempt that is tried again, and again, gets the same messages", async () => {
  await create("orders.fifo", { ContentBasedDeduplication: "true" });
  for (const [body, MessageGroupId] of [
    ["a1", "a"],
    ["a2", "a"],
    ["b1", "b"],
  ] as const) {
    await send("orders.fifo", body, { MessageGroupId });
  }
  const attempt = async () =>
    (await receive("orders.fifo", { ReceiveRequestAttemptId: "x", MaxNumberOfMessages: 2 })).map(
      ({ ReceiptHandle }) => ReceiptHandle,
    );
  const given = await attempt();
  expect(given).toHaveLength(2);
  expect(await attempt()).toEqual(given);
  expect(await attempt()).toEqual(given);
});
