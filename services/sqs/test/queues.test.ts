import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const create = (QueueName: string, Attributes?: Record<string, string>) =>
  lab.client.send(new CreateQueueCommand({ QueueName, Attributes }));
const url = (name: string) => `http://127.0.0.1:${lab.server.port}/000000000000/${name}`;
const missing = {
  name: "QueueDoesNotExist",
  message: "The specified queue does not exist.",
  $metadata: { httpStatusCode: 400 },
};

describe("CreateQueue", () => {
  // Specification 3 CreateQueue; 4.4 CreateQueue
  test("answers with a URL on the address that the client used", async () => {
    expect((await create("orders")).QueueUrl).toBe(url("orders"));
  });

  test("answers with a URL on whatever host the client names", async () => {
    const headers = {
      Host: "cloudstub:4566",
      "Content-Type": "application/x-amz-json-1.0",
      "X-Amz-Target": "AmazonSQS.CreateQueue",
    };
    const sent = request({ port: lab.server.port, method: "POST", headers }).end('{"QueueName":"orders"}');
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect(await json(response)).toEqual({ QueueUrl: "http://cloudstub:4566/000000000000/orders" });
  });

  test("leaves a queue that exists as it is, with its messages", async () => {
    const { QueueUrl } = await create("orders");
    await lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody: "kept" }));
    expect((await create("orders", { VisibilityTimeout: "7" })).QueueUrl).toBe(QueueUrl);
    const { Messages } = await lab.client.send(new ReceiveMessageCommand({ QueueUrl }));
    expect(Messages?.map(({ Body }) => Body)).toEqual(["kept"]);
  });

  test.each(["a", "A-b_9", "a".repeat(80), "__proto__", "constructor"])("accepts the name %s", async (name) => {
    expect((await create(name)).QueueUrl).toBe(url(name));
    expect((await lab.client.send(new ListQueuesCommand({}))).QueueUrls).toEqual([url(name)]);
  });

  test.each(["orders.fifo", `${"a".repeat(75)}.fifo`])("accepts the FIFO name %s", async (name) => {
    expect((await create(name, { FifoQueue: "true" })).QueueUrl).toBe(url(name));
  });

  test.each(["", "a".repeat(81), "a b", "a/b", "é", "a.b", "a\n", "orders.fifo"])(
    "refuses %j as the name of a standard queue",
    async (name) => {
      await expect(create(name)).rejects.toMatchObject({
        name: "InvalidParameterValue",
        message: "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length",
        $metadata: { httpStatusCode: 400 },
      });
      expect(await lab.client.send(new ListQueuesCommand({}))).not.toHaveProperty("QueueUrls");
    },
  );

  test.each(["orders", ".fifo", "a.b.fifo", `${"a".repeat(76)}.fifo`, "orders.fifo\n"])(
    "refuses %j as the name of a FIFO queue",
    async (name) => {
      await expect(create(name, { FifoQueue: "true" })).rejects.toMatchObject({
        name: "InvalidParameterValue",
        message: expect.stringContaining("must end with .fifo suffix and be 1 to 80 in length"),
      });
    },
  );

  test.each(["Colour", "__proto__", "ApproximateNumberOfMessages", "All"])(
    "refuses to set the attribute %s",
    async (name) => {
      await expect(create("orders", JSON.parse(`{"${name}":"1"}`))).rejects.toMatchObject({
        name: "InvalidAttributeName",
        message: `Unknown Attribute ${name}.`,
        $metadata: { httpStatusCode: 400 },
      });
    },
  );
});

describe("GetQueueUrl", () => {
  // Specification 4.4 GetQueueUrl
  test("finds a queue by its name", async () => {
    await create("orders");
    expect((await lab.client.send(new GetQueueUrlCommand({ QueueName: "orders" }))).QueueUrl).toBe(url("orders"));
  });

  test.each(["nobody", "__proto__", ""])("says that there is no queue %j", async (QueueName) => {
    await expect(lab.client.send(new GetQueueUrlCommand({ QueueName }))).rejects.toMatchObject(missing);
  });
});

