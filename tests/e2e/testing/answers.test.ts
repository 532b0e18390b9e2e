import { DynamoDBClient, GetItemCommand, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  ListQueuesCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { MockFailure, manualClock, startMock } from "@cloudstub/testing";
import { testWith } from "@cloudstub/testing/vitest";
import { describe, expect } from "vitest";

const test = testWith({
  services: [sqs, s3, lambda, sns, dynamodb],
  onPlaceholder: "error",
  seed: async (mock) =>
    void (await new SQSClient(mock.clientConfig()).send(new CreateQueueCommand({ QueueName: "orders" }))),
});

const sqsClient = new SQSClient({});
const queueUrl = () => `${process.env["AWS_ENDPOINT_URL"]}/000000000000/orders`;
const send = (MessageBody: string) => sqsClient.send(new SendMessageCommand({ QueueUrl: queueUrl(), MessageBody }));
const stored = async () =>
  (
    (await sqsClient.send(new ReceiveMessageCommand({ QueueUrl: queueUrl(), MaxNumberOfMessages: 10 }))).Messages ?? []
  ).map(({ Body }) => Body);

describe("a canned answer", () => {
  test("takes the place of the operation, for one call unless told otherwise", async ({ mock }) => {
    const price = mock.on("lambda", "Invoke", { FunctionName: "price" }).respond({ Payload: '{"cents":90}' }).always();
    const client = new LambdaClient({});
    for (const sent of ["{}", "[]"]) {
      const { Payload, StatusCode } = await client.send(new InvokeCommand({ FunctionName: "price", Payload: sent }));
      expect([StatusCode, Buffer.from(Payload ?? []).toString()]).toEqual([200, '{"cents":90}']);
    }
    expect(price.fired).toBe(2);
    expect(price.explain()).toBe(
      'Every call of lambda Invoke with {"FunctionName":"price"} will be answered with {"Payload":"{\\"cents\\":90}"}.',
    );
    expect(mock.history("lambda", "Invoke")[0]?.fault).toContain("Injected: the call was answered with");
    await expect(client.send(new InvokeCommand({ FunctionName: "other" }))).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });

  test("may be a function of the input, which can run the operation", async ({ mock }) => {
    mock.on("sqs", "SendMessage").respond(async (input, { next }) => {
      const { MD5OfMessageBody } = await next({ ...input, MessageBody: `${input.MessageBody}!` });
      expect(MD5OfMessageBody).toMatch(/^[0-9a-f]{32}$/);
      return { ...(await next()), MessageId: "m-1" };
    });
    expect((await send("a")).MessageId).toBe("m-1");
    expect(await stored()).toEqual(["a!", "a"]);
    expect((await send("b")).MessageId).not.toBe("m-1");
  });

  test("may fail as the operation does", async ({ mock }) => {
    mock.on("sqs", "SendMessage").respond(() => {
      throw new QueueDoesNotExist({ message: "gone", $metadata: {} });
    });
    await expect(send("a")).rejects.toMatchObject({ name: "QueueDoesNotExist", message: "gone" });
    mock
      .on("sqs", "SendMessage", { MessageBody: "b" })
      .respond((_, { next }) => next({ QueueUrl: "http://127.0.0.1/000000000000/none", MessageBody: "" }));
    await expect(send("b")).rejects.toMatchObject({ name: "QueueDoesNotExist" });
  });

  test("may have a body, bytes and times", async ({ mock }) => {
    const client = new S3Client({});
    mock
      .on("s3", "GetObject", { Key: "cat" })
      .respond({ Body: "meow", ContentType: "text/plain", LastModified: "2026-01-02T03:04:05Z" });
    const { Body, LastModified, ContentLength } = await client.send(
      new GetObjectCommand({ Bucket: "photos", Key: "cat" }),
    );
    expect([await Body?.transformToString(), ContentLength, LastModified]).toEqual([
      "meow",
      4,
      new Date("2026-01-02T03:04:05Z"),
    ]);
    await client.send(new CreateBucketCommand({ Bucket: "photos" }));
    mock
      .on("s3", "PutObject")
      .respond((input, { next }) =>
        next({ Bucket: input.Bucket, Key: input.Key, Body: Buffer.from(input.Body ?? []).reverse() }),
      );
    await client.send(new PutObjectCommand({ Bucket: "photos", Key: "dog", Body: "woof" }));
    const dog = await client.send(new GetObjectCommand({ Bucket: "photos", Key: "dog" }));
    expect(await dog.Body?.transformToString()).toBe("foow");
    mock.on("dynamodb", "GetItem").respond({ Item: { data: { B: "bytes" }, n: { N: "1" } } });
    const { Item } = await new DynamoDBClient({}).send(new GetItemCommand({ TableName: "t", Key: { id: { S: "1" } } }));
    expect(Item).toEqual({ data: { B: new Uint8Array(Buffer.from("bytes")) }, n: { N: "1" } });
  });

  test("stands in for a placeholder, which the test then does not rest on", async ({ mock }) => {
    mock.on("sns", "Publish").respond({ MessageId: "p-1" });
    const { MessageId } = await new SNSClient({}).send(
      new PublishCommand({ TopicArn: "arn:aws:sns:us-east-1:000000000000:a", Message: "b" }),
    );
    expect(MessageId).toBe("p-1");
  });

  test("is checked against the model", async ({ mock }) => {
    const on = mock.on.bind(mock) as (...target: unknown[]) => { respond(output: unknown): { optional(): unknown } };
    expect(() => on("sqs", "SendMessage").respond({ MessageID: "1" })).toThrow(
      'The message has no member "MessageID". Did you mean MessageId?',
    );
    expect(() => on("sqs", "ReceiveMessage").respond({ Messages: [{ Body: 1 }] })).toThrow(
      "Messages[0].Body must be a string, but is a number.",
    );
    expect(() => on("sqs", "ReceiveMessage").respond({ Messages: {} })).toThrow(
      "Messages must be a list, but is an object.",
    );
    expect(() => on("s3", "GetObject").respond({ LastModified: "soon" })).toThrow(
      "LastModified must be a Date or a time in ISO 8601",
    );
    expect(() => on("sqs", "SendMessage").respond("done")).toThrow(
      '"output" of on(…).respond() is "done". It must be an object',
    );
    expect(() => on("sqs").respond({})).toThrow("An answer needs an operation of sqs");
    expect(() => on("sqs", "DeleteMessage").respond({ done: true })).toThrow(
      'The message has no member "done"; it has no members.',
    );
    on("sqs", "SendMessage").respond(() => ({ MessageID: "1" }));
    await expect(send("a")).rejects.toMatchObject({
      name: "InvalidAnswer",
      message: `The test's answer is invalid. The message has no member "MessageID". Did you mean MessageId?`,
    });
    expect(() => mock.endTest()).toThrow("The test's answer is invalid.");
  });

  test("is refused where HTTP can't carry it", async ({ mock }) => {
    const object = (output: object) => () => mock.on("s3", "GetObject").respond({ Body: "x", ...output });
    expect(object({ Metadata: { "a b": "c" } })).toThrow("HTTP can't carry the answer's header \"x-amz-meta-a b: c\".");
    expect(object({ ContentType: "text/plain\r\nX-Other: 1" })).toThrow("HTTP can't carry the answer's header");
    expect(object({ ContentLength: 5 })).toThrow("The answer's Content-Length is 5, and its body has 1 bytes.");
    for (const StatusCode of [0, 100, 999]) {
      expect(() => mock.on("lambda", "Invoke").respond({ StatusCode })).toThrow(
        `The answer's status is ${StatusCode}. It must be a whole number from 200 to 599.`,
      );
    }
    mock.on("lambda", "Invoke").respond(() => ({ StatusCode: 999 }));
    await expect(new LambdaClient({}).send(new InvokeCommand({ FunctionName: "price" }))).rejects.toMatchObject({
      name: "InvalidAnswer",
      message: "The test's answer is invalid. The answer's status is 999. It must be a whole number from 200 to 599.",
    });
    expect(() => mock.endTest()).toThrow("The answer's status is 999.");
  });

  test("whose function fails is told as the test's failure, not as one of the module", async ({ mock }) => {
    mock.on("sqs", "SendMessage").respond(() => {
      throw new TypeError("order is undefined");
    });
    await expect(send("a")).rejects.toMatchObject({
      name: "InvalidAnswer",
      message: "The test's answer threw TypeError: order is undefined",
    });
    expect(mock.history("sqs", "SendMessage")).toHaveLength(1);
    expect(() => mock.endTest()).toThrow("The test's answer threw TypeError: order is undefined");
    expect(() => mock.endTest()).not.toThrow();
  });

  test("that never comes ends with its fault, so that the mock can stop", async () => {
    const own = await startMock({ services: [sqs], publish: false });
    const client = new SQSClient(own.clientConfig());
    const listing = () => client.send(new ListQueuesCommand()).catch((error: Error) => error.message);
    const neverAnswered = () =>
      new Promise<void>((resolve) => {
        own.on("sqs", "ListQueues").respond(() => {
          resolve();
          return new Promise(() => {});
        });
      });
    for (const end of [async () => own.endTest(), () => own.stop()]) {
      const called = neverAnswered();
      const listed = listing();
      await called;
      await end();
      expect(await listed).toBe("The test's answer did not arrive before the fault was removed.");
    }
  });

  test.fails("must be reached", ({ mock }) => {
    mock.on("lambda", "Invoke").respond({ StatusCode: 200 });
  });
});

describe("a gate", () => {
  test("holds a call until it is released, and later calls pass", async ({ mock }) => {
    const gate = mock.on("sqs", "SendMessage", { MessageBody: "first" }).hold();
    const first = send("first");
    await gate.arrived;
    await send("second");
    expect(await stored()).toEqual(["second"]);
    gate.release();
    await first;
    expect(await stored()).toEqual(["second", "first"]);
    await gate.arrived;
  });

  test("opens at the end of the test", async ({ mock }) => {
    const gate = mock.on("sqs", "SendMessage").hold();
    gate.times(2);
    const sent = Promise.all([send("a"), send("b")]);
    await mock.until(() => gate.fired === 2, { within: "10s" });
    mock.endTest();
    await sent;
    expect(await stored()).toHaveLength(2);
  });
});

describe("waiting", () => {
  test("for a call ends with the call, whether it came before or comes later", async ({ mock }) => {
    const later = mock.received("sqs", "SendMessage", { MessageBody: { order: { id: /^a/ } } });
    await send('{"order":{"id":"a1","cents":5},"more":true}');
    expect((await later).input.MessageBody).toContain("a1");
    expect(await mock.received("sqs", "SendMessage")).toMatchObject({
      id: expect.any(Number),
      attempt: 1,
      status: 200,
      at: expect.any(Date),
    });
  });

  test("for a number of calls ends when they have come, and fails at once where there are more", async ({ mock }) => {
    const both = mock.received("sqs", "SendMessage", { MessageBody: /^a/ }, { times: 2 });
    await Promise.all([send("a1"), send("b"), send("a2")]);
    expect((await both).map(({ input }) => input.MessageBody).toSorted()).toEqual(["a1", "a2"]);
    expect(mock.unexpected()).toHaveLength(1);
    await expect(mock.received("sqs", "SendMessage", {}, { times: 2 })).rejects.toThrow(
      /^Expected 2 calls of sqs SendMessage.*, and received 3 calls\..*Calls that came/s,
    );
    await expect(mock.received("sqs", "SendMessage", {}, { times: 4, within: 20 })).rejects.toThrow(
      /received 3 calls\..*Waited 20 ms/s,
    );
    await expect(mock.received("sqs", "SendMessage", {}, { times: 0 })).rejects.toThrow('"times" of received(…) is 0.');
  });

  test("says what came instead when the time is over", async ({ mock }) => {
    await send("b");
    const none = mock.received(
      "sqs",
      "SendMessage",
      { MessageBody: expect.stringContaining("a") as never },
      { within: "30ms" },
    );
    await expect(none).rejects.toThrow(
      /^Expected a call of sqs SendMessage with \{"MessageBody":StringContaining "a"\}, and received none\. The only call .*MessageBody was "b" instead of StringContaining "a"\.\n\nCalls that came:\n {2}1\. sqs SendMessage \{.*"MessageBody":"b"\} → 200 \(Waited 30 ms\.\)$/s,
    );
    await expect(mock.until(() => undefined, { within: 20 })).rejects.toThrow(
      /^until\(\(\) => (undefined|void 0)\) found nothing\..*Calls that came/s,
    );
    await expect(mock.until(() => true, { within: "soon" as never })).rejects.toThrow('"soon" is not a duration.');
  });

  test("for something else returns it", async ({ mock }) => {
    const results: string[] = [];
    setTimeout(() => results.push("done"), 20);
    expect(await mock.until(() => results[0])).toBe("done");
  });
});

describe("expectations", () => {
  test("of an order", async ({ mock }) => {
    await send("a");
    await sqsClient.send(new ListQueuesCommand());
    await send("b");
    expect(mock).toHaveReceivedInOrder([
      ["sqs", "SendMessage"],
      ["sqs", "ListQueues"],
      ["sqs", "SendMessage", { MessageBody: "b" }],
    ]);
    expect(mock).not.toHaveReceivedInOrder([
      ["sqs", "ListQueues"],
      ["sqs", "SendMessage", { MessageBody: "a" }],
    ]);
    expect(() =>
      expect(mock).toHaveReceivedInOrder([
        ["sqs", "ListQueues"],
        ["sqs", "SendMessage", { MessageBody: "a" }],
      ]),
    ).toThrow(
      'Expected a call of sqs SendMessage with {"MessageBody":"a"} after sqs ListQueues, and received none there.',
    );
  });

  test("that nothing else came", async ({ mock }) => {
    expect(mock).toHaveReceivedNothingElse();
    await send("a");
    await sqsClient.send(new ListQueuesCommand());
    expect(mock).toHaveReceived("sqs", "SendMessage");
    expect(() => expect(mock).toHaveReceivedNothingElse()).toThrow(
      /^Expected no other calls than those that were expected before, and received 1 call\.\n\nCalls that came:\n {2}1\. sqs ListQueues/,
    );
    expect(mock).toHaveReceivedTimes(1, "sqs", "ListQueues");
    expect(mock).toHaveReceivedNothingElse();
    expect(mock.unexpected()).toEqual([]);
  });

  test("that fail list the calls, and retries as attempts of one call", async ({ mock }) => {
    mock.on("sqs", "SendMessage").throttle().times(1);
    await send("a");
    expect(() => expect(mock).toHaveReceivedTimes(1, "sqs", "SendMessage")).toThrow(
      /received 2 calls\.\n\nCalls that came:\n {2}1\. sqs SendMessage \{.*\} → 403 RequestThrottled by a fault, then 200 \(one call, 2 attempts\)$/s,
    );
    const [throttled, sent] = mock.history("sqs", "SendMessage");
    expect([throttled?.attempt, sent?.attempt]).toEqual([1, 2]);
    expect(throttled?.invocation).toBe(sent?.invocation);
  });

  test("of a fault fail at the line that asked for it", ({ mock }) => {
    mock.on("sqs", "SendMessage").throttle();
    const line = new Error().stack?.split("\n")[1]?.match(/:(\d+):\d+\)?$/)?.[1];
    try {
      mock.endTest();
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(MockFailure);
      expect((error as Error).stack).toMatch(/^MockFailure: This fault was never reached: /);
      expect((error as Error).stack?.split("\n").find((frame) => frame.startsWith("    at "))).toContain(
        `answers.test.ts:${Number(line) - 1}:`,
      );
    }
  });
});

