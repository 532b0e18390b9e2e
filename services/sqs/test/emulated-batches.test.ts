import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
} from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { send, receive, bodies, counts, create } = lab;
const orders = "orders";

const sendAll = (QueueUrl: string, Entries: SendMessageBatchRequestEntry[]) =>
  lab.client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
const removeAll = (Entries: { Id: string; ReceiptHandle: string | undefined }[]) =>
  lab.client.send(new DeleteMessageBatchCommand({ QueueUrl: orders, Entries }));
const hideAll = (Entries: { Id: string; ReceiptHandle: string | undefined; VisibilityTimeout: number }[]) =>
  lab.client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: orders, Entries }));

beforeEach(() => create(orders));

describe("SendMessageBatch", () => {
  test("sends each message with all that belongs to it", async () => {
    const { Successful, Failed } = await sendAll(orders, [
      { Id: "a", MessageBody: "1", MessageAttributes: { x: { DataType: "String", StringValue: "v" } } },
      { Id: "b", MessageBody: "2", DelaySeconds: 5 },
    ]);
    expect(Successful).toMatchObject([
      { Id: "a", MessageId: expect.any(String), MD5OfMessageAttributes: expect.any(String) },
      { Id: "b", MessageId: expect.any(String) },
    ]);
    expect(Failed).toBeUndefined();
    expect(await counts(orders)).toEqual([1, 0, 1]);
    const [message] = await receive(orders, { MessageAttributeNames: ["All"] });
    expect(message).toMatchObject({
      MessageId: Successful?.[0]?.MessageId,
      MessageAttributes: { x: { StringValue: "v" } },
    });
  });

  test("sends what can be sent, and says of the rest why not", async () => {
    const { Successful, Failed } = await sendAll(orders, [
      { Id: "good", MessageBody: "good" },
      { Id: "empty", MessageBody: "" },
      { Id: "beep", MessageBody: "\u0007" },
      { Id: "late", MessageBody: "late", DelaySeconds: 901 },
      { Id: "also", MessageBody: "also" },
    ]);
    expect(Successful?.map(({ Id }) => Id)).toEqual(["good", "also"]);
    expect(Failed).toEqual([
      {
        Id: "empty",
        SenderFault: true,
        Code: "MissingParameter",
        Message: "The request must contain the parameter MessageBody.",
      },
      { Id: "beep", SenderFault: true, Code: "InvalidMessageContents", Message: expect.stringContaining("'#x7'") },
      {
        Id: "late",
        SenderFault: true,
        Code: "InvalidParameterValue",
        Message: "Value 901 for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= 900.",
      },
    ]);
    expect(await bodies(orders)).toEqual(["good", "also"]);
  });

  test("refuses more than 1 MiB together, and sends none of it", async () => {
    const half = (Id: string, length: number) => ({ Id, MessageBody: "x".repeat(length) });
    await sendAll(orders, [half("a", 524_288), half("b", 524_288)]);
    await expect(sendAll(orders, [half("a", 524_288), half("b", 524_289)])).rejects.toMatchObject({
      name: "BatchRequestTooLong",
      message: "Batch requests cannot be longer than 1048576 bytes. You have sent 1048577 bytes.",
    });
    expect(await counts(orders)).toEqual([2, 0, 0]);
  });

  test("refuses a batch for a FIFO queue that lacks a group or what tells duplicates apart", async () => {
    await create("plain.fifo");
    const grouped = { Id: "a", MessageBody: "1", MessageGroupId: "g", MessageDeduplicationId: "d" };
    const lacking = { name: "InvalidParameterValue", $metadata: { httpStatusCode: 400 } };
    await expect(
      sendAll("plain.fifo", [grouped, { Id: "b", MessageBody: "2", MessageDeduplicationId: "e" }]),
    ).rejects.toMatchObject({
      ...lacking,
      message: "The request must contain the parameter MessageGroupId.",
    });
    await expect(
      sendAll("plain.fifo", [grouped, { Id: "b", MessageBody: "2", MessageGroupId: "g" }]),
    ).rejects.toMatchObject({
      ...lacking,
      message:
        "The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly",
    });
    expect(await counts("plain.fifo")).toEqual([0, 0, 0]);
  });

  test("keeps the order of a FIFO queue, and answers a duplicate within the batch as the first", async () => {
    await create("orders.fifo", { ContentBasedDeduplication: "true" });
    const { Successful } = await sendAll(
      "orders.fifo",
      ["1", "2", "1", "3"].map((MessageBody, i) => ({ Id: `${i}`, MessageBody, MessageGroupId: "g" })),
    );
    expect(Successful?.[2]).toMatchObject({
      MessageId: Successful?.[0]?.MessageId,
      SequenceNumber: Successful?.[0]?.SequenceNumber,
    });
    expect(await bodies("orders.fifo")).toEqual(["1", "2", "3"]);
  });
});

