import { expect, test } from "vitest";
import { BEGINNING, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { clock, send, receive, create } = lab;

/** What the most recent receive did not find, as its entry in the history says. */
async function why(): Promise<readonly string[] | undefined> {
  const { body } = await lab.api("GET /api/history?limit=1");
  const [entry] = (body as { requests: { stub?: string; notes?: string[] }[] }).requests;
  return entry?.notes;
}

const due = (ms: number) => `The next one is due at ${new Date(BEGINNING + ms).toISOString()}.`;

test("a receive that finds nothing says what the queue has, and when that changes", async () => {
  await clock.set(BEGINNING);
  const orders = await create("orders");
  await receive(orders);
  expect(await why()).toEqual(["Queue orders has no message."]);
  await send(orders, "a");
  await send(orders, "b");
  await send(orders, "c", { DelaySeconds: 60 });
  await receive(orders);
  expect(await why()).toBeUndefined();
  await receive(orders);
  expect(await why()).toEqual([
    `Queue orders has nothing to receive: 2 messages are in flight, 1 message is delayed. ${due(30_000)}`,
  ]);
  await clock.advance(30_000);
  expect(await receive(orders)).toHaveLength(2);
  expect(await why()).toBeUndefined();
});

test("a receive of a FIFO queue names the messages that wait for others of their group", async () => {
  await clock.set(BEGINNING);
  const orders = await create("orders.fifo");
  for (const body of ["a", "b", "c"]) await send(orders, body, { MessageGroupId: "g", MessageDeduplicationId: body });
  await receive(orders, { MaxNumberOfMessages: 1 });
  await receive(orders);
  expect(await why()).toEqual([
    `Queue orders.fifo has nothing to receive: 1 message is in flight, 2 messages are locked, since one of the same group is in flight. ${due(30_000)}`,
  ]);
});

test("a receive that gives a message up says where it went", async () => {
  await clock.set(BEGINNING);
  await create("dead");
  const deadLetterTargetArn = "arn:aws:sqs:us-east-1:000000000000:dead";
  const orders = await create("orders", { RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 1 }) });
  const { MessageId } = await send(orders, "m");
  await receive(orders);
  await clock.advance(30_000);
  await receive(orders);
  expect(await why()).toEqual([
    `Message ${MessageId} went to dead: it was received once.`,
    "Queue orders has no message.",
  ]);
});
