import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { inProcess } from "./in-process.js";

const level = fc.constantFrom("emulated" as const, "contract" as const);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("send" as const),
      level,
      group: fc.constantFrom("x", "y"),
      delay: fc.constantFrom(0, 0, 30),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("receive" as const), level, count: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("delete" as const, "hide" as const), level, which: fc.nat() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), seconds: fc.constantFrom(1, 10, 30) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Does each step at the level that it names, over one state, and keeps book of the messages that must be there. */
async function keepBook(QueueUrl: string, steps: readonly Step[]): Promise<void> {
  const { call, clock, trees } = inProcess();
  const fifo = QueueUrl.endsWith(".fifo");
  await call("CreateQueue", { QueueName: QueueUrl, Attributes: fifo ? { FifoQueue: "true" } : {} });
  const alive = new Map<string, string>();
  const receipts: { readonly id: string; readonly handle: string }[] = [];
  let sent = 0;
  const take = async (MaxNumberOfMessages: number, at: "emulated" | "contract") => {
    const { Messages = [] } = await call("ReceiveMessage", { QueueUrl, MaxNumberOfMessages }, at);
    return Messages as { MessageId: string; Body: string; ReceiptHandle: string }[];
  };
  for (const taken of steps) {
    if (taken.do === "wait") await clock.advance(taken.seconds * 1000);
    if (taken.do === "send") {
      const body = `m${sent++}`;
      const own = fifo ? { MessageGroupId: taken.group, MessageDeduplicationId: body } : { DelaySeconds: taken.delay };
      const { MessageId } = await call("SendMessage", { QueueUrl, MessageBody: body, ...own }, taken.level);
      alive.set(MessageId as string, body);
    }
    if (taken.do === "receive") {
      for (const { MessageId, Body, ReceiptHandle } of await take(taken.count, taken.level)) {
        expect(alive.get(MessageId)).toBe(Body);
        receipts.push({ id: MessageId, handle: ReceiptHandle });
      }
    }
    const receipt = "which" in taken ? receipts[taken.which % Math.max(1, receipts.length)] : undefined;
    if (receipt === undefined || !("which" in taken)) continue;
    if (taken.do === "hide")
      await call("ChangeMessageVisibility", { QueueUrl, ReceiptHandle: receipt.handle, VisibilityTimeout: 5 });
    else if (
      (await call("DeleteMessage", { QueueUrl, ReceiptHandle: receipt.handle }, taken.level)).error === undefined
    )
      alive.delete(receipt.id);
  }
  const attributes = { QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] };
  expect(await call("GetQueueAttributes", attributes, "contract")).toMatchObject({
    Attributes: { ApproximateNumberOfMessages: `${alive.size}` },
  });
  await clock.advance(60_000);
  const left: string[] = [];
  for (let found = await take(10, "emulated"); found.length > 0; found = await take(10, "emulated")) {
    left.push(...found.map(({ MessageId }) => MessageId));
    for (const { ReceiptHandle } of found) await call("DeleteMessage", { QueueUrl, ReceiptHandle });
  }
  expect(left.sort()).toEqual([...alive.keys()].sort());
  await clock.advance("5d");
  const kept = ["queues", "emulated/last-keys", "emulated/last-turns"];
  expect([...trees()].filter((tree) => !kept.includes(tree.slice("sqs/".length)))).toEqual([]);
  expect(await take(10, "contract")).toEqual([]);
  expect([...trees()]).toEqual(["sqs/queues"]);
}

describe.each(["orders", "orders.fifo"])("in %s", (queue) => {
  test("no message is lost or doubled, at whichever level each step is done, and nothing is left of those that are gone", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), (steps) => keepBook(queue, steps)),
      { numRuns: repetitions(150) },
    );
  });
});

test("names of deleted queues are forgotten when they are free again, without a request", async () => {
  const { call, clock, size } = inProcess();
  for (let i = 0; i < 25; i++) {
    await call("CreateQueue", { QueueName: `q${i}` });
    await call("DeleteQueue", { QueueUrl: `q${i}` });
  }
  const taken = () => [size("deleted-queues"), size("due-queues"), size("due-times")];
  await clock.advance(59_999);
  expect(await call("CreateQueue", { QueueName: "q0" })).toMatchObject({ error: "QueueDeletedRecently" });
  expect(taken()).toEqual([25, 25, 25]);
  await clock.advance(1);
  expect(taken()).toEqual([0, 0, 0]);
  await call("CreateQueue", { QueueName: "q0" });
  await call("DeleteQueue", { QueueUrl: "q0" });
  expect(await call("CreateQueue", { QueueName: "q0" })).toMatchObject({ error: "QueueDeletedRecently" });
  expect(taken()).toEqual([1, 1, 1]);
});