test("DeleteMessageBatch deletes what can be deleted", async () => {
  for (const text of ["1", "2"]) await send(orders, text);
  const [first] = await receive(orders);
  const { Successful, Failed } = await removeAll([
    { Id: "first", ReceiptHandle: first?.ReceiptHandle },
    { Id: "again", ReceiptHandle: first?.ReceiptHandle },
    { Id: "fake", ReceiptHandle: "fake" },
  ]);
  expect(Successful).toEqual([{ Id: "first" }, { Id: "again" }]);
  const Message = 'The input receipt handle "fake" is not a valid receipt handle.';
  expect(Failed).toEqual([{ Id: "fake", SenderFault: true, Code: "ReceiptHandleIsInvalid", Message }]);
  expect(await counts(orders)).toEqual([0, 1, 0]);
});

test("ChangeMessageVisibilityBatch changes what can be changed", async () => {
  for (const text of ["1", "2", "3"]) await send(orders, text);
  const [first, second, third] = await receive(orders);
  await lab.remove(orders, third);
  const { Successful, Failed } = await hideAll([
    { Id: "shown", ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 },
    { Id: "long", ReceiptHandle: second?.ReceiptHandle, VisibilityTimeout: 43_201 },
    { Id: "gone", ReceiptHandle: third?.ReceiptHandle, VisibilityTimeout: 1 },
  ]);
  expect(Successful).toEqual([{ Id: "shown" }]);
  expect(Failed?.map(({ Id, Code, SenderFault }) => [Id, Code, SenderFault])).toEqual([
    ["long", "InvalidParameterValue", true],
    ["gone", "InvalidParameterValue", true],
  ]);
  expect(await bodies(orders)).toEqual(["1"]);
});

describe.each([
  [
    "SendMessageBatch",
    (entries: { Id: string }[]) =>
      sendAll(
        orders,
        entries.map((entry) => ({ ...entry, MessageBody: "m" })),
      ),
  ],
  [
    "DeleteMessageBatch",
    (entries: { Id: string }[]) => removeAll(entries.map((entry) => ({ ...entry, ReceiptHandle: "fake" }))),
  ],
  [
    "ChangeMessageVisibilityBatch",
    (entries: { Id: string }[]) =>
      hideAll(entries.map((entry) => ({ ...entry, ReceiptHandle: "fake", VisibilityTimeout: 0 }))),
  ],
])("%s", (name, run) => {
  test.each([
    ["no entries", [], "EmptyBatchRequest", `There should be at least one ${name}RequestEntry in the request.`],
    [
      "eleven entries",
      Array.from({ length: 11 }, (_, i) => `${i}`),
      "TooManyEntriesInBatchRequest",
      "Maximum number of entries per request are 10. You have sent 11.",
    ],
    ["one id twice", ["a", "a"], "BatchEntryIdsNotDistinct", "Id a repeated."],
    [
      "a malformed id",
      ["a b"],
      "InvalidBatchEntryId",
      "A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.",
    ],
  ])("refuses %s", async (_, ids, error, message) => {
    await expect(run(ids.map((Id) => ({ Id })))).rejects.toMatchObject({ name: error, message });
    expect(await counts(orders)).toEqual([0, 0, 0]);
  });
});

// Members of entries are required as those of single operations are (SQS API reference, "…BatchRequestEntry").
test.each([
  ["DeleteMessageBatch", [{ Id: "1" }], "Entries.1.ReceiptHandle"],
  ["ChangeMessageVisibilityBatch", [{ Id: "1" }], "Entries.1.ReceiptHandle"],
  ["SendMessageBatch", [{ Id: "1" }], "Entries.1.MessageBody"],
  ["SendMessageBatch", [{ MessageBody: "x" }], "Entries.1.Id"],
])(
  "%s of %j is refused for the member that is missing, before anything changes",
  async (operation, Entries, member) => {
    const response = await lab.raw(operation, JSON.stringify({ QueueUrl: orders, Entries }));
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      400,
      `The request must contain the parameter ${member}.`,
    ]);
    expect(await counts(orders)).toEqual([0, 0, 0]);
  },
);
