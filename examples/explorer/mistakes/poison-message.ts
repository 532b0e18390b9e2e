import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { DeleteMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { type Aws, bodiesIn, expectSame, jobs, type Mistake, orderOf, orders, receive } from "../laboratory.js";

/** Stores two orders, and sends a message for each, even where its order could not be stored. */
async function order({ dynamodb, sqs }: Aws): Promise<void> {
  for (const id of ["a", "b"]) {
    await dynamodb.send(new PutItemCommand({ TableName: orders, Item: { id: { S: id } } })).catch(() => {});
    await sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody: id }));
  }
}

async function ship(aws: Aws, id: string): Promise<void> {
  if ((await orderOf(aws, id)) === undefined) throw new Error(`The order ${id} does not exist.`);
}

/** The error ends the turn of the worker. */
async function shipAll(aws: Aws): Promise<void> {
  for (const { Body = "", ReceiptHandle } of await receive(aws, jobs)) {
    await ship(aws, Body);
    await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: jobs, ReceiptHandle }));
  }
}

/** Each message stands for itself. One that always fails goes to a dead-letter queue at last. */
async function shipEach(aws: Aws): Promise<void> {
  for (const { Body = "", ReceiptHandle } of await receive(aws, jobs)) {
    try {
      await ship(aws, Body);
    } catch {
      continue;
    }
    await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: jobs, ReceiptHandle }));
  }
}

const withWorker = (work: (aws: Aws) => Promise<void>) => ({
  story: order,
  /** Works on the queue, again and again. */
  recover: async (aws: Aws) => {
    for (let turn = 0; turn < 3; turn++) {
      await work(aws).catch(() => {});
      await aws.wait("31s");
    }
  },
});

/** The message of an order that is not there fails each time, and those behind it are never reached. */
export const poisonMessage: Mistake = {
  name: "a message that always fails blocks the others",
  wrong: withWorker(shipAll),
  right: withWorker(shipEach),
  holds: async (aws) => {
    const waiting = await bodiesIn(aws, jobs);
    for (const id of new Set(waiting)) expectSame((await orderOf(aws, id)) === undefined, true, `${id} has to wait`);
  },
  finds: "unavailable@dynamodb.PutItem#1",
};
