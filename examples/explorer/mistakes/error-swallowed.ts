import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { DeleteMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { type Aws, expectSame, jobs, type Mistake, orderOf, orders, receive } from "../laboratory.js";

const prepare = ({ sqs }: Aws) => sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody: "a" }));

const workWith = (onError: (error: unknown) => boolean) => async (aws: Aws) => {
  for (const { Body, ReceiptHandle } of await receive(aws, jobs)) {
    const isDone = await aws.dynamodb
      .send(new PutItemCommand({ TableName: orders, Item: { id: { S: Body ?? "" } } }))
      .then(() => true, onError);
    if (isDone) await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: jobs, ReceiptHandle }));
  }
};
/** Notes the error in the log, and goes on. */
const work = workWith(() => true);
/** Leaves the message in the queue, which gives it again. */
const workOrLeave = workWith(() => false);

/** The message of work that failed is deleted as if it were done. */
export const errorSwallowed: Mistake = {
  name: "an error is logged, and its message deleted",
  wrong: { prepare, story: work, recover: work },
  right: { prepare, story: workOrLeave, recover: workOrLeave },
  holds: async (aws) => expectSame(await orderOf(aws, "a"), { id: { S: "a" } }, "stored"),
  finds: "unavailable@dynamodb.PutItem#1",
};
