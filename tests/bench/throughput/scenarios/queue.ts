import {
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { JSON_AND_REST, type Scenario, type Subject } from "../scenario.js";
import { filledIn, sdkFor } from "../sdk.js";
import { inTurn, textOf } from "../variety.js";

const MESSAGE = 1024;
/** As many as one ReceiveMessage returns. */
const MESSAGES_OF_A_RECEIVE = 10;
const MAX_RECEIVES = 1500;
/** Ten deletes each: enough for 300 milliseconds. */
const MAX_QUEUES = 1000;

/** A queue that begins each round empty, so that what was sent in the rounds before weighs on no server. */
export const send: Scenario = {
  name: "send",
  what: "SendMessage of 1 KiB",
  service: "sqs",
  target: JSON_AND_REST,
  async prepare(subject) {
    const requests = await sendRequests(subject);
    const nextQueue = queueAfterQueue(subject);
    return async () => {
      const QUEUE = await nextQueue();
      return { requests: requests.map((request) => filledIn(request, { QUEUE })) };
    };
  },
};

/** As many messages as the round will ask for, since servers hide what they have shown. */
export const receive: Scenario = {
  name: "receive",
  what: "ReceiveMessage of 10 messages of 1 KiB",
  service: "sqs",
  target: JSON_AND_REST,
  leftOutOfFresh: true,
  async prepare(subject) {
    const { bytesOf } = sdkFor(SQSClient, subject);
    const QueueUrl = "QUEUE";
    const sending = await sendRequests(subject);
    const receiving = await bytesOf((sqs) =>
      sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: MESSAGES_OF_A_RECEIVE })),
    );
    const nextQueue = queueAfterQueue(subject);
    return async (wanted) => {
      const QUEUE = await nextQueue();
      const count = Math.min(MAX_RECEIVES, wanted);
      const sends = sending.map((request) => filledIn(request, { QUEUE }));
      await subject.answersTo(
        Array.from({ length: count * MESSAGES_OF_A_RECEIVE }, (_, n) => sends[n % sends.length] as Buffer),
      );
      return { requests: Array<Buffer>(count).fill(filledIn(receiving, { QUEUE })), once: true };
    };
  },
};

/** For a queue that is to be filled in. */
function sendRequests(subject: Subject): Promise<Buffer[]> {
  const { bytesOf } = sdkFor(SQSClient, subject);
  const sendOf = (n: number) => new SendMessageCommand({ QueueUrl: "QUEUE", MessageBody: textOf(n, MESSAGE) });
  return inTurn(subject.variety, (n) => bytesOf((sqs) => sqs.send(sendOf(n))));
}

/** Deletes the queue of the round before and makes another, under a name that was not used: AWS wants a minute between the two. */
function queueAfterQueue(subject: Subject): () => Promise<string> {
  const { client } = sdkFor(SQSClient, subject);
  let made = 0;
  let QueueUrl: string | undefined;
  return async () => {
    if (QueueUrl !== undefined) await client.send(new DeleteQueueCommand({ QueueUrl }));
    QueueUrl = (await client.send(new CreateQueueCommand({ QueueName: `bench-${made++}` }))).QueueUrl ?? "";
    return QueueUrl;
  };
}

/** Each handle deletes one message. They come of many small queues, because a queue may show the same ten messages until they are gone. */
export const remove: Scenario = {
  name: "delete",
  what: "DeleteMessage",
  service: "sqs",
  target: JSON_AND_REST,
  leftOutOfFresh: true,
  async prepare(subject) {
    const { bytesOf } = sdkFor(SQSClient, subject);
    const QueueUrl = "QUEUE";
    const sending = await bytesOf((sqs) =>
      sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: textOf(0, MESSAGE) })),
    );
    const receiving = await bytesOf((sqs) =>
      sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: MESSAGES_OF_A_RECEIVE })),
    );
    const deleting = await bytesOf((sqs) => sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: "HANDLE" })));
    const creating = await bytesOf((sqs) => sqs.send(new CreateQueueCommand({ QueueName: "NAME" })));
    const queues: string[] = [];
    return async (wanted) => {
      const count = Math.min(MAX_QUEUES, Math.ceil(wanted / MESSAGES_OF_A_RECEIVE));
      const names = Array.from({ length: Math.max(0, count - queues.length) }, (_, n) => `bench-${queues.length + n}`);
      const created = await subject.answersTo(names.map((NAME) => filledIn(creating, { NAME })));
      queues.push(...created.map((answer) => (parsed(answer) as { QueueUrl: string }).QueueUrl));

      const used = queues.slice(0, count);
      const toEach = (request: Buffer) => used.map((QUEUE) => filledIn(request, { QUEUE }));
      const once = toEach(sending);
      await subject.answersTo(Array.from({ length: MESSAGES_OF_A_RECEIVE }, () => once).flat());
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
