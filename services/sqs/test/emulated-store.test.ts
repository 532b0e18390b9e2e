import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { type Fidelity, manualClock } from "@cloudstub/core";
import { type Server, startServer } from "@cloudstub/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import sqs from "../src/index.js";

const clock = manualClock();
let storeDir: string;

beforeEach(async () => {
  storeDir = await mkdtemp(join(tmpdir(), "cloudstub-sqs-"));
});

afterEach(() => rm(storeDir, { recursive: true }));

/** Starts a server on the store directory, at a level, and ends it when the work is done. */
async function at<T>(fidelity: Fidelity, work: (client: SQSClient, apiPort: number) => Promise<T>): Promise<T> {
  const server = await startServer({ modules: [sqs], port: 0, apiPort: 0, storeDir, clock, fidelity });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new SQSClient({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
  try {
    return await work(client, server.apiPort);
  } finally {
    client.destroy();
    await server.close();
  }
}

const send = (client: SQSClient, QueueUrl: string, MessageBody: string, more: Partial<SendMessageCommandInput> = {}) =>
  client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
const receive = async (client: SQSClient, QueueUrl: string, MaxNumberOfMessages = 10): Promise<Message[]> =>
  (
    await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages, MessageSystemAttributeNames: ["All"] }),
    )
  ).Messages ?? [];
const bodies = async (client: SQSClient, queue: string) => (await receive(client, queue)).map(({ Body }) => Body);
const remove = (client: SQSClient, QueueUrl: string, message: Message | undefined) =>
  client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
const count = async (client: SQSClient, QueueUrl: string) =>
  (await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] })))
    .Attributes?.ApproximateNumberOfMessages;

describe("a directory that emulated queues wrote", () => {
  test("has every message by the contract, oldest first, wherever it was", async () => {
    await at("emulated", async (client) => {
      await client.send(new CreateQueueCommand({ QueueName: "orders", Attributes: { VisibilityTimeout: "100" } }));
      for (const body of ["1", "2", "3"]) await send(client, "orders", body);
      await send(client, "orders", "4", { DelaySeconds: 900 });
      await receive(client, "orders", 2);
    });
    await at("contract", async (client) => {
      expect(await count(client, "orders")).toBe("4");
      const messages = await receive(client, "orders");
      expect(messages.map(({ Body }) => Body)).toEqual(["1", "2", "3", "4"]);
      for (const i of [0, 3]) await remove(client, "orders", messages[i]);
      await send(client, "orders", "5");
      expect(await bodies(client, "orders")).toEqual(["2", "3", "5"]);
    });
    await at("emulated", async (client) => {
      // The contract knows no visibility timeouts, so that none goes on after it.
      expect(await bodies(client, "orders")).toEqual(["2", "3", "5"]);
      expect(await bodies(client, "orders")).toEqual([]);
      await clock.advance(100_000);
      expect(await bodies(client, "orders")).toEqual(["2", "3", "5"]);
    });
  });

  test("keeps visibility, delays, handles and settings over a restart", async () => {
    const message = await at("emulated", async (client) => {
      await client.send(new CreateQueueCommand({ QueueName: "orders", Attributes: { VisibilityTimeout: "100" } }));
      await send(client, "orders", "1");
      await send(client, "orders", "2", {
        DelaySeconds: 10,
        MessageAttributes: { a: { DataType: "Binary", BinaryValue: Uint8Array.of(7) } },
      });
      return (await receive(client, "orders"))[0];
    });
    await at("emulated", async (client) => {
      expect(await receive(client, "orders")).toEqual([]);
      await clock.advance(10_000);
      const got = await client.send(new ReceiveMessageCommand({ QueueUrl: "orders", MessageAttributeNames: ["All"] }));
      expect(got.Messages).toMatchObject([{ Body: "2", MessageAttributes: { a: { BinaryValue: Uint8Array.of(7) } } }]);
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: "orders",
          ReceiptHandle: message?.ReceiptHandle,
          VisibilityTimeout: 0,
        }),
      );
      expect(await bodies(client, "orders")).toEqual(["1"]);
    });
  });

  test("keeps the groups of FIFO queues right, though messages came and went by the contract meanwhile", async () => {
    const fifo = { MessageGroupId: "g" };
    await at("emulated", async (client) => {
      const Attributes = { FifoQueue: "true", ContentBasedDeduplication: "true" };
      await client.send(new CreateQueueCommand({ QueueName: "orders.fifo", Attributes }));
      for (const body of ["1", "2", "3"]) await send(client, "orders.fifo", body, fifo);
      expect(await receive(client, "orders.fifo", 1)).toMatchObject([{ Body: "1" }]);
    });
    await at("contract", async (client) => {
      const [one, two] = await receive(client, "orders.fifo");
      expect([one?.Body, two?.Body]).toEqual(["1", "2"]);
      for (const message of [one, two]) await remove(client, "orders.fifo", message);
      await send(client, "orders.fifo", "by contract");
    });
    await at("emulated", async (client) => {
      await send(client, "orders.fifo", "4", fifo);
      const messages = await receive(client, "orders.fifo");
      expect(messages.map(({ Body }) => Body)).toEqual(["3", "4", "by contract"]);
      expect(messages.map(({ Attributes }) => Attributes?.MessageGroupId)).toEqual(["g", "g", undefined]);
      const [third, fourth, byContract] = messages.map((message) =>
        Number(message.Attributes?.SequenceNumber?.slice(4)),
      );
      expect(fourth).toBeGreaterThan(byContract as number);
      expect(byContract).toBeGreaterThan(third as number);
    });
  });
});

