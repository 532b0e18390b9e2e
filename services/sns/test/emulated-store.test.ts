import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateTopicCommand,
  ListSubscriptionsCommand,
  PublishCommand,
  SetSubscriptionAttributesCommand,
  SNSClient,
  SubscribeCommand,
  UnsubscribeCommand,
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
async function at<T>(fidelity: Fidelity, work: (clients: Clients) => Promise<T>, importFile?: string): Promise<T> {
  const from = importFile === undefined ? { storeDir } : { importFile };
  const server = await startServer({ modules: [sns, sqs], port: 0, apiPort: 0, clock, fidelity, ...from });
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

// Since then AWS limits wildcards; a recorded answer says that the prefix in anything-but is one string.
test.each([
  ["a pattern with four wildcards", { wildcard: "ONE" }, '"ONE"', '"*b*c*d*"', "a-b-c-d-e"],
  ["prefixes in a list", { "anything-but": { prefix: "ONE" } }, '"ONE"', '["x","y"]', "z"],
])("a filter policy stored before its limit, with %s, is published to, mended and removed", async (...row) => {
  const [, rule, now, before, value] = row;
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const exported = await at("emulated", async (clients) => {
    await clients.queues.send(new CreateQueueCommand({ QueueName: "q" }));
    await clients.topics.send(new CreateTopicCommand({ Name: "t" }));
    const Attributes = { RawMessageDelivery: "true", FilterPolicy: JSON.stringify({ a: [rule] }) };
    await clients.topics.send(new SubscribeCommand({ TopicArn, ...queue, Attributes }));
    return (await fetch(`http://127.0.0.1:${clients.server.apiPort}/api/export`)).text();
  });
  expect(exported).toContain(inJson(now));
  const importFile = join(storeDir, "state.jsonl");
  await writeFile(importFile, exported.replaceAll(inJson(now), inJson(before)));
  await at(
    "emulated",
    async (clients) => {
      const { topics } = clients;
      const { Subscriptions = [] } = await topics.send(new ListSubscriptionsCommand({}));
      const SubscriptionArn = Subscriptions[0]?.SubscriptionArn;
      const send = (StringValue: string) =>
        topics.send(
          new PublishCommand({
            TopicArn,
            Message: StringValue,
            MessageAttributes: { a: { DataType: "String", StringValue } },
          }),
        );
      await send(value);
      expect(await bodies(clients)).toEqual([value]);
      const set = (AttributeName: string, AttributeValue: string) =>
        topics.send(new SetSubscriptionAttributesCommand({ SubscriptionArn, AttributeName, AttributeValue }));
      const again = { a: [JSON.parse(JSON.stringify(rule).replaceAll(now, before)) as object] };
      await expect(set("FilterPolicy", JSON.stringify(again))).rejects.toMatchObject({
        name: "InvalidParameterException",
      });
      await set("RawMessageDelivery", "true");
      await set("FilterPolicy", '{"a":["new"]}');
      await send("new");
      expect(await bodies(clients)).toEqual(["new"]);
      await topics.send(new UnsubscribeCommand({ SubscriptionArn }));
      await send("new");
      expect(await bodies(clients)).toEqual([]);
    },
    importFile,
  );
});

test("a subscription with a filter policy stored before its limit is removed as it is", async () => {
  const exported = await at("emulated", async ({ topics, server }) => {
    await topics.send(new CreateTopicCommand({ Name: "t" }));
    const Attributes = { FilterPolicy: '{"a":[{"wildcard":"ONE"}]}' };
    await topics.send(new SubscribeCommand({ TopicArn, ...queue, Attributes }));
    return (await fetch(`http://127.0.0.1:${server.apiPort}/api/export`)).text();
  });
  const importFile = join(storeDir, "state.jsonl");
  await writeFile(importFile, exported.replaceAll("ONE", "*b*c*d*"));
  const left = await at(
    "emulated",
    async ({ topics }) => {
      const { Subscriptions = [] } = await topics.send(new ListSubscriptionsCommand({}));
      await topics.send(new UnsubscribeCommand({ SubscriptionArn: Subscriptions[0]?.SubscriptionArn }));
      return (await topics.send(new ListSubscriptionsCommand({}))).Subscriptions;
    },
    importFile,
  );
  expect(left).toEqual([]);
});
