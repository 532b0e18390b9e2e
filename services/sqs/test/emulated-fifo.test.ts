import { createHash } from "node:crypto";
import type { SendMessageCommandInput } from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { clock, receive, bodies, remove, hide, counts, create } = lab;
const orders = "orders.fifo";
const send = (body: string, MessageGroupId = "g", more: Partial<SendMessageCommandInput> = {}) =>
  lab.send(orders, body, { MessageGroupId, ...more });
const expired = (handle: string | undefined) => ({
  name: "InvalidParameterValue",
  message: `Value ${handle} for parameter ReceiptHandle is invalid. Reason: The receipt handle has expired.`,
});

beforeEach(() => create(orders, { ContentBasedDeduplication: "true" }));

describe("groups", () => {
  test("messages of a group come in their order, and none while another is in flight", async () => {
    for (const body of ["1", "2", "3"]) await send(body);
    const [first] = await receive(orders, { MaxNumberOfMessages: 1 });
    expect(first?.Body).toBe("1");
    expect(await receive(orders)).toEqual([]);
    await remove(orders, first);
    expect(await bodies(orders)).toEqual(["2", "3"]);
  });

  test("a receive takes as many as there are of one group, then of the next", async () => {
    for (const [body, group] of [
      ["a1", "a"],
      ["b1", "b"],
      ["a2", "a"],
      ["c1", "c"],
      ["b2", "b"],
    ] as const) {
      await send(body, group);
    }
    expect(await bodies(orders, { MaxNumberOfMessages: 3 })).toEqual(["a1", "a2", "b1"]);
    expect(await bodies(orders)).toEqual(["c1"]);
    expect(await bodies(orders)).toEqual([]);
  });

  test("a group stays locked until the last of its messages in flight is deleted or visible again", async () => {
    for (const body of ["1", "2", "3"]) await send(body);
    const [first, second] = await receive(orders, { MaxNumberOfMessages: 2 });
    await remove(orders, second);
    expect(await receive(orders)).toEqual([]);
    await hide(orders, first, 0);
    expect(await bodies(orders)).toEqual(["1", "3"]);
  });

  test("what becomes visible again comes before what was sent later", async () => {
    for (const body of ["1", "2"]) await send(body);
    await receive(orders, { MaxNumberOfMessages: 1 });
    await clock.advance(30_000);
    expect(await bodies(orders)).toEqual(["1", "2"]);
  });

  test.each([
    [1, ["1"]],
    [2, ["1", "2"]],
  ])(
    "a message that is visible again waits only for those before it (recorded answer of AWS): with %d extended it is %j",
    async (which, expected) => {
      for (const body of ["1", "2", "3"]) await send(body);
      const received = await receive(orders);
      await hide(orders, received[which], 100);
      await clock.advance(30_000);
      expect(await counts(orders)).toEqual([2, 1, 0]);
      expect(await bodies(orders)).toEqual(expected);
      expect(await bodies(orders)).toEqual([]);
      await clock.advance(100_000);
      expect(await bodies(orders)).toEqual(["1", "2", "3"]);
    },
  );

  describe("the group that was served last comes last (recorded answers of AWS)", () => {
    const sendTo = async (group: string, ...messages: string[]) => {
      for (const body of messages) await send(`${group}-${body}`, group);
    };

    test("after its messages became visible again", async () => {
      await sendTo("g1", "m1", "m2", "m3", "m4");
      await sendTo("g2", "m1");
      await sendTo("g3", "m1");
      expect(await bodies(orders, { MaxNumberOfMessages: 2 })).toEqual(["g1-m1", "g1-m2"]);
      expect(await bodies(orders, { MaxNumberOfMessages: 1 })).toEqual(["g2-m1"]);
      await clock.advance(30_000);
      expect(await bodies(orders)).toEqual(["g3-m1", "g1-m1", "g1-m2", "g1-m3", "g1-m4", "g2-m1"]);
    });

    test("after a receive with a visibility timeout of 0", async () => {
      await sendTo("g1", "m1", "m2");
      await sendTo("g2", "m1", "m2");
      await sendTo("g3", "m1");
      expect(await bodies(orders, { MaxNumberOfMessages: 3, VisibilityTimeout: 0 })).toEqual([
        "g1-m1",
        "g1-m2",
        "g2-m1",
      ]);
      expect(await bodies(orders)).toEqual(["g3-m1", "g1-m1", "g1-m2", "g2-m1", "g2-m2"]);
    });

    test("with a message that was made visible while a later one of its group is in flight", async () => {
      await sendTo("g1", "m1", "m2");
      await sendTo("g2", "m1");
      const [first] = await receive(orders, { MaxNumberOfMessages: 2 });
      await hide(orders, first, 0);
      expect(await bodies(orders)).toEqual(["g2-m1", "g1-m1"]);
    });
  });

  test("a visibility timeout of 0 locks nothing", async () => {
    await send("1");
    expect(await bodies(orders, { VisibilityTimeout: 0 })).toEqual(["1"]);
    expect(await bodies(orders)).toEqual(["1"]);
  });

  test("a queue's delay keeps the order", async () => {
    await create("late.fifo", { ContentBasedDeduplication: "true", DelaySeconds: "10" });
    for (const body of ["1", "2"]) await lab.send("late.fifo", body, { MessageGroupId: "g" });
    expect(await counts("late.fifo")).toEqual([0, 0, 2]);
    await clock.advance(10_000);
    expect(await bodies("late.fifo")).toEqual(["1", "2"]);
  });
});

