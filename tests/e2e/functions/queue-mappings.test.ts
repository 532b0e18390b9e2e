/** Functions that process the messages of queues. Sources: Lambda developer guide, "Using Lambda with Amazon SQS"; recorded answers of AWS, 2025-11. */

import { createHash } from "node:crypto";
import {
  CreateFunctionCommand,
  DeleteEventSourceMappingCommand,
  DeleteFunctionConcurrencyCommand,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import { ChangeMessageVisibilityCommand, PurgeQueueCommand } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { arnOf, BEGINNING, bodiesOf, gate, type QueueEvent, start } from "./started.js";

const EventSourceArn = arnOf("sqs", "orders");

/** A queue, a function with a handler, and a mapping between them. */
async function mapped(handler: (event: QueueEvent) => unknown = () => ({}), input: object = {}, attributes = {}) {
  const started = await start();
  const url = await started.queue("orders", attributes);
  const given = await started.mock.lambda("work", handler);
  const uuid = await started.map({ FunctionName: "work", EventSourceArn, ...input });
  return { ...started, url, given, uuid };
}

const fails = () => {
  throw new Error("no");
};

test("a message is processed as soon as it is there, and deleted; its record is AWS's", async () => {
  const { mock, send, url, given, counts } = await mapped();
  const MessageAttributes = {
    Title: { DataType: "String", StringValue: "a" },
    Bytes: { DataType: "Binary", BinaryValue: Uint8Array.from([1, 2]) },
  };
  const messageId = await send(url, "hello", { MessageAttributes });
  await mock.settled();
  const [{ event } = { event: undefined }] = given.invocations;
  expect(event).toEqual({
    Records: [
      {
        messageId,
        receiptHandle: expect.any(String),
        body: "hello",
        attributes: {
          ApproximateReceiveCount: "1",
          SentTimestamp: "1767225600000",
          SenderId: expect.any(String),
          ApproximateFirstReceiveTimestamp: "1767225600000",
        },
        messageAttributes: {
          Title: { stringValue: "a", stringListValues: [], binaryListValues: [], dataType: "String" },
          Bytes: { binaryValue: "AQI=", stringListValues: [], binaryListValues: [], dataType: "Binary" },
        },
        md5OfBody: createHash("md5").update("hello").digest("hex"),
        md5OfMessageAttributes: expect.stringMatching(/^[0-9a-f]{32}$/),
        eventSource: "aws:sqs",
        eventSourceARN: EventSourceArn,
        awsRegion: "us-east-1",
      },
    ],
  });
  expect(await counts(url)).toEqual([0, 0]);
});

test("at most ten messages come together without a window, all that are there", async () => {
  const { mock, send, url, given, uuid, functions, counts } = await mapped(undefined, { Enabled: false });
  for (let n = 0; n < 25; n++) await send(url, String(n));
  await functions.send(new UpdateEventSourceMappingCommand({ UUID: uuid, Enabled: true }));
  await mock.settled();
  expect(given.invocations.map(({ event }) => bodiesOf(event).length)).toEqual([10, 10, 5]);
  expect(new Set(given.invocations.flatMap(({ event }) => bodiesOf(event))).size).toBe(25);
  expect(await counts(url)).toEqual([0, 0]);
});

describe("A batching window", () => {
  const input = { BatchSize: 15, MaximumBatchingWindowInSeconds: 20 };

  test("begins with the first message, and all that came by its end are one batch", async () => {
    const { mock, send, url, given } = await mapped(undefined, input);
    await send(url, "a");
    await mock.clock.advance("15s");
    await send(url, "b");
    await mock.clock.advance("4999ms");
    expect(given.invocations).toEqual([]);
    await mock.clock.advance("1ms");
    await mock.settled();
    expect(given.invocations.map(({ event }) => bodiesOf(event))).toEqual([["a", "b"]]);
  });

  test("ends where there are enough messages, and more than ten can come together", async () => {
    const { mock, send, url, given } = await mapped(undefined, input);
    for (let n = 0; n < 15; n++) await send(url, String(n));
    await mock.settled();
    expect(given.invocations.map(({ event }) => bodiesOf(event).length)).toEqual([15]);
  });

  test("is skipped by a test that waits for rest, and is over where its messages are gone", async () => {
    const { mock, send, url, given, queues } = await mapped(undefined, input);
    await send(url, "a");
    await queues.send(new PurgeQueueCommand({ QueueUrl: url }));
    await mock.clock.advance("25s");
    await send(url, "b");
    await mock.settled();
    expect(given.invocations).toEqual([]);
    await mock.settled({ skip: "20s" });
    expect(given.invocations.map(({ event }) => bodiesOf(event))).toEqual([["b"]]);
    expect(mock.clock.now()).toBe(BEGINNING + 45_000);
  });
});

describe("Filters", () => {
  const filtered = async (pattern: object, bodies: readonly string[]) => {
    const FilterCriteria = { Filters: [{ Pattern: JSON.stringify(pattern) }] };
    const { mock, send, url, given, counts } = await mapped(undefined, { FilterCriteria });
    for (const body of bodies) await send(url, body);
    await mock.settled();
    // What they drop is deleted.
    expect(await counts(url)).toEqual([0, 0]);
    return given.invocations.flatMap(({ event }) => bodiesOf(event)).sort();
  };

  // Lambda developer guide, "Properly filtering Amazon SQS messages": the table of bodies and patterns
  test.each<[what: string, pattern: object, bodies: readonly string[], passed: readonly string[]]>([
    ["JSON and a pattern for JSON", { body: { a: ["v"] } }, ['{"a":"v"}', '{"a":"w"}'], ['{"a":"v"}']],
    ["a text and a pattern for JSON", { body: { a: [{ exists: false }] } }, ["text", "{}"], ["{}"]],
    ["a text and a pattern for texts", { body: ["text"] }, ["text", "other"], ["text"]],
    ["JSON and a pattern for texts", { body: [{ prefix: "{" }] }, ["{}"], []],
    ["other members than the body", { eventSource: ["aws:sqs"] }, ["text", "{}"], ["text", "{}"]],
    ["numbers", { body: { n: [{ numeric: [">=", 100, "<", 200] }] } }, ['{"n":150}', '{"n":200}'], ['{"n":150}']],
    [
      "several choices",
      { $or: [{ body: { a: ["v"] } }, { body: ["t"] }] },
      ['{"a":"v"}', "t", "u"],
      ["t", '{"a":"v"}'],
    ],
  ])("%s", async (_, pattern, bodies, passed) => {
    expect(await filtered(pattern, bodies)).toEqual(passed);
  });

  test("are alternatives", async () => {
    const FilterCriteria = { Filters: [{ Pattern: '{"body":["a"]}' }, { Pattern: '{"body":["b"]}' }] };
    const { mock, send, url, given } = await mapped(undefined, { FilterCriteria });
    for (const body of ["a", "b", "c"]) await send(url, body);
    await mock.settled();
    expect(given.invocations.flatMap(({ event }) => bodiesOf(event)).sort()).toEqual(["a", "b"]);
  });
});

describe("A function that fails", () => {
  test.each(["error", "crash", "timeout"] as const)(
    "by %s gets its messages again after the visibility timeout",
    async (how) => {
      let works = false;
      const { mock, send, url, given, counts } = await mapped(() => (works || how !== "error" ? {} : fails()));
      if (how !== "error") given[how]({ after: true });
      const messageId = await send(url, "a");
      await mock.settled();
      expect(await counts(url)).toEqual([0, 1]);
      works = true;
      await mock.clock.advance("29999ms");
      expect(given.invocations).toHaveLength(1);
      await mock.clock.advance("1ms");
      await mock.settled();
      const [first, second] = given.invocations.map(({ event }) => (event as QueueEvent).Records[0]);
      expect(second).toMatchObject({ messageId, attributes: { ApproximateReceiveCount: "2" } });
      expect(second?.receiptHandle).not.toBe(first?.receiptHandle);
      expect(await counts(url)).toEqual([0, 0]);
    },
  );

  test("leaves its messages to the queue's dead letters, also good ones of the same batch", async () => {
    const { mock, send, queue, bodies, functions, map } = await start();
    const dead = await queue("dead");
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arnOf("sqs", "dead"), maxReceiveCount: 2 });
    const url = await queue("orders", { RedrivePolicy });
    const given = await mock.lambda("work", ({ Records }: QueueEvent) => {
      if (Records.some(({ body }) => body === "bad")) fails();
    });
    const uuid = await map({ FunctionName: "work", EventSourceArn, Enabled: false });
    for (const body of ["good", "bad"]) await send(url, body);
    await functions.send(new UpdateEventSourceMappingCommand({ UUID: uuid, Enabled: true }));
    await mock.settled({ skip: "5m" });
    expect((await bodies(dead)).sort()).toEqual(["bad", "good"]);
    expect(given.invocations.map(({ event }) => bodiesOf(event).length)).toEqual([2, 2]);
  });

  // Lambda developer guide, "Success and failure conditions": recorded answers have all of these
  test.each<[what: string, answer: (ids: readonly string[]) => unknown, left: readonly string[]]>([
    ["one id", ([first]) => ({ batchItemFailures: [{ itemIdentifier: first }] }), ["a"]],
    ["all ids", (ids) => ({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) }), ["a", "b"]],
    ["no failures", () => ({ batchItemFailures: [] }), []],
    ["null as failures", () => ({ batchItemFailures: null }), []],
    ["an empty object", () => ({}), []],
    ["nothing", () => undefined, []],
    ["an unknown id", () => ({ batchItemFailures: [{ itemIdentifier: "x" }] }), ["a", "b"]],
    ["an empty id", () => ({ batchItemFailures: [{ itemIdentifier: "" }] }), ["a", "b"]],
    ["null as an id", () => ({ batchItemFailures: [{ itemIdentifier: null }] }), ["a", "b"]],
    ["another name than that of the id", () => ({ batchItemFailures: [{ foo: "notvalid" }] }), ["a", "b"]],
    ["a failure that is null", () => ({ batchItemFailures: [null] }), ["a", "b"]],
    [
      "one id, and one that is unknown",
      ([first]) => ({ batchItemFailures: [first, "x"].map((itemIdentifier) => ({ itemIdentifier })) }),
      ["a", "b"],
    ],
    ["a text in place of failures", () => ({ batchItemFailures: "x" }), ["a", "b"]],
  ])("in part, by an answer with %s", async (_, answer, left) => {
    const { mock, send, url, uuid, functions, bodies } = await mapped(
      ({ Records }) => answer(Records.map(({ messageId }) => messageId)),
      { FunctionResponseTypes: ["ReportBatchItemFailures"], Enabled: false },
    );
    for (const body of ["a", "b"]) await send(url, body);
    await functions.send(new UpdateEventSourceMappingCommand({ UUID: uuid, Enabled: true }));
    await mock.settled();
    await functions.send(new UpdateEventSourceMappingCommand({ UUID: uuid, Enabled: false }));
    await mock.clock.advance("30s");
    expect((await bodies(url)).sort()).toEqual(left);
  });

  test("without ReportBatchItemFailures has no part: what it answers makes no difference", async () => {
    const { mock, send, url, counts } = await mapped(({ Records: [first] }) => ({
      batchItemFailures: [{ itemIdentifier: first?.messageId }],
    }));
    await send(url, "a");
    await mock.settled();
    expect(await counts(url)).toEqual([0, 0]);
  });

  test("and makes its messages visible at once backs off after five batches", async () => {
    const started = await start();
    const url = await started.queue("orders");
    const given = await started.mock.lambda("work", async ({ Records }: QueueEvent) => {
      for (const { receiptHandle: ReceiptHandle } of Records)
        await started.queues.send(
          new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle, VisibilityTimeout: 0 }),
        );
      fails();
    });
    await started.map({ FunctionName: "work", EventSourceArn });
    await started.send(url, "a");
    await started.mock.settled();
    // Batches begin as long as messages are visible, at most five at a time.
    const first = given.invocations.length;
    expect(first).toBeGreaterThan(5);
    expect(first).toBeLessThanOrEqual(10);
    await started.mock.clock.advance("999ms");
    await started.mock.settled();
    expect(given.invocations.length).toBe(first);
    // Pauses of 1, 2, 4, 8, 16, 32 and 60 seconds.
    await started.mock.clock.advance("2m");
    expect(given.invocations.length).toBeGreaterThan(first + 3);
    expect(given.invocations.length).toBeLessThanOrEqual(first + 7 * 5);
  });
});

