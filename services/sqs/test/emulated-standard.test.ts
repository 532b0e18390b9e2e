import { createHash } from "node:crypto";
import { PurgeQueueCommand, SetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { clock, send, receive, bodies, remove, hide, counts, create } = lab;
const orders = "orders";
const invalid = (message: string) => ({ name: "InvalidParameterValue", message, $metadata: { httpStatusCode: 400 } });

beforeEach(() => create(orders));

describe("visibility", () => {
  test("a received message is hidden for the queue's 30 seconds and then comes back, under another handle", async () => {
    await send(orders, "m");
    const [first] = await receive(orders);
    expect(await receive(orders)).toEqual([]);
    expect(await counts(orders)).toEqual([0, 1, 0]);
    await clock.advance(29_999);
    expect(await receive(orders)).toEqual([]);
    await clock.advance(1);
    const [second] = await receive(orders);
    expect(second).toMatchObject({ MessageId: first?.MessageId, Body: "m" });
    expect(second?.ReceiptHandle).not.toBe(first?.ReceiptHandle);
  });

  test("a receive says for how long; 0 hides nothing", async () => {
    await send(orders, "m");
    expect(await bodies(orders, { VisibilityTimeout: 0 })).toEqual(["m"]);
    expect(await bodies(orders, { VisibilityTimeout: 43_200 })).toEqual(["m"]);
    await clock.advance(43_199_999);
    expect(await bodies(orders)).toEqual([]);
    await clock.advance(1);
    expect(await bodies(orders)).toEqual(["m"]);
  });

  test("ChangeMessageVisibility counts from now, in both directions; 0 makes a message visible at once", async () => {
    await send(orders, "m");
    const [message] = await receive(orders);
    await clock.advance(20_000);
    await hide(orders, message, 30);
    await clock.advance(29_999);
    expect(await receive(orders)).toEqual([]);
    await hide(orders, message, 0);
    expect(await counts(orders)).toEqual([1, 0, 0]);
    expect(await bodies(orders)).toEqual(["m"]);
  });

  test("no message is in flight for more than 12 hours from its receipt", async () => {
    await send(orders, "m");
    const [message] = await receive(orders);
    await clock.advance(1_000);
    await expect(hide(orders, message, 43_200)).rejects.toMatchObject(
      invalid(
        "Value 43200 for parameter VisibilityTimeout is invalid. Reason: Total VisibilityTimeout for the message is beyond the limit [43200 seconds]",
      ),
    );
    await hide(orders, message, 43_199);
    await expect(hide(orders, message, 43_201)).rejects.toMatchObject(
      invalid(
        "Value 43201 for parameter VisibilityTimeout is invalid. Reason: Must be >= 0 and <= 43200, if provided.",
      ),
    );
  });

  test("ChangeMessageVisibility hides a message again that became visible, and refuses one that is gone (recorded answers of AWS)", async () => {
    await send(orders, "m");
    const [message] = await receive(orders);
    await clock.advance(30_000);
    await hide(orders, message, 10);
    expect(await counts(orders)).toEqual([0, 1, 0]);
    await clock.advance(10_000);
    expect(await receive(orders, { MessageSystemAttributeNames: ["All"] })).toMatchObject([
      { Attributes: { ApproximateReceiveCount: "2" } },
    ]);
    await remove(orders, message);
    const reason = "Message does not exist or is not available for visibility timeout change.";
    await expect(hide(orders, message, 10)).rejects.toMatchObject(
      invalid(`Value ${message?.ReceiptHandle} for parameter ReceiptHandle is invalid. Reason: ${reason}`),
    );
    await expect(hide(orders, { ReceiptHandle: "fake" }, 10)).rejects.toMatchObject({ name: "ReceiptHandleIsInvalid" });
  });

  test("an old handle still deletes its message, whether it is visible or in flight again", async () => {
    for (const text of ["1", "2"]) await send(orders, text);
    const old = await receive(orders);
    await clock.advance(30_000);
    await receive(orders, { MaxNumberOfMessages: 1 });
    for (const message of old) await remove(orders, message);
    expect(await counts(orders)).toEqual([0, 0, 0]);
    await expect(remove(orders, old[0])).resolves.toBeDefined();
  });
});

describe("delay", () => {
  test("a message waits for its own delay, or else for its queue's", async () => {
    await create("late", { DelaySeconds: "60" });
    await send("late", "queue's");
    await send("late", "own", { DelaySeconds: 10 });
    await send("late", "none", { DelaySeconds: 0 });
    expect(await counts("late")).toEqual([1, 0, 2]);
    expect(await bodies("late")).toEqual(["none"]);
    await clock.advance(10_000);
    expect(await bodies("late")).toEqual(["own"]);
    await clock.advance(49_999);
    expect(await bodies("late", { VisibilityTimeout: 0 })).not.toContain("queue's");
    await clock.advance(1);
    expect(await bodies("late")).toContain("queue's");
  });

  test.each([-1, 901, 1.5])("refuses a delay of %d seconds", async (DelaySeconds) => {
    await expect(send(orders, "m", { DelaySeconds })).rejects.toMatchObject(
      invalid(
        `Value ${DelaySeconds} for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= 900.`,
      ),
    );
  });
});

describe("attributes", () => {
  const text = (StringValue: string) => ({ DataType: "String", StringValue });
  const MessageAttributes = {
    General: text("Kenobi"),
    Hello: text("There"),
    "Help.Me": text("Me"),
    picture: { DataType: "Binary.png", BinaryValue: Uint8Array.of(0, 255) },
    amount: { DataType: "Number", StringValue: "-1.5e3" },
  };

  test.each<[names: string[], returned: string[]]>([
    [[], []],
    [["All"], ["General", "Hello", "Help.Me", "amount", "picture"]],
    [[".*"], ["General", "Hello", "Help.Me", "amount", "picture"]],
    [["*"], ["General", "Hello", "Help.Me", "amount", "picture"]],
    [["Hello", "nobody"], ["Hello"]],
    [["Hel.*"], ["Hello", "Help.Me"]],
    [["Help.*"], ["Help.Me"]],
    [["AWS.", "..x"], []],
  ])("asked for %j a receive returns %j, and the SDK accepts their MD5", async (MessageAttributeNames, returned) => {
    await send(orders, "m", { MessageAttributes });
    const [message] = await receive(orders, { MessageAttributeNames });
    const expected = returned.map((name) => [name, MessageAttributes[name as keyof typeof MessageAttributes]]);
    expect(message?.MessageAttributes ?? {}).toEqual(Object.fromEntries(expected));
    expect(message?.MD5OfMessageAttributes === undefined).toBe(returned.length === 0);
  });

  test("the MD5 of returned attributes is that of AWS", async () => {
    const { General, Hello, "Help.Me": help } = MessageAttributes;
    const sent = await send(orders, "msg", { MessageAttributes: { General, Hello, "Help.Me": help } });
    expect(sent.MD5OfMessageAttributes).toBe("4c360f3fdafd970e05fae2f149d997f5");
    const md5 = async (name: string) =>
      (await receive(orders, { MessageAttributeNames: [name], VisibilityTimeout: 0 }))[0]?.MD5OfMessageAttributes;
    expect([await md5("Hello"), await md5("Hel.*")]).toEqual([
      "a311262e065454b75da111d535b8dacd",
      "83fee93c1bcd8b9a5a923ffacdc636c7",
    ]);
  });

  test("system attributes tell a message's history", async () => {
    const AWSTraceHeader = text("Root=1-5759e988-bd862e3fe1be46a994272793");
    await send(orders, "m", { MessageSystemAttributes: { AWSTraceHeader }, MessageGroupId: "fair" });
    const sentAt = clock.now();
    await clock.advance(5_000);
    const [first] = await receive(orders, { MessageSystemAttributeNames: ["All"] });
    const attributes = {
      SenderId: expect.stringMatching(/^[A-Z0-9]{21}$/),
      SentTimestamp: `${sentAt}`,
      ApproximateReceiveCount: "1",
      ApproximateFirstReceiveTimestamp: `${sentAt + 5_000}`,
      AWSTraceHeader: AWSTraceHeader.StringValue,
      MessageGroupId: "fair",
    };
    expect(first?.Attributes).toEqual(attributes);
    await clock.advance(30_000);
    const [second] = await receive(orders, { AttributeNames: ["All"] });
    expect(second?.Attributes).toEqual({ ...attributes, ApproximateReceiveCount: "2" });
    await clock.advance(30_000);
    const [third] = await receive(orders, {
      MessageSystemAttributeNames: ["ApproximateReceiveCount", "SequenceNumber"],
    });
    expect(third?.Attributes).toEqual({ ApproximateReceiveCount: "3" });
  });

  test("bodies and attributes of any bytes come back as they were", async () => {
    const BinaryValue = Uint8Array.from({ length: 256 }, (_, i) => i);
    const value = "h\u00e9 😀\n<&>\t";
    await send(orders, value, { MessageAttributes: { b: { DataType: "Binary", BinaryValue }, s: text(value) } });
    const [message] = await receive(orders, { MessageAttributeNames: ["All"] });
    expect(message?.Body).toBe(value);
    expect(message?.MD5OfBody).toBe(createHash("md5").update(value).digest("hex"));
    expect(message?.MessageAttributes).toEqual({ b: { DataType: "Binary", BinaryValue }, s: text(value) });
  });
});

test("messages are gone when the retention period is over, wherever they are", async () => {
  await create("short", { MessageRetentionPeriod: "60", VisibilityTimeout: "43200" });
  for (const text of ["in flight", "visible"]) await send("short", text);
  const [message] = await receive("short", { MaxNumberOfMessages: 1 });
  await clock.advance(59_000);
  await send("short", "young");
  await send("short", "delayed", { DelaySeconds: 900 });
  expect(await counts("short")).toEqual([2, 1, 1]);
  await clock.advance(1_000);
  expect(await counts("short")).toEqual([1, 0, 1]);
  expect(await bodies("short")).toEqual(["young"]);
  await expect(remove("short", message)).resolves.toBeDefined();
  await clock.advance(60_000);
  expect(await counts("short")).toEqual([0, 0, 0]);
});

test("a shorter retention period reaches all messages at once, a longer one those that are still there", async () => {
  await create("short", { VisibilityTimeout: "43200" });
  await send("short", "delayed", { DelaySeconds: 900 });
  for (const text of ["in flight", "and another", "visible"]) await send("short", text);
  const [message] = await receive("short", { MaxNumberOfMessages: 2 });
  await clock.advance(100_000);
  await send("short", "young");
  expect(await counts("short")).toEqual([2, 2, 1]);
  const retain = (seconds: number) => {
    const Attributes = { MessageRetentionPeriod: `${seconds}` };
    return lab.client.send(new SetQueueAttributesCommand({ QueueUrl: "short", Attributes }));
  };
  await retain(200);
  await clock.advance(99_999);
  expect(await counts("short")).toEqual([2, 2, 1]);
  await retain(120);
  expect(await counts("short")).toEqual([1, 0, 0]);
  await expect(remove("short", message)).resolves.toBeDefined();
  await clock.advance(20_001);
  await retain(3600);
  expect(await counts("short")).toEqual([0, 0, 0]);
});

test("a receive passes over expired messages that nobody counted", async () => {
  await create("short", { MessageRetentionPeriod: "60" });
  await send("short", "old");
  await clock.advance(60_000);
  await send("short", "new");
  expect(await bodies("short", { MaxNumberOfMessages: 1 })).toEqual(["new"]);
});

test("PurgeQueue removes all messages, and refuses to do it again within 60 seconds", async () => {
  const purge = () => lab.client.send(new PurgeQueueCommand({ QueueUrl: orders }));
  for (const text of ["1", "2"]) await send(orders, text);
  await send(orders, "3", { DelaySeconds: 5 });
  const [message] = await receive(orders, { MaxNumberOfMessages: 1 });
  await purge();
  expect(await counts(orders)).toEqual([0, 0, 0]);
  await expect(remove(orders, message)).resolves.toBeDefined();
  await clock.advance(59_999);
  await expect(purge()).rejects.toMatchObject({
    name: "PurgeQueueInProgress",
    message: "Only one PurgeQueue operation on orders is allowed every 60 seconds.",
    $metadata: { httpStatusCode: 403 },
  });
  await clock.advance(1);
  await purge();
});
