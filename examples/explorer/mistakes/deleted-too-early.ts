import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { DeleteMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { type Aws, expectSame, jobs, type Mistake, orderOf, orders, receive } from "../laboratory.js";

const prepare = ({ sqs }: Aws) => sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody: "a" }));

async function work(aws: Aws): Promise<void> {
  for (const { Body, ReceiptHandle } of await receive(aws, jobs)) {
    await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: jobs, ReceiptHandle }));
    await aws.dynamodb.send(new PutItemCommand({ TableName: orders, Item: { id: { S: Body ?? "" } } }));
  }
}

async function workThenDelete(aws: Aws): Promise<void> {
  for (const { Body, ReceiptHandle } of await receive(aws, jobs)) {
    await aws.dynamodb.send(new PutItemCommand({ TableName: orders, Item: { id: { S: Body ?? "" } } }));
    await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: jobs, ReceiptHandle }));
  }
}

/** The worker is stopped when the message is gone and its work is not done. */
export const deletedTooEarly: Mistake = {
  name: "a message is deleted before its work is stored",
  wrong: { prepare, story: work, recover: work },
  right: { prepare, story: workThenDelete, recover: workThenDelete },
  holds: async (aws) => expectSame(await orderOf(aws, "a"), { id: { S: "a" } }, "stored"),
  finds: "stopped@sqs.DeleteMessage#1",
};
