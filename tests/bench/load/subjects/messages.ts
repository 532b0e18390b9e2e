import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import module from "@cloudstub/sqs";
import { templatesOf, X } from "../sdk-request.js";
import { digits, type Subject } from "../subject.js";

/** Messages of 400 bytes in one queue. */
export async function makeSubject(): Promise<Subject> {
  const template = templatesOf(SQSClient);
  const QueueUrl = "http://localhost/000000000000/orders";
  const send = await template(new SendMessageCommand({ QueueUrl, MessageBody: X.padEnd(400, ".") }));
  const receive = await template(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
  return {
    module,
    setUp: await template(new CreateQueueCommand({ QueueName: "orders" })),
    values: (number) => [digits(number)],
    fill: send,
    operations: {
      SendMessage: [send, "added"],
      "ReceiveMessage of 10": [receive, "existing"],
      DeleteMessage: [
        await template(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: X })),
        { look: receive, find: /"ReceiptHandle":"([^"]+)"/g },
      ],
      GetQueueAttributes: [
        await template(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] })),
        "existing",
      ],
      GetQueueUrl: [await template(new GetQueueUrlCommand({ QueueName: "orders" })), "existing"],
    },
  };
}
