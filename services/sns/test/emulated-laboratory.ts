import {
  CreateTopicCommand,
  type MessageAttributeValue,
  PublishCommand,
  type PublishCommandInput,
  SNSClient,
  SubscribeCommand,
} from "@aws-sdk/client-sns";
import { CreateQueueCommand, type Message, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { manualClock } from "@cloudstub/core";
import type { ServerOptions } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { afterAll } from "vitest";
import sns from "../src/index.js";
import { laboratory } from "./laboratory.js";

const BEGINNING = Date.UTC(2026, 0, 1);

/** Attributes of a topic or a subscription, as a test sets them. */
export type Attributes = Record<string, string>;

/** A message attribute of the type String. */
export const text = (StringValue: string): MessageAttributeValue => ({ DataType: "String", StringValue });

/** Starts a server with topics and queues as AWS runs them, under a clock that the test turns; and short words for what tests do. */
export function emulatedLaboratory(options: Partial<ServerOptions> = {}) {
  const clock = manualClock(BEGINNING);
  const lab = laboratory({ modules: [sns, sqs], clock, fidelity: "emulated", ...options });
  const clients: { destroy(): void }[] = [];
  const configOf = (accessKeyId: string, region: string) => ({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region,
    credentials: { accessKeyId, secretAccessKey: "test" },
    maxAttempts: 1,
  });
  afterAll(() => {
    for (const client of clients) client.destroy();
  });
  const words = {
    clock,
    /** Clients of another account or region. */
    topicsOf(account: string, region = "us-east-1"): SNSClient {
      const client = new SNSClient(configOf(account, region));
      clients.push(client);
      return client;
    },
    queuesOf(account = "test", region = "us-east-1"): SQSClient {
      const client = new SQSClient(configOf(account, region));
      clients.push(client);
      return client;
    },
    /** Creates a topic and returns its ARN. */
    async topic(Name: string, Attributes: Attributes = {}): Promise<string> {
      const fifo: Attributes = Name.endsWith(".fifo") ? { FifoTopic: "true" } : {};
      return (
        (await lab.client.send(new CreateTopicCommand({ Name, Attributes: { ...fifo, ...Attributes } }))).TopicArn ?? ""
      );
    },
    /** Creates a queue and returns its ARN. */
    async queue(QueueName: string, queues: SQSClient = words.queuesOf()): Promise<string> {
      const Attributes: Attributes = QueueName.endsWith(".fifo") ? { FifoQueue: "true" } : {};
      const { QueueUrl = "" } = await queues.send(new CreateQueueCommand({ QueueName, Attributes }));
      const [account] = new URL(QueueUrl).pathname.slice(1).split("/");
      return `arn:aws:sqs:${await queues.config.region()}:${account}:${QueueName}`;
    },
    /** Subscribes an endpoint, a queue unless told otherwise, and returns the subscription's ARN. */
    async subscribe(TopicArn: string, Endpoint: string, Attributes: Attributes = {}): Promise<string> {
      const Protocol = /^(https?)/.exec(Endpoint)?.[0] ?? (Endpoint.includes("@") ? "email" : Endpoint.split(":")[2]);
      const input = { TopicArn, Protocol, Endpoint, Attributes, ReturnSubscriptionArn: true };
      return (await lab.client.send(new SubscribeCommand(input))).SubscriptionArn ?? "";
    },
    publish: (TopicArn: string, Message: string, more: Partial<PublishCommandInput> = {}) =>
      lab.client.send(new PublishCommand({ TopicArn, Message, ...more })),
    /** What is in a queue, of which it is taken. */
    async received(QueueName: string, queues: SQSClient = words.queuesOf()): Promise<Message[]> {
      const all = { MessageAttributeNames: ["All"], MessageSystemAttributeNames: ["All" as const] };
      const received = await queues.send(
        new ReceiveMessageCommand({ QueueUrl: QueueName, MaxNumberOfMessages: 10, ...all }),
      );
      return received.Messages ?? [];
    },
    /** The envelopes in a queue. */
    async envelopes(QueueName: string): Promise<Record<string, unknown>[]> {
      return (await words.received(QueueName)).map(({ Body = "" }) => JSON.parse(Body) as Record<string, unknown>);
    },
    /** The texts of the envelopes in a queue. */
    texts: async (QueueName: string): Promise<unknown[]> =>
      (await words.envelopes(QueueName)).map(({ Message }) => Message),
  };
  return Object.assign(lab, words);
}
