import {
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const QueueUrl = "http://127.0.0.1/000000000000/nobody";

// Specification 3 SendMessage
test.each([
  new GetQueueUrlCommand({ QueueName: "nobody" }),
  new SendMessageCommand({ QueueUrl, MessageBody: "m" }),
  new ReceiveMessageCommand({ QueueUrl }),
  new DeleteMessageCommand({ QueueUrl, ReceiptHandle: "whatever" }),
  new DeleteQueueCommand({ QueueUrl }),
  new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
])("$constructor.name of a missing queue is the SDK's own exception", async (command) => {
  const failure = await lab.client.send(command as GetQueueUrlCommand).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(QueueDoesNotExist);
  expect(failure).toMatchObject({ message: "The specified queue does not exist.", $metadata: { httpStatusCode: 400 } });
});

test("the error carries the JSON type and the code of the Query protocol, so that old and new SDKs know it", async () => {
  const response = await lab.raw("SendMessage", JSON.stringify({ QueueUrl, MessageBody: "m" }));
  expect(response.status).toBe(400);
  expect(response.headers.get("x-amzn-query-error")).toBe("AWS.SimpleQueueService.NonExistentQueue;Sender");
  expect(await response.json()).toEqual({
    __type: "com.amazonaws.sqs#QueueDoesNotExist",
    message: "The specified queue does not exist.",
  });
});

test.each([
  ["CreateQueue", {}, "QueueName"],
  ["SendMessage", { QueueUrl }, "MessageBody"],
  ["ReceiveMessage", {}, "QueueUrl"],
  ["DeleteMessage", { QueueUrl, ReceiptHandle: null }, "ReceiptHandle"],
  [
    "SendMessage",
    { QueueUrl, MessageBody: "m", MessageAttributes: { a: { StringValue: "v" } } },
    "MessageAttributes.a.DataType",
  ],
  ["SendMessageBatch", { QueueUrl, Entries: [{ Id: "1" }] }, "Entries.1.MessageBody"],
])("%s without a required member names it: %j", async (operation, input, member) => {
  const response = await lab.raw(operation, JSON.stringify(input));
  expect(response.status).toBe(400);
  expect(response.headers.get("x-amzn-query-error")).toBe("MissingParameter;Sender");
  expect(await response.json()).toMatchObject({ message: expect.stringContaining(member) });
});