describe("A FIFO queue", () => {
  const fifo = arnOf("sqs", "orders.fifo");
  const startFifo = async (handler: (event: QueueEvent) => unknown, input: object = {}) => {
    const started = await start();
    const url = await started.queue("orders.fifo", { FifoQueue: "true", ContentBasedDeduplication: "true" });
    const given = await started.mock.lambda("work", handler);
    const uuid = await started.map({ FunctionName: "work", EventSourceArn: fifo, Enabled: false, ...input });
    const open = () => started.functions.send(new UpdateEventSourceMappingCommand({ UUID: uuid, Enabled: true }));
    return { ...started, url, given, open };
  };

  test("gives the messages of a group in order, and one batch of it at a time", async () => {
    let running = 0;
    let most = 0;
    const { mock, send, url, given, open } = await startFifo(
      async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running--;
      },
      { BatchSize: 1 },
    );
    for (const body of ["1", "2", "3"]) await send(url, body, { MessageGroupId: "g" });
    await open();
    await mock.settled();
    expect(given.invocations.map(({ event }) => bodiesOf(event))).toEqual([["1"], ["2"], ["3"]]);
    expect(most).toBe(1);
    expect(given.invocations.flatMap(({ event }) => (event as QueueEvent).Records)[0]?.attributes).toMatchObject({
      MessageGroupId: "g",
      MessageDeduplicationId: expect.any(String),
      SequenceNumber: expect.stringMatching(/^\d{20}$/),
    });
  });

  test("gives nothing of a receive after a part of it that failed: that would overtake it", async () => {
    let failures = 0;
    const { mock, send, url, given, open, counts } = await startFifo(() => {
      if (failures++ === 0) fails();
    });
    for (let n = 0; n < 8; n++) await send(url, `${n}`.padEnd(1_000_000, "x"), { MessageGroupId: "g" });
    await open();
    await mock.settled();
    const numbers = () =>
      given.invocations.map(({ event }) =>
        bodiesOf(event)
          .map((body) => body.slice(0, 1))
          .join(""),
      );
    expect(numbers()).toEqual(["012345"]);
    await mock.settled({ skip: "30s" });
    expect(numbers()).toEqual(["012345", "012345", "67"]);
    expect(await counts(url)).toEqual([0, 0]);
  });

  test("gives those that failed again together and in order, after the visibility timeout", async () => {
    const { mock, send, url, given, open } = await startFifo(
      ({ Records }) => ({
        batchItemFailures: Records.filter(
          ({ body, attributes }) => body !== "1" && attributes["ApproximateReceiveCount"] === "1",
        ).map(({ messageId }) => ({ itemIdentifier: messageId })),
      }),
      { FunctionResponseTypes: ["ReportBatchItemFailures"] },
    );
    for (const body of ["1", "2", "3", "4"]) await send(url, body, { MessageGroupId: "g" });
    await open();
    await mock.settled();
    await send(url, "5", { MessageGroupId: "g" });
    await mock.settled();
    expect(given.invocations.map(({ event }) => bodiesOf(event))).toEqual([["1", "2", "3", "4"]]);
    await mock.settled({ skip: "30s" });
    expect(given.invocations.map(({ event }) => bodiesOf(event))[1]?.slice(0, 3)).toEqual(["2", "3", "4"]);
  });
});

