/**
 * Measures how much memory the server takes for what it stores: at most 2.5 times the bytes that clients sent to be kept,
 * plus 70 MB; 3.5 times where a single character makes V8 hold two bytes for each. Also what an entry of the history takes.
 *
 *   npm run bench:memory [-- <megabytes>]     200 MB of each kind unless given
 *
 * Each kind has a server of its own. The memory is what the operating system gave (RSS), first as it is when the last request
 * is answered, then two seconds after garbage was collected; the second counts.
 */
import { setTimeout } from "node:timers/promises";
import { openConnection, requestBytes } from "./connection.js";
import { type SpawnedServer, spawnServer } from "./spawned-server.js";

const CONNECTIONS = 32;
const FACTOR = 2.5;
const BASE = 70;
const MB = 1e6;
const total = Number(process.argv[2] ?? 200) * MB;

/** Records to store, and the bytes of each. */
interface Kind {
  readonly name: string;
  readonly size: number;
  /** How many times the stored bytes are allowed; 2.5 unless given. */
  readonly factor?: number;
  readonly setUp: Buffer;
  store(number: number): Buffer;
}

const QueueUrl = "http://localhost/000000000000/q";
const key = (AttributeName: string) => ({ AttributeName, AttributeType: "S", KeyType: "HASH" });
const table = {
  TableName: "things",
  AttributeDefinitions: [key("id")],
  KeySchema: [key("id")],
  BillingMode: "PAY_PER_REQUEST",
};
const send = (MessageBody: string) => json("AmazonSQS.SendMessage", { QueueUrl, MessageBody });

const kinds: readonly Kind[] = [
  {
    name: "messages of 1 KiB",
    size: 1024,
    setUp: json("AmazonSQS.CreateQueue", { QueueName: "q" }),
    store: (number) => send(String(number).padEnd(1024, "x")),
  },
  {
    name: "messages of 1 KiB, with a character beyond Latin-1",
    size: 1024,
    factor: 3.5,
    setUp: json("AmazonSQS.CreateQueue", { QueueName: "q" }),
    store: (number) => send(`${String(number).padEnd(1021, "x")}漢`),
  },
  {
    name: "items of 400 bytes",
    size: 400,
    setUp: json("DynamoDB_20120810.CreateTable", table),
    store(number) {
      const Item = {
        id: { S: String(number).padStart(10, "0") },
        text: { S: "x".repeat(360) },
        qty: { N: "7" },
        open: { BOOL: true },
      };
      return json("DynamoDB_20120810.PutItem", { TableName: "things", Item });
    },
  },
  objects("objects of 1 KiB", 1024),
  objects("objects of 1 MiB", 2 ** 20),
];

console.log(`${total / MB} MB of each, RSS in MB, Node ${process.version}`);
console.log(`${"".padEnd(52)} at once  settled  allowed  (RSS - start) / stored`);
for (const kind of kinds) await measure(kind);
await measureHistory(1000, 100_000);

async function measure(kind: Kind): Promise<void> {
  const server = await spawnServer();
  const count = Math.ceil(total / kind.size);
  const before = (await server.collected()).rss / MB;
  await sendAll(server, [kind.setUp]);
  await sendAll(server, numbersBelow(count, kind.store));
  const atOnce = (await server.memory()).rss / MB;
  const settled = (await settledMemory(server)) / MB;
  const stored = (count * kind.size) / MB;
  const allowed = (kind.factor ?? FACTOR) * stored + BASE;
  const columns = [atOnce, settled, allowed].map((value) => value.toFixed(0).padStart(8)).join(" ");
  console.log(
    `${kind.name.padEnd(52)}${columns}  ${((settled - before) / stored).toFixed(2)}${settled > allowed ? "  ✗" : ""}`,
  );
  if (settled > allowed) process.exitCode = 1;
  await server.end();
}

/** What an entry takes is what a long history takes more than a short one, after the same requests. */
async function measureHistory(short: number, long: number): Promise<void> {
  const used: number[] = [];
  for (const cap of [short, long]) {
    const server = await spawnServer([`--max-history=${cap}`]);
    const request = json("AmazonSQS.GetQueueUrl", { QueueName: "q" });
    await sendAll(
      server,
      numbersBelow(2 * long, () => request),
      400,
    );
    used.push((await server.collected()).heapUsed);
    await server.end();
  }
  const [less = 0, more = 0] = used;
  console.log(
    `an entry of the history takes ${((more - less) / (long - short)).toFixed(0)} bytes, and one that is pushed out none`,
  );
}

/** What was collected goes back to the system a little later, and only from pages that two collections found empty. */
async function settledMemory(server: SpawnedServer): Promise<number> {
  await server.collected();
  await server.collected();
  await setTimeout(2000);
  return (await server.memory()).rss;
}

async function sendAll({ port }: SpawnedServer, requests: Iterable<Buffer>, expected = 200): Promise<void> {
  const all = requests[Symbol.iterator]();
  const shared = { [Symbol.iterator]: () => ({ next: () => all.next() }) };
  const work = Array.from({ length: CONNECTIONS }, async () => {
    const { socket, send } = await openConnection(port);
    for (const request of shared) {
      const { status, body } = await send(request);
      if (status !== expected) throw new Error(`${status} ${body.toString()}`);
    }
    socket.destroy();
  });
  await Promise.all(work);
}

function* numbersBelow(count: number, make: (number: number) => Buffer): Generator<Buffer> {
  for (let number = 0; number < count; number++) yield make(number);
}

function objects(name: string, size: number): Kind {
  const body = Buffer.alloc(size, "x");
  return {
    name,
    size,
    setUp: put("/bucket", ""),
    store: (number) => put(`/bucket/object-${String(number).padStart(7, "0")}`, body),
  };
}

function put(url: string, body: Buffer | string): Buffer {
  return requestBytes({
    method: "PUT",
    url,
    headers: { Host: "localhost", "Content-Type": "text/plain" },
    body: Buffer.from(body),
  });
}

function json(target: string, input: object): Buffer {
  const headers = { Host: "localhost", "X-Amz-Target": target, "Content-Type": "application/x-amz-json-1.0" };
  return requestBytes({ method: "POST", url: "/", headers, body: Buffer.from(JSON.stringify(input)) });
}
