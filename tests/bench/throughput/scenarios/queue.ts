import {
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { always, JSON_AND_REST, type Scenario, type Subject } from "../scenario.js";
import { filledIn, sdkFor } from "../sdk.js";

const MESSAGE = "m".repeat(1024);
/** As many as one ReceiveMessage returns, so that it returns the handles of all. */
const MESSAGES_OF_A_QUEUE = 10;
const MOST_QUEUES = 400;

/** A queue that begins each round empty, so that what was sent in the rounds before weighs on no server. */
export const send: Scenario = {
  name: "send",
  what: "SendMessage of 1 KiB",
  service: "sqs",
  target: JSON_AND_REST,
  async prepare(subject) {
    const { client, bytesOf } = sdkFor(SQSClient, subject);
    const create = async () => (await client.send(new CreateQueueCommand({ QueueName: "bench" }))).QueueUrl;
    let QueueUrl = await create();
    const request = await bytesOf((sqs) => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: MESSAGE })));
    return async () => {
      await client.send(new DeleteQueueCommand({ QueueUrl }));
      QueueUrl = await create();
      return { requests: [request] };
    };
  },
};

/** With a visibility timeout of nothing the messages stay where servers would otherwise hide them. */
export const receive: Scenario = {
  name: "receive",
  what: "ReceiveMessage of 10 messages of 1 KiB",
  service: "sqs",
  target: JSON_AND_REST,
  async prepare(subject) {
    const { client, bytesOf } = sdkFor(SQSClient, subject);
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "bench" }));
    for (let n = 0; n < 10; n++) await client.send(new SendMessageCommand({ QueueUrl, MessageBody: MESSAGE }));
    const command = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 });
    return always(await bytesOf((sqs) => sqs.send(command)));
  },
};

/** Each handle deletes one message. They come of many small queues, because a queue may show the same ten messages until they are gone. */
export const remove: Scenario = {
  name: "delete",
  what: "DeleteMessage",
  service: "sqs",
  target: JSON_AND_REST,
  async prepare(subject) {
    const { bytesOf } = sdkFor(SQSClient, subject);
    const QueueUrl = "QUEUE";
    const sending = await bytesOf((sqs) => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: MESSAGE })));
    const receiving = await bytesOf((sqs) => sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: MESSAGES_OF_A_QUEUE })));
    const deleting = await bytesOf((sqs) => sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: "HANDLE" })));
    const queues = await createQueues(subject);
    return async (wanted) => {
      const used = queues.slice(0, Math.ceil(wanted / MESSAGES_OF_A_QUEUE));
      const to = (request: Buffer) => used.map((url) => filledIn(request, { QUEUE: url }));
      const once = to(sending);
      await subject.answersTo(Array.from({ length: MESSAGES_OF_A_QUEUE }, () => once).flat());
      const received = (await subject.answersTo(to(receiving))).map(handlesIn);
      const requests = received.flatMap((handles, n) =>
        handles.map((handle) => filledIn(deleting, { QUEUE: used[n] as string, HANDLE: handle })),
      );
      return { requests, once: true };
    };
  },
};

/** The URLs of new queues. */
async function createQueues(subject: Subject): Promise<string[]> {
  const { bytesOf } = sdkFor(SQSClient, subject);
  const creating = await bytesOf((sqs) => sqs.send(new CreateQueueCommand({ QueueName: "NAME" })));
  const answers = await subject.answersTo(Array.from({ length: MOST_QUEUES }, (_, n) => filledIn(creating, { NAME: `bench-${n}` })));
  return answers.map((answer) => (JSON.parse(textOf(answer)) as { QueueUrl: string }).QueueUrl);
}

function handlesIn(answer: Uint8Array): string[] {
  const { Messages = [] } = JSON.parse(textOf(answer)) as { Messages?: { ReceiptHandle: string }[] };
  return Messages.map(({ ReceiptHandle }) => ReceiptHandle);
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}