test("a delay lasts by the mock's clock", async () => {
  await using mock = await startMock({ services: [sqs], clock: manualClock(), port: false });
  const client = new SQSClient(mock.clientConfig());
  mock.on("sqs", "ListQueues").delay(3_600_000);
  const listed = client.send(new ListQueuesCommand());
  await mock.waiting("sqs", "ListQueues");
  await mock.clock.advance(3_599_999);
  await new Promise(setImmediate);
  expect(mock.history()).toEqual([]);
  await mock.clock.advance(1);
  await listed;
  expect(mock.history("sqs", "ListQueues")[0]?.at).toEqual(new Date("2026-01-01T01:00:00Z"));
});

test("faults as JSON have canned answers and holds too", async ({ mock }) => {
  await using served = await startMock({ services: [dynamodb], apiPort: 0, publish: false });
  const client = new DynamoDBClient(served.clientConfig());
  const faults = (body?: unknown, query = "") =>
    fetch(`${served.apiEndpoint}/api/faults${query}`, {
      method: body === undefined ? "DELETE" : "POST",
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const answer = { service: "dynamodb", operation: "GetItem", effect: "answer", output: { Item: { id: { S: "1" } } } };
  expect((await faults(answer)).status).toBe(201);
  const key = { TableName: "t", Key: { id: { S: "1" } } };
  expect((await client.send(new GetItemCommand(key))).Item).toEqual({ id: { S: "1" } });
  expect(await (await faults({ ...answer, output: { Itm: 1 } })).json()).toMatchObject({
    code: "InvalidFault",
    detail: 'The message has no member "Itm". Did you mean Item?',
  });
  const { faults: held } = (await (
    await faults({ service: "dynamodb", operation: "ListTables", effect: "hold" })
  ).json()) as {
    faults: { id: string }[];
  };
  const listed = client.send(new ListTablesCommand());
  const fired = async () =>
    ((await (await fetch(`${served.apiEndpoint}/api/faults`)).json()) as { faults: { fired: number }[] }).faults.at(-1)
      ?.fired;
  while ((await fired()) !== 1) await new Promise(setImmediate);
  expect(served.history("dynamodb", "ListTables")).toEqual([]);
  await faults(undefined, `?id=${held[0]?.id}`);
  expect((await listed).TableNames).toEqual([]);
  expect(mock.history()).toEqual([]);
});