describe("ListQueues", () => {
  test("has no member for the URLs when there are none", async () => {
    expect(await lab.client.send(new ListQueuesCommand({}))).not.toHaveProperty("QueueUrls");
  });

  // Specification 4.4 ListQueues
  test("lists all queues in the order of their names, in one page whatever its size should be", async () => {
    for (const name of ["b", "a-2", "a-1"]) await create(name);
    const all = [url("a-1"), url("a-2"), url("b")];
    expect((await lab.client.send(new ListQueuesCommand({}))).QueueUrls).toEqual(all);
    const page = await lab.client.send(new ListQueuesCommand({ MaxResults: 1 }));
    expect(page.QueueUrls).toEqual(all);
    expect(page.NextToken).toBeUndefined();
  });

  test("lists only the queues whose names begin with the prefix", async () => {
    for (const name of ["b", "a-2", "A-1", "a-1"]) await create(name);
    const list = (QueueNamePrefix: string) => lab.client.send(new ListQueuesCommand({ QueueNamePrefix }));
    expect((await list("a-")).QueueUrls).toEqual([url("a-1"), url("a-2")]);
    expect(await list("c")).not.toHaveProperty("QueueUrls");
  });
});

describe("DeleteQueue", () => {
  // Specification 3 DeleteQueue; 4.4 DeleteQueue
  test("removes the queue and its messages, and frees its name", async () => {
    const { QueueUrl } = await create("orders");
    await lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody: "gone" }));
    await lab.client.send(new DeleteQueueCommand({ QueueUrl }));
    await expect(lab.client.send(new GetQueueUrlCommand({ QueueName: "orders" }))).rejects.toMatchObject(missing);
    await create("orders");
    expect(await lab.client.send(new ReceiveMessageCommand({ QueueUrl }))).not.toHaveProperty("Messages");
  });

  test("leaves other queues alone", async () => {
    const urls = await Promise.all(["orders", "orders-2", "order"].map(async (name) => (await create(name)).QueueUrl));
    await lab.client.send(new SendMessageCommand({ QueueUrl: urls[1], MessageBody: "kept" }));
    await lab.client.send(new DeleteQueueCommand({ QueueUrl: urls[0] }));
    expect((await lab.client.send(new ListQueuesCommand({}))).QueueUrls).toEqual([urls[2], urls[1]]);
    expect((await lab.client.send(new ReceiveMessageCommand({ QueueUrl: urls[1] }))).Messages).toHaveLength(1);
  });

  test("says that a queue is missing, also the second time", async () => {
    const { QueueUrl } = await create("orders");
    await lab.client.send(new DeleteQueueCommand({ QueueUrl }));
    await expect(lab.client.send(new DeleteQueueCommand({ QueueUrl }))).rejects.toMatchObject(missing);
  });
});

describe("a queue URL", () => {
  test.each([
    "https://sqs.eu-west-1.amazonaws.com/123456789012/orders",
    "http://cloudstub:4566/000000000000/orders",
    "http://host.docker.internal/orders",
    "orders",
  ])("leads to the queue that its last segment names: %s", async (QueueUrl) => {
    await create("orders");
    await lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody: "m" }));
    expect((await lab.client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages).toHaveLength(1);
  });

  test.each([
    "",
    "http://127.0.0.1:4566/",
    "http://127.0.0.1:4566/000000000000/orders/",
    "a b",
    "http://h/000000000000/orders?x=1",
  ])("that can't name a queue is an invalid address: %j", async (QueueUrl) => {
    await create("orders");
    await expect(lab.client.send(new ReceiveMessageCommand({ QueueUrl }))).rejects.toMatchObject({
      name: "InvalidAddress",
      message: `The address ${QueueUrl} is not valid for this endpoint.`,
      $metadata: { httpStatusCode: 404 },
    });
  });
});
