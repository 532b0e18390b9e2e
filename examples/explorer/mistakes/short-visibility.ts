import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { type Aws, expectSame, fifoJobs, type Mistake, orders } from "../laboratory.js";

const prepare = ({ sqs }: Aws) => {
  const ids = { MessageGroupId: "a", MessageDeduplicationId: "a" };
  return sqs.send(new SendMessageCommand({ QueueUrl: fifoJobs, MessageBody: "a", ...ids }));
};

/** How many workers were at work on the message at the same time, at most. */
const most = new WeakMap<Aws, number>();

interface Worker {
  /** Keeps the message from others while the worker waits. */
  readonly keep: (aws: Aws, receipt: string | undefined) => Promise<unknown>;
  /** How many are at work. */
  readonly others: number;
}

/** Messages are invisible for 30 seconds. Work that fails is tried again after a minute. */
async function work(aws: Aws, { keep, others }: Worker): Promise<void> {
  const poll = new ReceiveMessageCommand({ QueueUrl: fifoJobs, WaitTimeSeconds: 0 });
  for (const { ReceiptHandle } of (await aws.sqs.send(poll)).Messages ?? []) {
    most.set(aws, Math.max(most.get(aws) ?? 0, others + 1));
    const store = () => aws.dynamodb.send(new PutItemCommand({ TableName: orders, Item: { id: { S: "a" } } }));
    await store().catch(async () => {
      await keep(aws, ReceiptHandle);
      await aws.wait("60s");
      await work(aws, { keep, others: others + 1 });
      await store();
    });
    await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: fifoJobs, ReceiptHandle }));
  }
}

const workWith = (keep: Worker["keep"]) => (aws: Aws) => work(aws, { keep, others: 0 });
const workAndKeep = workWith(({ sqs }, ReceiptHandle) =>
  sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl: fifoJobs, ReceiptHandle, VisibilityTimeout: 120 })),
);

/** Another worker gets the message while the first one still works on it. */
export const shortVisibility: Mistake = {
  name: "a visibility timeout is shorter than the work",
  wrong: { prepare, story: workWith(async () => {}) },
  right: { prepare, story: workAndKeep },
  holds: async (aws) => expectSame((most.get(aws) ?? 0) < 2, true, "one worker at a time"),
  finds: "unavailable@dynamodb.PutItem#1",
};
