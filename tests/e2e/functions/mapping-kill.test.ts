import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  CreateEventSourceMappingCommand,
  CreateFunctionCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
} from "@aws-sdk/client-lambda";
import { zipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { repetitions } from "../../repetitions.js";
import { type Ports, type Running, startCloudstub, temporaryDirectory } from "../process.js";
import { arnOf } from "./started.js";

/** `CLOUDSTUB_KILLS=25 npx vitest run tests/e2e/functions/mapping-kill.test.ts` kills more often. */
const kills = Number(process.env.CLOUDSTUB_KILLS ?? repetitions(4));
const WRITERS = 16;
/** Longer than a batch ever takes, so that only a kill makes a message visible again. */
const VISIBILITY = 5;

function start(storeDir: string): Promise<Running & Ports> {
  const modules = ["--modules-dir", join(root, "modules")];
  const options = ["--services=dynamodb,lambda,sqs", "--fidelity=emulated", "--functions", "--store-dir", storeDir];
  return startCloudstub([...modules, ...options]);
}

/** A line for each record that it gets: when, and which. A line is written whole or not at all, and stays after `kill -9`. */
const code = `
const { appendFileSync } = require("node:fs");
exports.handler = async ({ Records }) => {
  for (const { body, dynamodb } of Records)
    appendFileSync(process.env.HANDLED, Date.now() + " " + (body ?? dynamodb.NewImage.text.S) + "\\n");
};`;

async function call({ port }: Ports, target: string, body: object): Promise<unknown> {
  const headers = { "X-Amz-Target": target, "Content-Type": "application/x-amz-json-1.0" };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${target} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

interface Source {
  /** Where the mapping reads from; undefined for the stream of the table, which has its ARN from its creation. */
  readonly queue?: string;
  readonly keepsOrder: boolean;
  readonly write: (server: Ports, writer: number, text: string) => Promise<unknown>;
}

const send = (queue: string, message: object) => (server: Ports, text: string) =>
  call(server, "AmazonSQS.SendMessage", { QueueUrl: `http://x/000000000000/${queue}`, MessageBody: text, ...message });

const standard: Source = {
  queue: "orders",
  keepsOrder: false,
  write: (server, _, text) => send("orders", {})(server, text),
};
const fifo: Source = {
  queue: "orders.fifo",
  keepsOrder: true,
  write: (server, writer, text) =>
    send("orders.fifo", { MessageGroupId: `${writer}`, MessageDeduplicationId: text })(server, text),
};
const table: Source = {
  keepsOrder: true,
  write: (server, writer, text) =>
    call(server, "DynamoDB_20120810.PutItem", {
      TableName: "orders",
      Item: { id: { S: `${writer}` }, text: { S: text } },
    }),
};
const sources = [standard, fifo, table] as const;
const sourceOf = (writer: number) => sources[writer % sources.length] as Source;

async function clientOf<T>({ port }: Ports, use: (client: LambdaClient) => Promise<T>): Promise<T> {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new LambdaClient({ endpoint, region: "us-east-1", credentials, maxAttempts: 1 });
  return use(client).finally(() => client.destroy());
}

async function createAll(server: Ports, handled: string): Promise<void> {
  const Attributes = { VisibilityTimeout: `${VISIBILITY}` };
  await call(server, "AmazonSQS.CreateQueue", { QueueName: "orders", Attributes });
  await call(server, "AmazonSQS.CreateQueue", {
    QueueName: "orders.fifo",
    Attributes: { ...Attributes, FifoQueue: "true" },
  });
  const { TableDescription } = (await call(server, "DynamoDB_20120810.CreateTable", {
    TableName: "orders",
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    BillingMode: "PAY_PER_REQUEST",
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
  })) as { TableDescription: { LatestStreamArn: string } };
  await clientOf(server, async (client) => {
    const FunctionName = "work";
    await client.send(
      new CreateFunctionCommand({
        FunctionName,
        Runtime: "nodejs22.x",
        Handler: "index.handler",
        Role: "arn:aws:iam::000000000000:role/r",
        Code: { ZipFile: zipSync({ "index.js": Buffer.from(code) }) },
        Environment: { Variables: { HANDLED: handled } },
        Timeout: VISIBILITY,
      }),
    );
    for (const queue of ["orders", "orders.fifo"])
      await client.send(new CreateEventSourceMappingCommand({ FunctionName, EventSourceArn: arnOf("sqs", queue) }));
    await client.send(
      new CreateEventSourceMappingCommand({
        FunctionName,
        EventSourceArn: TableDescription.LatestStreamArn,
        StartingPosition: "TRIM_HORIZON",
        ParallelizationFactor: 2,
      }),
    );
  });
}

/** What is known of the texts that were written: `<writer>-<number>`. */
interface Known {
  readonly acknowledged: Set<string>;
  /** When a queue was first seen without a message that it had acknowledged. */
  readonly deletedAt: Map<string, number>;
  /** The next number of each writer. */
  readonly next: number[];
}

const writerIn = (text: string) => Number(text.split("-")[0]);
const numberIn = (text: string) => Number(text.split("-")[1]);

/** The texts of a queue's messages, in flight or not. The answer waits until the store directory has what it says. */
async function textsIn({ apiPort }: Ports, queue: string): Promise<ReadonlySet<string>> {
  const answer = await fetch(`http://127.0.0.1:${apiPort}/api/sqs/queue-detail?max=1000000&queue=${queue}`);
  const lists = (await answer.json()) as Record<"visible" | "inFlight" | "delayed", { body: string }[]>;
  return new Set([...lists.visible, ...lists.inFlight, ...lists.delayed].map(({ body }) => body));
}

/** Notes the messages that were deleted. */
async function look(server: Ports, { acknowledged, deletedAt }: Known): Promise<void> {
  for (const { queue } of [standard, fifo]) {
    const before = [...acknowledged].filter((text) => sourceOf(writerIn(text)).queue === queue);
    const left = await textsIn(server, queue ?? "");
    const now = Date.now();
    for (const text of before) if (!left.has(text) && !deletedAt.has(text)) deletedAt.set(text, now);
  }
}

/** Writes with all writers at once until a random number of writes was acknowledged, and kills the server while its functions work. */
async function writeAndKill(server: Running & Ports, known: Known): Promise<void> {
  const last = known.acknowledged.size + 50 + Math.floor(Math.random() * 400);
  const write = async (writer: number) => {
    for (let number = known.next[writer] ?? 0; ; number++) {
      const text = `${writer}-${number}`;
      known.next[writer] = number + 1;
      await sourceOf(writer).write(server, writer, text);
      known.acknowledged.add(text);
      if (known.acknowledged.size === last) server.signal("SIGKILL");
    }
  };
  const watch = async () => {
    for (;;) await look(server, known);
  };
  const ends = await Promise.allSettled([...Array.from(known.next.keys(), write), watch()]);
  const refused = ends.flatMap((end) =>
    end.status === "rejected" && !(end.reason instanceof TypeError) ? [String(end.reason)] : [],
  );
  expect(refused).toEqual([]);
  expect(await server.end()).toMatchObject({ signal: "SIGKILL" });
}

interface Handled {
  readonly time: number;
  readonly text: string;
}

async function handledIn(file: string): Promise<Handled[]> {
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").slice(0, -1);
  return lines.map((line) => line.split(" ")).map(([time, text = ""]) => ({ time: Number(time), text }));
}

/** Texts that the function got first, though a later one of the same writer had come before. */
function outOfOrder(handled: readonly Handled[]): string[] {
  const latest = new Map<number, number>();
  return [...new Set(handled.map(({ text }) => text))].filter((text) => {
    const writer = writerIn(text);
    if (!sourceOf(writer).keepsOrder) return false;
    const before = latest.get(writer) ?? -1;
    latest.set(writer, Math.max(before, numberIn(text)));
    return numberIn(text) < before;
  });
}

test(
  `kill -9 while functions process what ${WRITERS} writers write, ${kills} times: each message at least once, none after its deletion`,
  async () => {
    const folder = await temporaryDirectory();
    const [storeDir, file] = [join(folder, "store"), join(folder, "handled")];
    const known: Known = {
      acknowledged: new Set(),
      deletedAt: new Map(),
      next: Array.from({ length: WRITERS }, () => 0),
    };
    let server = await start(storeDir);
    await createAll(server, file);
    for (let kill = 0; kill < kills; kill++) {
      await writeAndKill(server, known);
      server = await start(storeDir);
    }
    const { EventSourceMappings = [] } = await clientOf(server, (client) =>
      client.send(new ListEventSourceMappingsCommand({})),
    );
    expect(EventSourceMappings.map(({ State }) => State)).toEqual(["Enabled", "Enabled", "Enabled"]);
    const rest = { timeout: 60_000, interval: 250 };
    await vi.waitFor(async () => {
      for (const { queue } of [standard, fifo]) expect(await textsIn(server, queue ?? "")).toEqual(new Set());
      const texts = new Set((await handledIn(file)).map(({ text }) => text));
      expect([...known.acknowledged].filter((text) => !texts.has(text))).toEqual([]);
    }, rest);
    const handled = await handledIn(file);
    const isLate = ({ time, text }: Handled) => time > (known.deletedAt.get(text) ?? Number.POSITIVE_INFINITY);
    expect(handled.filter(isLate)).toEqual([]);
    expect(known.deletedAt.size).toBeGreaterThan(0);
    expect(outOfOrder(handled)).toEqual([]);
  },
  90_000 + kills * 15_000,
);
