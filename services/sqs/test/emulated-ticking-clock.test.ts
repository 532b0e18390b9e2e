import { manualClock } from "@cloudstub/core";
import { expect, test } from "vitest";
import { BEGINNING, emulatedLaboratory } from "./emulated-laboratory.js";

// Real time goes on while a request is answered: this clock shows another millisecond each time it is read.
let read = 0;
const clock = { ...manualClock(BEGINNING), now: () => BEGINNING + read++ };
const { create, send, receive } = emulatedLaboratory({ clock });

test("the first receive of a message is told the same at each receive", async () => {
  await create("orders");
  await send("orders", "1");
  const first = async () => {
    const [message] = await receive("orders", { MessageSystemAttributeNames: ["ApproximateFirstReceiveTimestamp"], VisibilityTimeout: 0 });
    return message?.Attributes?.ApproximateFirstReceiveTimestamp;
  };
  const hidden = await receive("orders", { MessageSystemAttributeNames: ["ApproximateFirstReceiveTimestamp"], VisibilityTimeout: 1 });
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
    (await receive("orders.fifo", { ReceiveRequestAttemptId: "x", MaxNumberOfMessages: 2 })).map(({ ReceiptHandle }) => ReceiptHandle);
  const given = await attempt();
  expect(given).toHaveLength(2);
  expect(await attempt()).toEqual(given);
  expect(await attempt()).toEqual(given);
});
