import {
  CreateQueueCommand,
  ListDeadLetterSourceQueuesCommand,
  ListQueueTagsCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const bodies = async (QueueUrl: string | undefined) => {
  const { Messages = [] } = await lab.client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
  return Messages.map(({ Body }) => Body);
};

// Specification 8.1b
test("a FIFO queue keeps duplicates, and holds back no group", async () => {
  const Attributes = { FifoQueue: "true", ContentBasedDeduplication: "true" };
  const { QueueUrl } = await lab.client.send(new CreateQueueCommand({ QueueName: "orders.fifo", Attributes }));
  const first = { QueueUrl, MessageBody: "1", MessageGroupId: "g", MessageDeduplicationId: "d" };
  for (const message of [first, first, { ...first, MessageBody: "2" }])
    await lab.client.send(new SendMessageCommand(message));
  expect(await bodies(QueueUrl)).toEqual(["1", "1", "2"]);
  expect(await bodies(QueueUrl)).toEqual(["1", "1", "2"]);
});

// Specification 8.1c
test("a message that is received too often stays where it is", async () => {
  const { QueueUrl: dead } = await lab.client.send(new CreateQueueCommand({ QueueName: "dead" }));
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: "arn:aws:sqs:us-east-1:000000000000:dead",
    maxReceiveCount: 1,
  });
  const { QueueUrl } = await lab.client.send(
    new CreateQueueCommand({ QueueName: "orders", Attributes: { RedrivePolicy } }),
  );
  await lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody: "m" }));
  for (let i = 0; i < 3; i++) expect(await bodies(QueueUrl)).toEqual(["m"]);
  expect(await bodies(dead)).toEqual([]);
  expect((await lab.client.send(new ListDeadLetterSourceQueuesCommand({ QueueUrl: dead }))).queueUrls).toEqual([]);
});

// Specification 8.1e
test("tags of a new queue are not kept", async () => {
  const { QueueUrl } = await lab.client.send(new CreateQueueCommand({ QueueName: "orders", tags: { a: "b" } }));
  expect((await lab.client.send(new ListQueueTagsCommand({ QueueUrl }))).Tags).toEqual({});
});
