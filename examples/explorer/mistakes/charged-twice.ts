import { randomUUID } from "node:crypto";
import { PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { DeleteMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { type Aws, expectSame, jobs, type Mistake, orders, receive } from "../laboratory.js";

const prepare = ({ sqs }: Aws) => sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody: "a" }));

const chargeWith = (idOf: (body: string) => string) => async (aws: Aws) => {
  for (const { Body = "", ReceiptHandle } of await receive(aws, jobs)) {
    await aws.dynamodb.send(new PutItemCommand({ TableName: orders, Item: { id: { S: idOf(Body) } } }));
    await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: jobs, ReceiptHandle }));
  }
};
const charge = chargeWith(() => randomUUID());
/** The order names its charge, so that a second one is the same. */
const chargeOnce = chargeWith((body) => `charge-${body}`);

/** The message comes again: its worker was stopped, or the queue gave a copy of it. */
export const chargedTwice: Mistake = {
  name: "a message that comes again is charged again",
  wrong: { prepare, story: charge, recover: charge },
  right: { prepare, story: chargeOnce, recover: chargeOnce },
  holds: async ({ dynamodb }) => {
    const { Count } = await dynamodb.send(new ScanCommand({ TableName: orders, ConsistentRead: true }));
    expectSame(Count, 1, "charges");
  },
  finds: "stopped@dynamodb.PutItem#1",
};
