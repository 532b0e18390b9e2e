import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { type Aws, expectSame, fifoJobs, type Mistake, orderOf, orders } from "../laboratory.js";

const customers = ["a", "b"];
const prepareWith =
  (groupOf: (customer: string) => string) =>
  async ({ sqs }: Aws) => {
    for (const customer of customers) {
      const ids = { MessageGroupId: groupOf(customer), MessageDeduplicationId: customer };
      await sqs.send(new SendMessageCommand({ QueueUrl: fifoJobs, MessageBody: customer, ...ids }));
    }
  };

/** The customers whose own work has failed. */
const failed = new WeakMap<Aws, Set<string>>();

/** Handles one message after the other. A message that fails stays in the queue. */
async function work(aws: Aws): Promise<void> {
  const failures = new Set<string>();
  failed.set(aws, failures);
  for (const attempt of customers) {
    const ids = { ReceiveRequestAttemptId: attempt };
    const poll = new ReceiveMessageCommand({ QueueUrl: fifoJobs, MaxNumberOfMessages: 1, WaitTimeSeconds: 0, ...ids });
    for (const { Body = "", ReceiptHandle } of (await aws.sqs.send(poll)).Messages ?? []) {
      try {
        await aws.dynamodb.send(new PutItemCommand({ TableName: orders, Item: { id: { S: Body } } }));
        await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: fifoJobs, ReceiptHandle }));
      } catch {
        failures.add(Body);
      }
    }
  }
}

/** While a message of the group is in flight, FIFO queues give none after it. */
export const wideGroup: Mistake = {
  name: "all messages of a FIFO queue are in one group",
  wrong: { prepare: prepareWith(() => "orders"), story: work },
  right: { prepare: prepareWith((customer) => customer), story: work },
  holds: async (aws, error) => {
    if (error !== undefined) return;
    for (const customer of customers)
      if (!failed.get(aws)?.has(customer))
        expectSame((await orderOf(aws, customer)) !== undefined, true, `${customer} was served`);
  },
  finds: "unavailable@dynamodb.PutItem#1",
};
