import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateTopicCommand,
  ListSubscriptionsCommand,
  PublishCommand,
  SNSClient,
  SubscribeCommand,
} from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { addFault, type Fidelity, manualClock } from "@cloudstub/core";
import { type Server, startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { afterEach, beforeEach, expect, test } from "vitest";
import sns from "../src/index.js";

const clock = manualClock();
const TopicArn = "arn:aws:sns:us-east-1:000000000000:t";
const queue = { Protocol: "sqs", Endpoint: "arn:aws:sqs:us-east-1:000000000000:q" };
let storeDir: string;

beforeEach(async () => {
  storeDir = await mkdtemp(join(tmpdir(), "cloudstub-sns-"));
});

afterEach(() => rm(storeDir, { recursive: true }));

interface Clients {
  readonly server: Server;
  readonly topics: SNSClient;
  readonly queues: SQSClient;
}

/** Starts a server on the store directory, at a level, and ends it when the work is done. */
async function at<T>(fidelity: Fidelity, work: (clients: Clients) => Promise<T>): Promise<T> {
  const server = await startServer({ modules: [sns, sqs], port: 0, apiPort: 0, storeDir, clock, fidelity });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const config = { endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials, maxAttempts: 1 };
  const [topics, queues] = [new SNSClient(config), new SQSClient(config)];
  try {
    return await work({ server, topics, queues });
  } finally {
    topics.destroy();
    queues.destroy();
    await server.close();
  }
}

async function begin({ topics, queues }: Clients): Promise<void> {
  await queues.send(new CreateQueueCommand({ QueueName: "q" }));
  await topics.send(new CreateTopicCommand({ Name: "t" }));
  await topics.send(new SubscribeCommand({ TopicArn, ...queue, Attributes: { RawMessageDelivery: "true" } }));
}

const publish = ({ topics }: Clients, Message: string) => topics.send(new PublishCommand({ TopicArn, Message }));
const bodies = async ({ queues }: Clients) =>
  ((await queues.send(new ReceiveMessageCommand({ QueueUrl: "q", MaxNumberOfMessages: 10 }))).Messages ?? []).map(
    ({ Body }) => Body,
  );

test("a restart between publication and delivery neither loses nor doubles a message", async () => {
  await at("emulated", async (clients) => {
    await begin(clients);
    const down = { effect: "error", code: "ServiceUnavailable", status: 503, when: "always" } as const;
    addFault(clients.server, { service: "sqs", operation: "SendMessage", ...down }, "fault");
    await publish(clients, "m");
  });
  await at("emulated", async (clients) => {
    expect(await bodies(clients)).toEqual([]);
    await clock.advance("1s");
    expect(await bodies(clients)).toEqual(["m"]);
  });
  await at("emulated", async (clients) => {
    await clock.advance("1m");
    expect(await bodies(clients)).toEqual(["m"]);
    await clock.advance("1m");
  });
});

test("subscriptions of the contract get messages where topics are emulated, and are there when the contract is back", async () => {
  await at("contract", async (clients) => {
    await begin(clients);
  });
  await at("emulated", async (clients) => {
    await publish(clients, "m");
    expect(await bodies(clients)).toHaveLength(1);
    await clients.topics.send(new SubscribeCommand({ TopicArn, Protocol: "email", Endpoint: "a@example.org" }));
  });
  await at("contract", async ({ topics }) => {
    const { Subscriptions = [] } = await topics.send(new ListSubscriptionsCommand({}));
    expect(Subscriptions.map(({ Protocol }) => Protocol)).toEqual(["sqs"]);
  });
});
