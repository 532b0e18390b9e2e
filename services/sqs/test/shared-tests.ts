import { name, text } from "../../../tests/contracts/arbitraries.js";
import { listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { emulatedRequests, requests } from "./requests.js";

const url = name.map((queue) => `http://localhost/000000000000/${queue}`);
const account = "http://localhost/000000000000";
const arn = (queue: string) => `arn:aws:sqs:us-east-1:000000000000:${queue}`;

/** What the tests of all services need to know of the queue service. */
export const sharedTests: SharedTests = {
  client: { md5: false },
  evaluated: {
    CreateQueue: "QueueName Attributes",
    DeleteMessage: "QueueUrl ReceiptHandle",
    DeleteQueue: "QueueUrl",
    GetQueueAttributes: "QueueUrl AttributeNames",
    GetQueueUrl: "QueueName",
    ListQueues: "QueueNamePrefix",
    ReceiveMessage: "QueueUrl MaxNumberOfMessages WaitTimeSeconds",
    SendMessage: "QueueUrl MessageBody",
  },
  async storeEveryKind(ask) {
    const a = `${account}/a`;
    const fifo = `${account}/a.fifo`;
    const dead = `${account}/dead`;
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arn("dead"), maxReceiveCount: 1 });
    await ask("CreateQueue", { QueueName: "dead" });
    await ask("CreateQueue", {
      QueueName: "a",
      Attributes: { RedrivePolicy, VisibilityTimeout: "0" },
      tags: { k: "v" },
    });
    await ask("CreateQueue", { QueueName: "a.fifo", Attributes: { FifoQueue: "true" } });
    const MessageAttributes = {
      n: { DataType: "Number", StringValue: "1" },
      b: { DataType: "Binary", BinaryValue: new Uint8Array([1]) },
    };
    for (const MessageBody of ["moves", "is received", "stays dead"])
      await ask("SendMessage", { QueueUrl: a, MessageBody, MessageAttributes });
    for (let times = 0; times < 2; times++) await ask("ReceiveMessage", { QueueUrl: a, MaxNumberOfMessages: 10 });
    await ask("StartMessageMoveTask", { SourceArn: arn("dead"), MaxNumberOfMessagesPerSecond: 1 });
    for (const MessageBody of ["one", "two", "three"])
      await ask("SendMessage", { QueueUrl: a, MessageBody, MessageAttributes });
    await ask("SendMessage", { QueueUrl: a, MessageBody: "later", DelaySeconds: 600 });
    await ask("ReceiveMessage", { QueueUrl: a, VisibilityTimeout: 600, MaxNumberOfMessages: 2 });
    for (const MessageDeduplicationId of ["1", "2", "3"]) {
      await ask("SendMessage", {
        QueueUrl: fifo,
        MessageBody: "m",
        MessageGroupId: `g${Number(MessageDeduplicationId) % 2}`,
        MessageDeduplicationId,
      });
    }
    await ask("ReceiveMessage", { QueueUrl: fifo, ReceiveRequestAttemptId: "once" });
    await ask("ReceiveMessage", { QueueUrl: dead });
    await ask("CreateQueue", { QueueName: "gone" });
    await ask("DeleteQueue", { QueueUrl: `${account}/gone` });
  },
  async readEverything(ask) {
    return listAndRead(await ask("ListQueues", {}), "QueueUrls", (QueueUrl) => [
      ask("GetQueueAttributes", { QueueUrl, AttributeNames: ["All"] }),
      ask("ReceiveMessage", { QueueUrl, MaxNumberOfMessages: 10 }),
    ]);
  },
  requests,
  emulatedRequests,
  writes: {
    CreateQueue: { QueueName: name },
    SendMessage: { QueueUrl: url, MessageBody: text },
    DeleteQueue: { QueueUrl: url },
  },
};
