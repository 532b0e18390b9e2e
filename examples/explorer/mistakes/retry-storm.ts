import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { DeleteMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { type Aws, bodiesIn, expectSame, jobs, type Mistake, orders, receive } from "../laboratory.js";

const send = ({ sqs }: Aws) => sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody: "a" }));

const workWith = (onError: (aws: Aws) => Promise<unknown>) => async (aws: Aws) => {
  for (const { Body, ReceiptHandle } of await receive(aws, jobs)) {
    try {
      await aws.dynamodb.send(new PutItemCommand({ TableName: orders, Item: { id: { S: Body ?? "" } } }));
    } catch {
      await onError(aws);
      continue;
    }
    await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: jobs, ReceiptHandle }));
  }
};
/** Sends the message once more, for another try. */
const workAndResend = workWith(send);
/** The queue gives the message again by itself. */
const workOrLeave = workWith(async () => {});

/** The message that failed comes back beside its copy: each failure doubles the work. */
export const retryStorm: Mistake = {
  name: "a message that comes back anyway is sent again",
  wrong: { prepare: send, story: workAndResend },
  right: { prepare: send, story: workOrLeave },
  holds: async (aws) => expectSame((await bodiesIn(aws, jobs)).length < 2, true, "the message has no copy"),
  finds: "unavailable@dynamodb.PutItem#1",
};
