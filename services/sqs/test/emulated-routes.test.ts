import { DeleteMessageCommand } from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { callsWait } from "../../../tests/contracts/calls-wait.js";
import { BEGINNING, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { clock, create, send, receive, counts } = lab;
const get = async (route: string) => (await lab.api(`GET /api/sqs/${route}`)).body;

beforeEach(async () => {
  await clock.set(BEGINNING);
  await create("orders");
});

describe("GET queue-detail", () => {
  test("shows a queue with its attributes and all its messages, and receives none", async () => {
    await send("orders", "in flight", {
      MessageAttributes: { a: { DataType: "String", StringValue: "v" } },
      MessageGroupId: "fair",
    });
    await receive("orders");
    await send("orders", "visible");
    await send("orders", "delayed", { DelaySeconds: 60 });
    const detail = await get("queue-detail?queue=orders");
    expect(detail).toMatchObject({
      queue: {
        name: "orders",
        url: `http://127.0.0.1:${lab.server.port}/000000000000/orders`,
        attributes: { VisibilityTimeout: "30", ApproximateNumberOfMessages: "1" },
        tags: {},
      },
      counts: { visible: 1, inFlight: 1, delayed: 1 },
      visible: [
        {
          body: "visible",
          receives: 0,
          sentAt: "2026-01-01T00:00:00.000Z",
          systemAttributes: { ApproximateReceiveCount: "0" },
        },
      ],
      inFlight: [
        {
          body: "in flight",
          receives: 1,
          group: "fair",
          attributes: { a: { DataType: "String", StringValue: "v" } },
          receivedAt: "2026-01-01T00:00:00.000Z",
          visibleAt: "2026-01-01T00:00:30.000Z",
        },
      ],
      delayed: [{ body: "delayed", receives: 0, visibleAt: "2026-01-01T00:01:00.000Z" }],
    });
    expect(await get("queue-detail?queue=orders")).toEqual(detail);
    expect(await counts("orders")).toEqual([1, 1, 1]);
  });

  test("shows bytes in base64, as SQS's JSON does", async () => {
    await send("orders", "m", {
      MessageAttributes: { a: { DataType: "Binary", BinaryValue: Uint8Array.of(1, 2, 255) } },
    });
    expect(await get("queue-detail?queue=orders")).toMatchObject({
      visible: [{ attributes: { a: { DataType: "Binary", BinaryValue: "AQL/" } } }],
    });
  });

  test("is as of now, and shows a limited number of each kind", async () => {
    for (const body of ["1", "2", "3"]) await send("orders", body);
    await receive("orders");
    await clock.advance(30_000);
    expect(await get("queue-detail?queue=orders&max=2")).toMatchObject({
      counts: { visible: 3, inFlight: 0, delayed: 0 },
      visible: [{ body: "1" }, { body: "2" }],
      inFlight: [],
    });
    expect((await lab.api("GET /api/sqs/queue-detail?queue=orders&max=0")).status).toBe(400);
    expect((await lab.api("GET /api/sqs/queue-detail?queue=nobody")).status).toBe(400);
  });
});

test("list-queues counts visible messages", async () => {
  for (const body of ["1", "2", "3"]) await send("orders", body);
  await receive("orders", { MaxNumberOfMessages: 1 });
  expect(await get("list-queues")).toMatchObject({ queues: [{ name: "orders", messages: 2 }] });
  await clock.advance(30_000);
  expect(await get("list-queues")).toMatchObject({ queues: [{ name: "orders", messages: 3 }] });
});

test("receive-message shows visible messages, leaves them visible, and gives handles that delete", async () => {
  for (const body of ["hidden", "shown"]) await send("orders", body);
  await receive("orders", { MaxNumberOfMessages: 1 });
  const shown = await get("receive-message?queue=orders");
  expect(shown).toEqual({
    messages: [{ body: "shown", messageId: expect.any(String), receiptHandle: expect.any(String) }],
  });
  expect(await get("receive-message?queue=orders")).toEqual(shown);
  const [{ receiptHandle }] = shown["messages"] as [{ receiptHandle: string }];
  await lab.client.send(new DeleteMessageCommand({ QueueUrl: "orders", ReceiptHandle: receiptHandle }));
  expect(await counts("orders")).toEqual([0, 1, 0]);
});

test("send-message sends to FIFO queues too, and answers those who wait", async () => {
  await create("orders.fifo");
  const polling = lab.bodies("orders.fifo", { WaitTimeSeconds: 20 });
  await callsWait(lab.server.world);
  const sent = await lab.api("POST /api/sqs/send-message?queue=orders.fifo&body=m&group=g&deduplication=d");
  expect(sent).toEqual({ status: 200, body: { md5OfBody: expect.any(String), messageId: expect.any(String) } });
  expect(await polling).toEqual(["m"]);
  expect((await lab.api("POST /api/sqs/send-message?queue=orders.fifo&body=m")).body).toMatchObject({
    code: "MissingParameter",
  });
});

test("purge-queue removes messages wherever they are, as often as one likes", async () => {
  for (const body of ["1", "2"]) await send("orders", body);
  await send("orders", "3", { DelaySeconds: 60 });
  await receive("orders", { MaxNumberOfMessages: 1 });
  expect((await lab.api("POST /api/sqs/purge-queue?queue=orders")).body).toEqual({ queue: "orders", purged: 3 });
  expect((await lab.api("POST /api/sqs/purge-queue?queue=orders")).body).toEqual({ queue: "orders", purged: 0 });
  expect(await counts("orders")).toEqual([0, 0, 0]);
});

test("queue-detail gives handles by which make-visible shows a message that is in flight or delayed, and DeleteMessage deletes one", async () => {
  await create("others");
  await send("orders", "in flight");
  await receive("orders");
  await send("orders", "delayed", { DelaySeconds: 60 });
  const polling = lab.bodies("orders", { WaitTimeSeconds: 20, MaxNumberOfMessages: 10 });
  await callsWait(lab.server.world);
  type Handles = readonly [{ readonly receiptHandle: string; readonly messageId: string }];
  const { inFlight, delayed } = (await get("queue-detail?queue=orders")) as { inFlight: Handles; delayed: Handles };
  const show = (queue: string, handle: string) =>
    lab.api(`POST /api/sqs/make-visible?queue=${queue}&handle=${encodeURIComponent(handle)}`);
  expect(await show("orders", delayed[0].receiptHandle)).toEqual({
    status: 200,
    body: { messageId: delayed[0].messageId },
  });
  expect(await polling).toEqual(["delayed"]);
  await show("orders", inFlight[0].receiptHandle);
  expect(await counts("orders")).toEqual([1, 1, 0]);
  const deleted = new DeleteMessageCommand({ QueueUrl: "orders", ReceiptHandle: inFlight[0].receiptHandle });
  await lab.client.send(deleted);
  expect(await counts("orders")).toEqual([0, 1, 0]);
  for (const [queue, handle, code] of [
    ["orders", inFlight[0].receiptHandle, "InvalidParameterValue"],
    ["others", delayed[0].receiptHandle, "ReceiptHandleIsInvalid"],
    ["orders", "none", "ReceiptHandleIsInvalid"],
  ] as const)
    expect([handle, (await show(queue, handle)).body["code"]]).toEqual([handle, code]);
});

test("queue-detail says which queue gave up a dead letter, and how often it was received there", async () => {
  const RedrivePolicy = '{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:orders","maxReceiveCount":2}';
  await create("shipments", { RedrivePolicy });
  await send("shipments", "m");
  for (let turn = 0; turn < 3; turn++) await receive("shipments", { VisibilityTimeout: 0 });
  await receive("orders", { VisibilityTimeout: 0 });
  expect(await get("queue-detail?queue=orders")).toMatchObject({
    visible: [{ body: "m", receives: 3, deadFrom: { queue: "shipments", receives: 2 } }],
  });
});

test("queue-detail names the queues whose dead letters it takes", async () => {
  const RedrivePolicy = '{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:orders","maxReceiveCount":2}';
  await create("shipments", { RedrivePolicy });
  expect(await get("queue-detail?queue=orders")).toMatchObject({ deadLettersOf: ["shipments"] });
  expect(await get("queue-detail?queue=shipments")).toMatchObject({ deadLettersOf: [] });
});
