import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type QueueAttributeName,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
} from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

let now = 1_800_000_000_000;
const lab = laboratory({ clock: { now: () => now } });
const create = async (QueueName: string, Attributes?: Record<string, string>) =>
  (await lab.client.send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl;
const attributes = async (QueueUrl: string | undefined, ...AttributeNames: string[]) =>
  (
    await lab.client.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: AttributeNames as QueueAttributeName[] }),
    )
  ).Attributes;

const fresh = {
  ApproximateNumberOfMessages: "0",
  ApproximateNumberOfMessagesDelayed: "0",
  ApproximateNumberOfMessagesNotVisible: "0",
  CreatedTimestamp: expect.stringMatching(/^\d{10}$/),
  DelaySeconds: "0",
  LastModifiedTimestamp: expect.stringMatching(/^\d{10}$/),
  MaximumMessageSize: "1048576",
  MessageRetentionPeriod: "345600",
  QueueArn: "arn:aws:sqs:us-east-1:000000000000:orders",
  ReceiveMessageWaitTimeSeconds: "0",
  SqsManagedSseEnabled: "true",
  VisibilityTimeout: "30",
};

// Specification 4.4 GetQueueAttributes
test("All gives everything that AWS reports for a fresh queue", async () => {
  expect(await attributes(await create("orders"), "All")).toEqual(fresh);
});

test("a FIFO queue has its own attributes besides", async () => {
  expect(await attributes(await create("orders.fifo", { FifoQueue: "true" }), "All")).toEqual({
    ...fresh,
    QueueArn: "arn:aws:sqs:us-east-1:000000000000:orders.fifo",
    ContentBasedDeduplication: "false",
    DeduplicationScope: "queue",
    FifoQueue: "true",
    FifoThroughputLimit: "perQueue",
  });
});

test("only what is asked for is given, and nothing for what the queue does not have", async () => {
  const url = await create("orders");
  expect(await attributes(url, "VisibilityTimeout", "QueueArn", "Policy")).toEqual({
    VisibilityTimeout: "30",
    QueueArn: "arn:aws:sqs:us-east-1:000000000000:orders",
  });
  expect(await attributes(url)).toBeUndefined();
});

test.each(["Colour", "__proto__", "toString", ""])("the unknown attribute %j is refused", async (name) => {
  await expect(attributes(await create("orders"), "All", name)).rejects.toMatchObject({
    name: "InvalidAttributeName",
    message: `Unknown Attribute ${name}.`,
    $metadata: { httpStatusCode: 400 },
  });
});

// Specification 2.4 Queue; 4.4 GetQueueAttributes
test("the number of messages is live", async () => {
  const QueueUrl = await create("orders");
  const count = async () => (await attributes(QueueUrl, "ApproximateNumberOfMessages"))?.ApproximateNumberOfMessages;
  for (const MessageBody of ["1", "2", "3"]) await lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  expect(await count()).toBe("3");
  const { Messages } = await lab.client.send(new ReceiveMessageCommand({ QueueUrl }));
  expect(await count()).toBe("3");
  await lab.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: Messages?.[0]?.ReceiptHandle }));
  expect(await count()).toBe("2");
  await lab.api("POST /api/sqs/purge-queue?queue=orders");
  expect(await count()).toBe("0");
});

test("the time of creation is the clock's, in seconds, and stays when the queue is created again", async () => {
  const created = async () => attributes(await create("orders"), "CreatedTimestamp", "LastModifiedTimestamp");
  now = 1_700_000_000_999;
  expect(await created()).toEqual({ CreatedTimestamp: "1700000000", LastModifiedTimestamp: "1700000000" });
  now += 3_600_000;
  expect(await created()).toEqual({ CreatedTimestamp: "1700000000", LastModifiedTimestamp: "1700000000" });
});

// Specification 2.4 Queue
test("the others are fixed: neither CreateQueue nor SetQueueAttributes changes them", async () => {
  const url = await create("orders", { VisibilityTimeout: "7", DelaySeconds: "3", Policy: "{}" });
  await lab.client.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { VisibilityTimeout: "9" } }));
  expect(await attributes(url, "All")).toEqual(fresh);
});
