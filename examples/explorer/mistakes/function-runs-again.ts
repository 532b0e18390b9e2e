import { TransactWriteItemsCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import type { Mock } from "@cloudstub/testing";
import { type Aws, expectSame, isRefused, jobs, type Mistake, orderOf, orders } from "../laboratory.js";

interface QueueEvent {
  readonly Records: readonly { readonly body: string }[];
}

const raise = {
  TableName: orders,
  Key: { id: { S: "stock" } },
  UpdateExpression: "ADD amount :one",
  ExpressionAttributeValues: { ":one": { N: "1" } },
};

async function book({ dynamodb }: Aws): Promise<void> {
  await dynamodb.send(new UpdateItemCommand(raise));
}

/** What was booked is noted with the booking, in one transaction. */
async function bookOnce({ dynamodb }: Aws, delivery: string): Promise<void> {
  const note = { TableName: orders, Item: { id: { S: delivery } }, ConditionExpression: "attribute_not_exists(id)" };
  try {
    await dynamodb.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: note }, { Update: raise }] }));
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

const withFunction = (handle: (aws: Aws, body: string) => Promise<void>) => (aws: Aws, world: Mock) =>
  world
    .lambda("book", async ({ Records }: QueueEvent) => {
      for (const { body } of Records) await handle(aws, body);
    })
    .from({ queue: "jobs" });

const deliver = ({ sqs }: Aws) => sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody: "delivery-1" }));

/** The message comes twice, or the function ends before Lambda knows that its work is done, and runs again. */
export const functionRunsAgain: Mistake = {
  name: "a function does its work again when it runs again",
  wrong: { prepare: withFunction(book), story: deliver },
  right: { prepare: withFunction(bookOnce), story: deliver },
  holds: async (aws, error) => {
    const amount = (await orderOf(aws, "stock"))?.["amount"]?.N;
    if (error === undefined || amount !== undefined) expectSame(amount, "1", "booked");
  },
  finds: "lost-answer@sqs.SendMessage#1",
};
