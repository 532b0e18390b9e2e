import { createHash, randomUUID } from "node:crypto";

/** A message as ReceiveMessage writes it. */
interface Message {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly MD5OfBody: string;
  readonly Body: string;
}

const queues = new Map<string, Map<string, Message>>();

/** A queue is a Map from handles to messages, in the order of sending. */
export const queueOperations = {
  "AmazonSQS.CreateQueue"({ QueueName }: { QueueName: string }) {
    const QueueUrl = `http://localhost/000000000000/${QueueName}`;
    if (!queues.has(QueueUrl)) queues.set(QueueUrl, new Map());
    return { QueueUrl };
  },
  "AmazonSQS.DeleteQueue"({ QueueUrl }: { QueueUrl: string }) {
    queues.delete(QueueUrl);
    return {};
  },
  "AmazonSQS.SendMessage"({ QueueUrl, MessageBody }: { QueueUrl: string; MessageBody: string }) {
    const MessageId = randomUUID();
    const MD5OfMessageBody = createHash("md5").update(MessageBody).digest("hex");
    const message = { MessageId, ReceiptHandle: MessageId, MD5OfBody: MD5OfMessageBody, Body: MessageBody };
    queues.get(QueueUrl)?.set(MessageId, message);
    return { MD5OfMessageBody, MessageId };
  },
  "AmazonSQS.ReceiveMessage"({ QueueUrl, MaxNumberOfMessages }: { QueueUrl: string; MaxNumberOfMessages: number }) {
    const Messages: Message[] = [];
    for (const message of queues.get(QueueUrl)?.values() ?? []) {
      if (Messages.push(message) === MaxNumberOfMessages) break;
    }
    return { Messages };
  },
  "AmazonSQS.DeleteMessage"({ QueueUrl, ReceiptHandle }: { QueueUrl: string; ReceiptHandle: string }) {
    queues.get(QueueUrl)?.delete(ReceiptHandle);
    return {};
  },
};
