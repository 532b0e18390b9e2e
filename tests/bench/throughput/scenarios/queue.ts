import {
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { always, JSON_AND_REST, type Scenario } from "../scenario.js";
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
    for (let n = 0; n < MESSAGES_OF_A_QUEUE; n++) await client.send(new SendMessageCommand({ QueueUrl, MessageBody: MESSAGE }));
    const command = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: MESSAGES_OF_A_QUEUE, VisibilityTimeout: 0 });
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
    const creating = await bytesOf((sqs) => sqs.send(new CreateQueueCommand({ QueueName: "NAME" })));
    const queues: string[] = [];
    return async (wanted) => {
      const count = Math.min(MOST_QUEUES, Math.ceil(wanted / MESSAGES_OF_A_QUEUE));
      const names = Array.from({ length: Math.max(0, count - queues.length) }, (_, n) => `bench-${queues.length + n}`);
      const created = await subject.answersTo(names.map((NAME) => filledIn(creating, { NAME })));
      queues.push(...created.map((answer) => (parsed(answer) as { QueueUrl: string }).QueueUrl));

      const used = queues.slice(0, count);
      const toEach = (request: Buffer) => used.map((QUEUE) => filledIn(request, { QUEUE }));
      const once = toEach(sending);
      await subject.answersTo(Array.from({ length: MESSAGES_OF_A_QUEUE }, () => once).flat());
      const received = await subject.answersTo(toEach(receiving));
      const requests = received.flatMap((answer, n) =>
        handlesIn(answer).map((HANDLE) => filledIn(deleting, { QUEUE: used[n] ?? "", HANDLE })),
      );
      return { requests, once: true };
    };
  },
};

function handlesIn(answer: Uint8Array): string[] {
  const { Messages = [] } = parsed(answer) as { Messages?: { ReceiptHandle: string }[] };
  return Messages.map(({ ReceiptHandle }) => ReceiptHandle);
}

function parsed(answer: Uint8Array): unknown {
  return JSON.parse(Buffer.from(answer).toString());
}
