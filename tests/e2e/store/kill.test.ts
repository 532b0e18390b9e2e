import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { repetitions } from "../../repetitions.js";
import { type Ports, type Running, startCloudstub, temporaryDirectory } from "../process.js";

/** `CLOUDSTUB_KILLS=25 npx vitest run tests/e2e/store/kill.test.ts` runs them all. */
const rounds = Number(process.env.CLOUDSTUB_KILLS ?? repetitions(6));
const writers = 64;
const table = {
  TableName: "table",
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  BillingMode: "PAY_PER_REQUEST",
};

function start(storeDir: string): Promise<Running & Ports> {
  return startCloudstub([
    "--services=sqs,s3,dynamodb",
    "--modules-dir",
    join(root, "modules"),
    "--store-dir",
    storeDir,
  ]);
}

async function call(port: number, target: string, body: object): Promise<void> {
  const headers = { "X-Amz-Target": target, "Content-Type": "application/x-amz-json-1.0" };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${target} was answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
}

const makers: readonly ((port: number, id: string) => Promise<void>)[] = [
  (port, id) => call(port, "AmazonSQS.SendMessage", { QueueUrl: "http://x/000000000000/q", MessageBody: id }),
  (port, id) => call(port, "AmazonSQS.SendMessage", { QueueUrl: "http://x/000000000000/q", MessageBody: id }),
  (port, id) => {
    const requests = ["a", "b", "c"].map((part) => ({ PutRequest: { Item: { id: { S: `${id}/${part}` } } } }));
    return call(port, "DynamoDB_20120810.BatchWriteItem", { RequestItems: { table: requests } });
  },
  async (port, id) => {
    const answer = await fetch(`http://127.0.0.1:${port}/bucket/${id}`, { method: "PUT", body: contentOf(id) });
    if (!answer.ok) throw new Error(`PutObject was answered ${answer.status}`);
    await answer.text();
  },
];

/** More than fits beside the other records, so that it is a file of its own. */
function contentOf(id: string): string {
  return id.repeat(Math.ceil(70_000 / id.length));
}

/** Writes with all writers at once until a random number of writes was acknowledged, and kills the server in the midst of the others. */
async function writeAndKill(server: Running & Ports, round: number, acknowledged: Map<string, number>): Promise<void> {
  const last = acknowledged.size + 1 + Math.floor(Math.random() * 600);
  const write = async (writer: number) => {
    for (let n = 0; ; n++) {
      const id = `${round}-${writer}-${n}`;
      await (makers[writer % makers.length] as (typeof makers)[number])(server.port, id);
      acknowledged.set(id, writer % makers.length);
      if (acknowledged.size === last) server.signal("SIGKILL");
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(writer)));
  const refused = ends.flatMap((end) =>
    end.status === "rejected" && !(end.reason instanceof TypeError) ? [String(end.reason)] : [],
  );
  expect(refused).toEqual([]);
  expect(await server.end()).toMatchObject({ signal: "SIGKILL" });
}

/** The records of a server, by tree, as an export says them. */
async function recordsOf({ apiPort }: Ports): Promise<(tree: string) => readonly Exported[]> {
  const text = await (await fetch(`http://127.0.0.1:${apiPort}/api/export`)).text();
  const [, ...records] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly tree: string; readonly value: Exported });
  return (tree) => records.filter((record) => record.tree === tree).map(({ value }) => value);
}

/** The members that are looked at of a message and an object. */
interface Exported {
  readonly body: string & { readonly chunks: readonly { readonly "~bytes": string }[] };
  readonly key: string;
}

/** A batch is three items, and an object all its bytes. */
async function check(server: Ports, acknowledged: ReadonlyMap<string, number>): Promise<void> {
  const records = await recordsOf(server);
  const messages = new Set(records("sqs/messages/q").map(({ body }) => String(body)));
  const objects = new Map(records("s3/objects/bucket").map(({ key, body }) => [key, textOf(body.chunks)]));
  const batches = new Map<string, number>();
  for (const item of records("dynamodb/items/table")) {
    const batch = idIn(item).slice(0, -2);
    batches.set(batch, (batches.get(batch) ?? 0) + 1);
  }
  const stored = [messages, messages, batches, objects] as const;
  expect([...acknowledged].filter(([id, maker]) => !stored[maker]?.has(id))).toEqual([]);
  expect([...batches].filter(([, parts]) => parts !== 3)).toEqual([]);
  expect([...objects].filter(([id, text]) => text !== contentOf(id)).map(([id]) => id)).toEqual([]);
}

/** An item is kept as its JSON. */
function idIn(item: unknown): string {
  return (JSON.parse(item as string) as { readonly id: { readonly S: string } }).id.S;
}

function textOf(chunks: Exported["body"]["chunks"]): string {
  return chunks.map((chunk) => Buffer.from(chunk["~bytes"], "base64").toString()).join("");
}

// Specification 1.7b; 1 --store-dir b
test(
  `kill -9 amid ${writers} writers, ${rounds} times: what was acknowledged is there, and nothing is half there`,
  async () => {
    const storeDir = join(await temporaryDirectory(), "store");
    const acknowledged = new Map<string, number>();
    let server = await start(storeDir);
    await call(server.port, "AmazonSQS.CreateQueue", { QueueName: "q" });
    await call(server.port, "DynamoDB_20120810.CreateTable", table);
    await fetch(`http://127.0.0.1:${server.port}/bucket`, { method: "PUT" });
    for (let round = 0; round < rounds; round++) {
      await writeAndKill(server, round, acknowledged);
      server = await start(storeDir);
      await check(server, acknowledged);
    }
  },
  20_000 + rounds * 5_000,
);