test("16 writers and functions that end in the middle: each message is processed, none after it was deleted", async () => {
  const { mock, send, url, given, counts } = await mapped(undefined, { BatchSize: 3 });
  given.crash({ times: 5, after: true });
  given.timeout({ times: 5 });
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 0; n < 10; n++) await send(url, `${writer} ${n}`);
    }),
  );
  await mock.settled({ skip: "5m", timeout: "60s" });
  expect(await counts(url)).toEqual([0, 0]);
  const succeeded = given.invocations.filter(({ error }) => error === undefined);
  const processed = succeeded.flatMap(({ event }) => bodiesOf(event));
  expect(processed).toHaveLength(160);
  expect(new Set(processed).size).toBe(160);
  expect(given.invocations.length - succeeded.length).toBe(10);
});

test.each([
  [{ ScalingConfig: { MaximumConcurrency: 2 } }, 2],
  [{}, 5],
])("with %j at most %i batches are under way at a time", async (input, limit) => {
  let running = 0;
  let most = 0;
  const { mock, send, url, uuid, functions, counts } = await mapped(
    async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running--;
    },
    { BatchSize: 1, Enabled: false, ...input },
  );
  for (let n = 0; n < 12; n++) await send(url, String(n));
  await functions.send(new UpdateEventSourceMappingCommand({ UUID: uuid, Enabled: true }));
  await mock.settled();
  expect(most).toBe(limit);
  expect(await counts(url)).toEqual([0, 0]);
});

