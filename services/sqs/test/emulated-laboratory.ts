import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  type QueueAttributeName,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
} from "@aws-sdk/client-sqs";
import { manualClock } from "@cloudstub/core";
import type { ServerOptions } from "@cloudstub/server";
import { laboratory } from "./laboratory.js";

/** The beginning of the laboratory's time. */
export const BEGINNING = Date.UTC(2026, 0, 1);

/** Attributes of a queue, as a test sets them. */
export type Attributes = Partial<Record<QueueAttributeName, string>>;

/** Starts a server with the queue service as AWS runs it, under a clock that the test turns; and short words for what tests do. */
export function emulatedLaboratory(equipment: Partial<ServerOptions> = {}) {
  const clock = manualClock(BEGINNING);
  const lab = laboratory({ clock, fidelity: "emulated", ...equipment });
  const words = {
    clock,
    /** Sends a request to the mock port as it is: `POST /`. */
    post: lab.send,
    /** Creates a queue and returns its name, which is as good as its URL. */
    async create(QueueName: string, Attributes: Attributes = {}): Promise<string> {
      const fifo = QueueName.endsWith(".fifo") ? { FifoQueue: "true" } : {};
      await lab.client.send(new CreateQueueCommand({ QueueName, Attributes: { ...fifo, ...Attributes } }));
      return QueueName;
    },
    send: (QueueUrl: string, MessageBody: string, more: Partial<SendMessageCommandInput> = {}) =>
      lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more })),
    async receive(QueueUrl: string, more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message[]> {
      return (
        (await lab.client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...more }))).Messages ??
        []
      );
    },
    async bodies(QueueUrl: string, more: Partial<ReceiveMessageCommandInput> = {}): Promise<(string | undefined)[]> {
      return (await words.receive(QueueUrl, more)).map(({ Body }) => Body);
    },
    remove: (QueueUrl: string, message: Message | undefined) =>
      lab.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle })),
    hide: (QueueUrl: string, message: Message | undefined, VisibilityTimeout: number) =>
      lab.client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle, VisibilityTimeout }),
      ),
    async attributes(QueueUrl: string, ...AttributeNames: QueueAttributeName[]): Promise<Attributes> {
      const names: QueueAttributeName[] = AttributeNames.length === 0 ? ["All"] : AttributeNames;
      return (
        (await lab.client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: names }))).Attributes ?? {}
      );
    },
    /** How many messages are visible, in flight and delayed. */
    async counts(QueueUrl: string): Promise<number[]> {
      const all = await words.attributes(QueueUrl);
      const suffixes = ["", "NotVisible", "Delayed"] as const;
      return suffixes.map((suffix) => Number(all[`ApproximateNumberOfMessages${suffix}`]));
    },
  };
  return Object.assign(lab, words);
}
