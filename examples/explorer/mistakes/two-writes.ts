import { DeleteItemCommand, PutItemCommand, ScanCommand, TransactWriteItemsCommand } from "@aws-sdk/client-dynamodb";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { type Aws, bodiesIn, expectSame, inbox, type Mistake, orderOf, orders, outbox } from "../laboratory.js";

const order = { id: { S: "a" } };

async function placeOrder({ dynamodb, sqs }: Aws): Promise<void> {
  await dynamodb.send(new PutItemCommand({ TableName: orders, Item: order }));
  await sqs.send(new SendMessageCommand({ QueueUrl: inbox, MessageBody: "a" }));
}

/** The message is written with the order, in one transaction. */
async function placeOrderWithOutbox(aws: Aws): Promise<void> {
  const puts = [orders, outbox].map((TableName) => ({ Put: { TableName, Item: order } }));
  await aws.dynamodb.send(new TransactWriteItemsCommand({ TransactItems: puts }));
  await relay(aws);
}

/** Sends what the outbox has; in production it runs every minute. A message may come twice, and none is lost. */
async function relay({ dynamodb, sqs }: Aws): Promise<void> {
  const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName: outbox, ConsistentRead: true }));
  for (const { id } of Items) {
    await sqs.send(new SendMessageCommand({ QueueUrl: inbox, MessageBody: id?.S }));
    await dynamodb.send(new DeleteItemCommand({ TableName: outbox, Key: { id: id ?? { S: "" } } }));
  }
}

/** The process is stopped, or the queue is away, after the first of two writes. */
export const twoWrites: Mistake = {
  name: "a table and a queue are written without an outbox",
  wrong: { story: placeOrder },
  right: { story: placeOrderWithOutbox, recover: relay },
  holds: async (aws) => {
    const told = [...new Set(await bodiesIn(aws, inbox))];
    expectSame(told, (await orderOf(aws, "a")) === undefined ? [] : ["a"], "told of stored orders");
  },
  finds: "stopped@dynamodb.PutItem#1",
};
