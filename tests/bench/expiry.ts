/**
 * Measures how long a table in which many items expire at once holds up everything else: the longest pauses between two turns of the event
 * loop while the agent deletes them, in processor time of the process, garbage collection included, and by the clock.
 *
 *   npm run bench:expiry [-- <items> [<seconds>]]     1,000,000 items, and 30 seconds of deleting, unless given
 */
import { setImmediate } from "node:timers/promises";
import { answer, bodyOf, bytesOf, makeRegistry, runAgents, World, Worlds } from "@cloudstub/core";
import dynamodb from "@cloudstub/dynamodb";

const [items = "1000000", seconds = "30"] = process.argv.slice(2);
const TableName = "orders";
const BATCH = 25;
const MAX_MS = 50;

const SHOWN = 4;

/** The longest pauses of the event loop in milliseconds, the longest first. */
interface Longest {
  readonly cpu: number[];
  readonly clock: number[];
}

const registry = makeRegistry([dynamodb], { fidelity: "emulated" });
const world = new World();
runAgents(registry, world);
const worlds = new Worlds(world);

await send("CreateTable", {
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: ["id", "customer"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  GlobalSecondaryIndexes: [
    {
      IndexName: "by-customer",
      KeySchema: [{ AttributeName: "customer", KeyType: "HASH" }],
      Projection: { ProjectionType: "ALL" },
    },
  ],
});
// They have expired before the agent is asked to look.
const expires = { N: String(Math.floor(Date.now() / 1000) - 60) };
for (let n = 0; n < Number(items); n += BATCH) {
  const requests = Array.from({ length: BATCH }, (_, each) => ({ PutRequest: { Item: itemOf(n + each) } }));
  await send("BatchWriteItem", { RequestItems: { [TableName]: requests } });
}
const idle = await pauses(5);
await send("UpdateTimeToLive", { TimeToLiveSpecification: { Enabled: true, AttributeName: "expires" } });
const busy = await pauses(Number(seconds));
const left = await count();
console.log(
  `${items} expired items in a table with an index, Node ${process.version}: ${Number(items) - left} were deleted in ${seconds} s`,
);
console.log(`${"longest pauses in ms".padEnd(24)} processor time             clock`);
report("before", idle);
report("while they are deleted", busy);
if (busy.cpu.some((ms) => ms > MAX_MS)) process.exitCode = 1;
process.exit();

/** The longest pauses of some seconds. There are millions of others, which would be garbage of the bench's own. */
async function pauses(length: number): Promise<Longest> {
  const found: Longest = { cpu: [], clock: [] };
  const end = performance.now() + length * 1000;
  for (let last = performance.now(); last < end; ) {
    const begin = process.cpuUsage();
    await setImmediate();
    const { user, system } = process.cpuUsage(begin);
    const now = performance.now();
    add(found.cpu, (user + system) / 1000);
    add(found.clock, now - last);
    last = now;
  }
  return found;
}

/** Adds a pause to the longest ones, which are sorted. */
function add(longest: number[], ms: number): void {
  if (longest.length === SHOWN && ms <= (longest[SHOWN - 1] as number)) return;
  longest.push(ms);
  longest.sort((a, b) => b - a);
  longest.length = Math.min(longest.length, SHOWN);
}

function report(title: string, { cpu, clock }: Longest): void {
  const [ofProcessor, byClock] = [cpu, clock].map((pauses) => pauses.map((ms) => ms.toFixed(1)).join(" ")) as [
    string,
    string,
  ];
  console.log(`${title.padEnd(24)} ${ofProcessor.padEnd(26)} ${byClock}`);
}

async function count(): Promise<number> {
  const { Table } = (await send("DescribeTable", {})) as { readonly Table: { readonly ItemCount: number } };
  return Table.ItemCount;
}

function itemOf(n: number) {
  return { id: { S: `order-${n}` }, customer: { S: `customer-${n % 1000}` }, expires, text: { S: "x".repeat(100) } };
}

async function send(operation: string, input: object): Promise<unknown> {
  const { status, body } = await answer(registry, worlds, {
    method: "POST",
    url: "/",
    headers: {
      host: "localhost",
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDB_20120810.${operation}`,
    },
    body: bodyOf(Buffer.from(JSON.stringify(operation === "BatchWriteItem" ? input : { TableName, ...input }))),
  });
  const text = Buffer.from(bytesOf(body)).toString();
  if (status !== 200) throw new Error(`${operation}: ${status} ${text}`);
  return JSON.parse(text);
}