describe("A mapping", () => {
  test("that is disabled or deleted reads no more, and what is under way is ended", async () => {
    const release = gate();
    const running = gate();
    const { mock, send, url, uuid, functions, counts, given } = await mapped(() => {
      running.open();
      return release.opened;
    });
    await send(url, "a");
    await running.opened;
    await functions.send(new UpdateEventSourceMappingCommand({ UUID: uuid, Enabled: false }));
    await send(url, "b");
    release.open();
    await mock.settled();
    expect(given.invocations.map(({ event }) => bodiesOf(event))).toEqual([["a"]]);
    expect(await counts(url)).toEqual([1, 0]);
    await functions.send(new DeleteEventSourceMappingCommand({ UUID: uuid }));
    await mock.settled();
    expect(await counts(url)).toEqual([1, 0]);
  });

  test("waits while its function has no code that can run, and nothing is lost", async () => {
    const { mock, queue, send, map, functions, counts } = await start();
    const url = await queue("orders");
    await functions.send(
      new CreateFunctionCommand({
        FunctionName: "work",
        Runtime: "nodejs22.x",
        Role: "arn:aws:iam::000000000000:role/r",
        Handler: "index.handler",
        Code: { ZipFile: Buffer.from(ARCHIVE, "base64") },
      }),
    );
    await map({ FunctionName: "work", EventSourceArn });
    await send(url, "a");
    await mock.settled({ skip: "1h" });
    expect(await counts(url)).toEqual([1, 0]);
    const given = await mock.lambda("work", () => ({}));
    await mock.settled();
    expect(given.invocations.map(({ event }) => bodiesOf(event))).toEqual([["a"]]);
  });

  test("waits while its function is switched off, and nothing is lost", async () => {
    const { mock, send, url, functions, counts, given } = await mapped();
    await functions.send(new PutFunctionConcurrencyCommand({ FunctionName: "work", ReservedConcurrentExecutions: 0 }));
    await send(url, "a");
    await mock.settled();
    expect(await counts(url)).toEqual([1, 0]);
    await functions.send(new DeleteFunctionConcurrencyCommand({ FunctionName: "work" }));
    await mock.settled();
    expect(given.invocations).toHaveLength(1);
  });

  test("backs off where the invocation is refused, and its messages come again", async () => {
    const { mock, send, url, given } = await mapped();
    mock.on("lambda", "Invoke").throttle().times(1);
    await send(url, "a");
    await mock.settled({ skip: "1m" });
    expect(given.invocations.map(({ event }) => (event as QueueEvent).Records[0]?.attributes)).toMatchObject([
      { ApproximateReceiveCount: "2" },
    ]);
  });

  test("has its messages again where they could not be deleted", async () => {
    const { mock, send, url, given, counts } = await mapped();
    mock.on("sqs", "DeleteMessageBatch").throttle().times(1);
    await send(url, "a");
    await mock.settled();
    expect(await counts(url)).toEqual([0, 1]);
    await mock.settled({ skip: "30s" });
    expect(given.invocations).toHaveLength(2);
    expect(await counts(url)).toEqual([0, 0]);
  });

  test("divides messages that are more than an event can have", async () => {
    const { mock, send, url, uuid, functions, given, counts } = await mapped(undefined, { Enabled: false });
    const body = "x".repeat(1_000_000);
    for (let n = 0; n < 8; n++) await send(url, body);
    await functions.send(new UpdateEventSourceMappingCommand({ UUID: uuid, Enabled: true }));
    await mock.settled();
    expect(given.invocations.map(({ event }) => bodiesOf(event).length)).toEqual([6, 2]);
    expect(await counts(url)).toEqual([0, 0]);
  });
});

/** An archive with an empty `index.js`. */
const ARCHIVE =
  "UEsDBBQAAAAAAAAAIVwAAAAAAAAAAAAAAAAIAAAAaW5kZXguanNQSwECFAMUAAAAAAAAACFcAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAApIEAAAAAaW5kZXguanNQSwUGAAAAAAEAAQA2AAAAJgAAAAAA";
