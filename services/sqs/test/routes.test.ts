import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
let QueueUrl: string | undefined;

beforeEach(async () => {
  ({ QueueUrl } = await lab.client.send(new CreateQueueCommand({ QueueName: "orders" })));
});

const send = (MessageBody: string) => lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody }));

describe("GET list-queues", () => {
  // Specification 4.2 GET /api/sqs/list-queues
  test("lists names, URLs on the mock port, and numbers of messages", async () => {
    await lab.client.send(new CreateQueueCommand({ QueueName: "__proto__" }));
    await send("1");
    expect(await lab.api("GET /api/sqs/list-queues")).toEqual({
      status: 200,
      body: {
        queues: [
          { name: "__proto__", url: QueueUrl?.replace("orders", "__proto__"), messages: 0 },
          { name: "orders", url: QueueUrl, messages: 1 },
        ],
      },
    });
  });

  test("lists nothing when there is nothing", async () => {
    await lab.api("POST /api/reset");
    expect((await lab.api("GET /api/sqs/list-queues")).body).toEqual({ queues: [] });
  });
});

describe("POST send-message", () => {
  // Specification 1.3a; 4.2 POST /api/sqs/send-message
  test("sends what the SDK then receives, and can delete", async () => {
    const { status, body } = await lab.api(
      `POST /api/sqs/send-message?queue=orders&body=${encodeURIComponent("h\u00e9 & 😀\n=")}`,
    );
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["md5OfBody", "messageId"]);
    const { Messages } = await lab.client.send(new ReceiveMessageCommand({ QueueUrl }));
    expect(Messages?.[0]).toMatchObject({
      Body: "hé & 😀\n=",
      MessageId: body["messageId"],
      MD5OfBody: body["md5OfBody"],
    });
    await lab.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: Messages?.[0]?.ReceiptHandle }));
    expect((await lab.api("GET /api/sqs/receive-message?queue=orders")).body).toEqual({ messages: [] });
  });

  test("refuses what SendMessage refuses", async () => {
    const { status, body } = await lab.api("POST /api/sqs/send-message?queue=orders&body=%07");
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "InvalidMessageContents", detail: expect.stringContaining("'#x7'") });
  });

  // Specification 4.2 POST /api/sqs/send-message
  test.each(["queue=orders", "queue=orders&body=", "body=b", "queue=&body=b"])(
    "refuses a request that lacks something: %s",
    async (query) => {
      expect((await lab.api(`POST /api/sqs/send-message?${query}`)).status).toBe(400);
    },
  );
});

describe("GET receive-message", () => {
  // Specification 1.3a; 4.2 GET /api/sqs/receive-message
  test("shows what the SDK sent, oldest first, under handles that the SDK can delete by, and leaves it there", async () => {
    const first = await send("1");
    await send("2");
    const shown = await lab.api("GET /api/sqs/receive-message?queue=orders");
    expect(shown.body).toEqual({
      messages: [
        { body: "1", messageId: first.MessageId, receiptHandle: expect.any(String) },
        { body: "2", messageId: expect.any(String), receiptHandle: expect.any(String) },
      ],
    });
    expect(await lab.api("GET /api/sqs/receive-message?queue=orders")).toEqual(shown);
    const [{ receiptHandle }] = shown.body["messages"] as [{ receiptHandle: string }];
    await lab.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: receiptHandle }));
    expect((await lab.api("GET /api/sqs/receive-message?queue=orders")).body["messages"]).toHaveLength(1);
  });

  test("shows 100 messages unless told otherwise", async () => {
    await Promise.all(Array.from({ length: 101 }, (_, i) => send(String(i))));
    const count = async (query: string) =>
      ((await lab.api(`GET /api/sqs/receive-message?queue=orders${query}`)).body["messages"] as []).length;
    expect([await count(""), await count("&max=2"), await count("&max=101"), await count("&max=1000000")]).toEqual([
      100, 2, 101, 101,
    ]);
  });

  test.each(["0", "-1", "ten", "1.5", "1e3", "+1", "%201"])("refuses max=%s and says what it takes", async (max) => {
    const { status, body } = await lab.api(`GET /api/sqs/receive-message?queue=orders&max=${max}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: expect.stringContaining("whole number of 1 or more") });
  });
});

describe("POST purge-queue", () => {
  // Specification 3 purge-queue; 4.2 POST /api/sqs/purge-queue
  test("removes all messages of the queue and of no other, and says how many there were", async () => {
    await lab.client.send(new CreateQueueCommand({ QueueName: "other" }));
    await lab.api("POST /api/sqs/send-message?queue=other&body=kept");
    await send("1");
    await send("2");
    expect(await lab.api("POST /api/sqs/purge-queue?queue=orders")).toEqual({
      status: 200,
      body: { queue: "orders", purged: 2 },
    });
    expect(await lab.api("POST /api/sqs/purge-queue?queue=orders")).toEqual({
      status: 200,
      body: { queue: "orders", purged: 0 },
    });
    expect(await lab.client.send(new ReceiveMessageCommand({ QueueUrl }))).not.toHaveProperty("Messages");
    expect((await lab.api("GET /api/sqs/receive-message?queue=other")).body["messages"]).toHaveLength(1);
  });
});

const withQueue = ["POST send-message?body=b", "GET receive-message?", "POST purge-queue?"];

describe.each(withQueue)("%s", (route) => {
  const ask = (queue: string) => lab.api(`${route.replace(" ", " /api/sqs/")}&queue=${encodeURIComponent(queue)}`);

  test("takes the queue's URL as well as its name", async () => {
    expect((await ask(QueueUrl ?? "")).status).toBe(200);
    expect((await ask("http://cloudstub:4566/000000000000/orders")).status).toBe(200);
  });

  test("says that a queue does not exist", async () => {
    const { status, body } = await ask("nobody");
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "QueueDoesNotExist", detail: "The specified queue does not exist." });
  });
});

// Specification 4.2 sqs
test("the status record describes the four routes with their parameters", async () => {
  const { body } = await lab.api("GET /api/status");
  const routes = (
    body["routes"] as {
      service?: string;
      method: string;
      command: string;
      params: { name: string; required: boolean }[];
    }[]
  )
    .filter(({ service }) => service === "sqs")
    .map(({ method, command, params }) =>
      [method, command, ...params.map(({ name, required }) => `${name}${required ? "" : "?"}`)].join(" "),
    );
  expect(routes.sort()).toEqual([
    "GET list-queues",
    "GET receive-message queue max?",
    "POST purge-queue queue",
    "POST send-message queue body",
  ]);
});