test("an export of emulated queues starts a server of the contract with all messages, and none of the overlay's records", async () => {
  await at("emulated", async (client, apiPort) => {
    await client.send(new CreateQueueCommand({ QueueName: "orders" }));
    for (const body of ["1", "2"]) await send(client, "orders", body);
    await send(client, "orders", "3", { DelaySeconds: 900 });
    await receive(client, "orders", 1);
    await writeFile(
      join(storeDir, "state.jsonl"),
      await (await fetch(`http://127.0.0.1:${apiPort}/api/export`)).text(),
    );
  });
  const importFile = join(storeDir, "state.jsonl");
  const server = await startServer({ modules: [sqs], port: 0, apiPort: 0, clock, importFile });
  const exported = await (await fetch(`http://127.0.0.1:${server.apiPort}/api/export`)).text();
  await server.close();
  expect(exported.match(/"tree":"[^"]*"/g)).toEqual(
    ["orders", "orders", "orders"].map((queue) => `"tree":"sqs/messages/${queue}"`).concat('"tree":"sqs/queues"'),
  );
  expect(exported.match(/"body":"."/g)).toEqual(['"body":"1"', '"body":"2"', '"body":"3"']);
});

describe("what time ended while no server ran", () => {
  /** Leaves messages delayed, in flight and too old in the queue `orders` of two accounts and regions, one delayed for long, and a deleted queue. */
  async function fill({ port }: Server): Promise<void> {
    const owners = [
      ["000000000000", "us-east-1"],
      ["111122223333", "eu-west-1"],
    ] as const;
    const clients = owners.map(([account, region]) => {
      const credentials = { accessKeyId: account, secretAccessKey: "test" };
      return new SQSClient({ endpoint: `http://127.0.0.1:${port}`, region, credentials, maxAttempts: 1 });
    });
    const each = (work: (client: SQSClient, QueueUrl: string) => Promise<unknown>) =>
      Promise.all(clients.map((client, n) => work(client, `http://localhost/${owners[n]?.[0]}/orders`)));
    await each((client) => client.send(new CreateQueueCommand({ QueueName: "gone" })));
    await each((client, url) => client.send(new DeleteQueueCommand({ QueueUrl: url.replace("orders", "gone") })));
    const Attributes = { MessageRetentionPeriod: "1800" };
    await each((client) => client.send(new CreateQueueCommand({ QueueName: "orders", Attributes })));
    await each((client, url) => send(client, url, "too old"));
    await clock.advance("20m");
    await each((client, url) => send(client, url, "in flight"));
    await each((client, url) => send(client, url, "delayed", { DelaySeconds: 60 }));
    await clock.advance("9m");
    await each((client, url) => send(client, url, "delayed for long", { DelaySeconds: 900 }));
    await each((client, url) => receive(client, url));
    for (const client of clients) client.destroy();
  }

  /** Names of trees with messages, and of those about queues that are gone. */
  const stored = ({ world }: Server) =>
    Array.from(world.store.records(), ([tree]) => tree).filter((tree) =>
      /(messages|in-flight|delayed)\/|deleted/.test(tree),
    );
  const visible = ["sqs/111122223333/eu-west-1/messages/orders", "sqs/messages/orders"];

  test.each(["a directory", "an import"])(
    "is over when one starts with %s, before the first request, and the rest follows at its time",
    async (kind) => {
      const options = { modules: [sqs], port: 0, apiPort: 0, clock, fidelity: "emulated" } as const;
      const first = await startServer({ ...options, storeDir });
      await fill(first);
      const importFile = join(storeDir, "state.jsonl");
      await writeFile(importFile, await (await fetch(`http://127.0.0.1:${first.apiPort}/api/export`)).text());
      await first.close();
      await clock.advance("10m");
      const second = await startServer({ ...options, ...(kind === "an import" ? { importFile } : { storeDir }) });
      try {
        const delayed = visible.map((tree) => tree.replace("messages", "emulated/delayed"));
        expect(new Set(stored(second))).toEqual(new Set([...visible, ...delayed]));
        await clock.advance("5m");
        expect(new Set(stored(second))).toEqual(new Set(visible));
        await clock.advance("30m");
        expect(stored(second)).toEqual([]);
      } finally {
        await second.close();
      }
    },
  );
});

describe("a directory that the contract wrote", () => {
  test("has its messages in the emulated queue, with AWS's defaults for what the contract does not store", async () => {
    const createdAt = clock.now();
    const [message] = await at("contract", async (client) => {
      await client.send(new CreateQueueCommand({ QueueName: "orders" }));
      for (const body of ["1", "2"]) await send(client, "orders", body, { DelaySeconds: 900 });
      return receive(client, "orders");
    });
    await clock.advance(10 * 86_400_000);
    await at("emulated", async (client) => {
      await remove(client, "orders", message);
      const [second] = await receive(client, "orders");
      expect(second).toMatchObject({
        Body: "2",
        Attributes: { ApproximateReceiveCount: "1", SentTimestamp: `${createdAt}` },
      });
      expect(await count(client, "orders")).toBe("0");
      await clock.advance(30_000);
      expect(await count(client, "orders")).toBe("1");
    });
    await at("contract", async (client) => expect(await bodies(client, "orders")).toEqual(["2"]));
  });
});