describe("receipt handles", () => {
  test("expire with their visibility timeout", async () => {
    await send("1");
    const [first] = await receive(orders);
    await clock.advance(30_000);
    await expect(remove(orders, first)).rejects.toMatchObject(expired(first?.ReceiptHandle));
    await expect(hide(orders, first, 10)).rejects.toMatchObject(expired(first?.ReceiptHandle));
    const [second] = await receive(orders);
    await expect(remove(orders, first)).rejects.toMatchObject(expired(first?.ReceiptHandle));
    await remove(orders, second);
    await expect(remove(orders, second)).resolves.toBeDefined();
    expect(await counts(orders)).toEqual([0, 0, 0]);
  });
});

describe("deduplication", () => {
  test("a duplicate within five minutes is answered as the first was, and not sent, be that deleted or not", async () => {
    const first = await send("1");
    const [message] = await receive(orders);
    await remove(orders, message);
    await clock.advance(299_999);
    const again = await send("1");
    expect(again).toMatchObject({ MessageId: first.MessageId, SequenceNumber: first.SequenceNumber });
    expect(await counts(orders)).toEqual([0, 0, 0]);
    await clock.advance(1);
    const later = await send("1");
    expect(later.MessageId).not.toBe(first.MessageId);
    expect(await counts(orders)).toEqual([1, 0, 0]);
  });

  test("an id that is given counts instead of the body", async () => {
    await send("1", "g", { MessageDeduplicationId: "x" });
    await send("2", "g", { MessageDeduplicationId: "x" });
    await send("1", "g", { MessageDeduplicationId: "y" });
    const messages = await receive(orders, { MessageSystemAttributeNames: ["MessageDeduplicationId"] });
    expect(messages.map(({ Body, Attributes }) => [Body, Attributes?.MessageDeduplicationId])).toEqual([
      ["1", "x"],
      ["1", "y"],
    ]);
  });

  test("the digest of the body is the id where none is given", async () => {
    await send("h\u00e9");
    const [message] = await receive(orders, { MessageSystemAttributeNames: ["All"] });
    expect(message?.Attributes?.MessageDeduplicationId).toBe(createHash("sha256").update("h\u00e9").digest("hex"));
  });

  test.each([
    ["queue", ["1"]],
    ["messageGroup", ["1", "1"]],
  ])("within the scope %s", async (DeduplicationScope, expected) => {
    await create("scoped.fifo", { ContentBasedDeduplication: "true", DeduplicationScope });
    for (const MessageGroupId of ["a", "b", "b"]) await lab.send("scoped.fifo", "1", { MessageGroupId });
    expect(await bodies("scoped.fifo")).toEqual(expected);
  });

  test("is required of a queue that does not take the body's digest", async () => {
    await create("plain.fifo");
    await expect(lab.send("plain.fifo", "1", { MessageGroupId: "g" })).rejects.toMatchObject({
      name: "InvalidParameterValue",
      message:
        "The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly",
    });
  });
});

test("sequence numbers have 20 digits and grow, though everything before was deleted", async () => {
  const numbers: (string | undefined)[] = [];
  for (const body of ["1", "2", "3"]) {
    numbers.push((await send(body)).SequenceNumber);
    const [message] = await receive(orders, { MessageSystemAttributeNames: ["SequenceNumber"] });
    expect(message?.Attributes).toEqual({ SequenceNumber: numbers.at(-1) });
    await remove(orders, message);
  }
  for (const number of numbers) expect(number).toMatch(/^\d{20}$/);
  expect([...new Set(numbers)].sort()).toEqual(numbers);
});

describe("ReceiveRequestAttemptId", () => {
  const attempt = (ReceiveRequestAttemptId: string) =>
    receive(orders, { ReceiveRequestAttemptId, MaxNumberOfMessages: 2 });

  test("gets the same messages again under the same handles, hidden again", async () => {
    for (const body of ["1", "2", "3"]) await send(body);
    const first = await attempt("a");
    await clock.advance(20_000);
    expect(await attempt("a")).toEqual(first);
    expect(await attempt("b")).toEqual([]);
    await clock.advance(29_999);
    expect(await attempt("b")).toEqual([]);
    await clock.advance(1);
    const other = await attempt("b");
    expect(other.map(({ Body }) => Body)).toEqual(["1", "2"]);
    expect(other[0]?.ReceiptHandle).not.toBe(first[0]?.ReceiptHandle);
  });

  test("gets nothing of what was deleted or changed since", async () => {
    for (const body of ["1", "2"]) await send(body);
    const [first, second] = await attempt("a");
    await remove(orders, first);
    expect(await attempt("a")).toEqual([]);
    await hide(orders, second, 0);
    expect((await attempt("a")).map(({ Body }) => Body)).toEqual(["2"]);
  });

  test("does not get what another consumer holds by now, though it is hidden until the same time", async () => {
    await send("1");
    const [first] = await attempt("a");
    await hide(orders, first, 0);
    expect(await receive(orders)).toHaveLength(1);
    expect(await attempt("a")).toEqual([]);
  });

  test("is no longer known after five minutes", async () => {
    await send("1");
    const [first] = await receive(orders, { ReceiveRequestAttemptId: "a", VisibilityTimeout: 600 });
    await clock.advance(300_000);
    expect(await attempt("a")).toEqual([]);
    await remove(orders, first);
  });
});
