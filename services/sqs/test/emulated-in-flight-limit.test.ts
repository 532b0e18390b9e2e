import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { callsWait } from "../../../tests/contracts/calls-wait.js";
import { append, takeInFlight } from "../src/emulated/messages/stored-messages.js";
import type { EmulatedQueue, EmulatedState } from "../src/emulated/state.js";
import { md5 } from "../src/message-body.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { clock, create, send, receive, bodies, remove } = lab;

beforeEach(async () => {
  await create("orders");
  await create("orders.fifo", { ContentBasedDeduplication: "true" });
});

/** Puts a number of messages in flight as receiving them would, in less time. */
function receiveMany(name: string, count: number): void {
  const { registry, world } = lab.server;
  const state = registry.services.filter(({ id }) => id === "sqs").map((sqs) => world.stateOf(sqs))[0] as EmulatedState;
  const queue = state.queues.get(name) as EmulatedQueue;
  const receiveOne = (i: number) => {
    const message = { messageId: randomUUID(), body: "m", md5OfBody: md5("m"), sentAt: clock.now(), groupId: `${i}` };
    const visibleAt = clock.now() + 60_000;
    const invisibility = { visibleAt, dueAt: visibleAt, receivedAt: clock.now() };
    takeInFlight(state, name, { taken: [{ key: append(state, queue, message), message }], invisibility });
  };
  world.store.transaction(() => {
    for (let i = 0; i < count; i++) receiveOne(i);
  });
}

test("a standard queue has 120,000 messages in flight at most: a short poll says so, a long one waits for room", async () => {
  receiveMany("orders", 119_998);
  for (const body of ["1", "2", "3"]) await send("orders", body);
  const received = await receive("orders");
  expect(received.map(({ Body }) => Body)).toEqual(["1", "2"]);
  await expect(receive("orders")).rejects.toMatchObject({ name: "OverLimit", $metadata: { httpStatusCode: 403 } });
  const polling = bodies("orders", { WaitTimeSeconds: 20 });
  await callsWait(lab.server.world);
  await remove("orders", received[0]);
  expect(await polling).toEqual(["3"]);
});

test("a FIFO queue with as many gives no more, and no error", async () => {
  receiveMany("orders.fifo", 120_000);
  await send("orders.fifo", "1", { MessageGroupId: "g" });
  expect(await bodies("orders.fifo")).toEqual([]);
});
