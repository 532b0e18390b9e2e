/**
 * Measures what tables as AWS runs them cost beside those of the contract: the server's processor time for PutItem, GetItem and a Query
 * of 100 items, in turns and in one run; also of a table with a global index, whose writes are compared with those of the contract.
 *
 *   npm run build && npm run bench:emulated-tables
 */
import { type Connection, openConnection, requestBytes } from "./load/connection.js";
import { type SpawnedServer, spawnServer } from "./load/spawned-server.js";
import { spreadOf } from "./throughput/statistics.js";
import { textOf } from "./throughput/variety.js";

const ROUNDS = 15;
const WARM_UP_ROUNDS = 5;
const LANES = 32;
const ITEMS = 2000;
const ITEMS_OF_A_CUSTOMER = 100;

/** The least that the contract's processor time is of that of the table as AWS runs it. */
const operations = {
  PutItem: { least: 0.8, requests: () => each(ITEMS, (n) => ["PutItem", { Item: itemOf(n) }]) },
  GetItem: { least: 0.8, requests: () => each(ITEMS, (n) => ["GetItem", { Key: keyOf(n) }]) },
  "Query of 100": { least: 0.8, requests: () => each(10 * (ITEMS / ITEMS_OF_A_CUSTOMER), (n) => ["Query", queryOf(n)]) },
} as const;
type Name = keyof typeof operations;

interface Side {
  readonly server: SpawnedServer;
  readonly lanes: readonly Connection[];
}

const sides = {
  contract: await sideOf([], false),
  emulated: await sideOf(["--fidelity=dynamodb=emulated"], false),
  indexed: await sideOf(["--fidelity=dynamodb=emulated"], true),
};
/** Microseconds of a request, by operation and side, round by round. */
const costs = new Map<string, number[]>();
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
  for (const [name, { requests }] of Object.entries(operations)) {
    for (const [side, { server, lanes }] of rotated(Object.entries(sides), round + WARM_UP_ROUNDS)) {
      const sent = requests();
      const before = await server.cpu();
      await sendAll(lanes, sent);
      const cost = ((await server.cpu()) - before) / sent.length;
      const key = `${name} ${side}`;
      if (round >= 0) costs.set(key, [...(costs.get(key) ?? []), cost]);
    }
  }
}
console.log(
  `CPU µs of a request, ${ROUNDS} rounds; the contract's divided by those of the table as AWS runs it; Node ${process.version}\n`,
);
console.log(`${"".padEnd(26)} contract  emulated  ratio`);
for (const name of Object.keys(operations) as Name[]) report(name, "emulated", operations[name].least);
report("PutItem", "indexed", 0.6);
for (const { server } of Object.values(sides)) await server.end();

async function sideOf(args: readonly string[], isIndexed: boolean): Promise<Side> {
  const server = await spawnServer(args);
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openConnection(server.port)));
  const names = ["pk", "sk", ...(isIndexed ? ["email"] : [])];
  const table = {
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    KeySchema: keySchema("pk", "sk"),
    ...(isIndexed && {
      GlobalSecondaryIndexes: [{ IndexName: "by-email", KeySchema: keySchema("email", "sk"), Projection: { ProjectionType: "ALL" } }],
    }),
  };
  await sendAll(lanes, [requestOf("CreateTable", table), ...operations.PutItem.requests()]);
  return { server, lanes };
}

function keySchema(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: "HASH" },
    { AttributeName: sort, KeyType: "RANGE" },
  ];
}

/** Sends all requests, each lane one after the other. The first request is answered before the others are sent. */
async function sendAll(lanes: readonly Connection[], [first, ...others]: readonly Buffer[]): Promise<void> {
  const one = async ({ send }: Connection, request: Buffer) => {
    const { status, body } = await send(request);
    if (status !== 200) throw new Error(`${status} ${body.toString()}`);
  };
  await one(lanes[0] as Connection, first as Buffer);
  let next = 0;
  await Promise.all(
    lanes.map(async (lane) => {
      for (let request = others[next++]; request !== undefined; request = others[next++]) await one(lane, request);
    }),
  );
}

function each(count: number, about: (n: number) => readonly [operation: string, input: object]): Buffer[] {
  return Array.from({ length: count }, (_, n) => requestOf(...about(n)));
}

function requestOf(operation: string, input: object): Buffer {
  const headers = { host: "localhost", "content-type": "application/x-amz-json-1.0", "x-amz-target": `DynamoDB_20120810.${operation}` };
  return requestBytes({ method: "POST", url: "/", headers, body: Buffer.from(JSON.stringify({ TableName: "bench", ...input })) });
}

function keyOf(n: number) {
  return { pk: { S: `customer-${Math.floor(n / ITEMS_OF_A_CUSTOMER)}` }, sk: { S: `order-${String(n).padStart(6, "0")}` } };
}

/** In another round the index's key is another one, so that its entries change. */
function itemOf(n: number) {
  return {
    ...keyOf(n),
    name: { S: textOf(n, 28) },
    email: { S: `customer-${n}-${Math.floor(Math.random() * 10)}@example.com` },
    total: { N: String(1000 + n) },
    paid: { BOOL: true },
    lines: { L: [{ S: "compiler, first edition" }, { S: "nanosecond, 30 cm of wire" }] },
    address: { M: { street: { S: "1 Navy Yard" }, city: { S: "Arlington" }, country: { S: "US" } } },
    note: { S: textOf(n, 100) },
  };
}

function queryOf(n: number) {
  const customer = `customer-${n % (ITEMS / ITEMS_OF_A_CUSTOMER)}`;
  return { KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": { S: customer } } };
}

function rotated<T>(values: readonly T[], by: number): T[] {
  const first = by % values.length;
  return [...values.slice(first), ...values.slice(0, first)];
}

function report(name: Name, side: "emulated" | "indexed", least: number): void {
  const ofContract = costs.get(`${name} contract`) ?? [];
  const others = costs.get(`${name} ${side}`) ?? [];
  const { low, median, high } = spreadOf(ofContract.map((cost, round) => cost / (others[round] as number)));
  const title = side === "indexed" ? `${name}, with an index` : name;
  const both = [ofContract, others].map((values) => spreadOf(values).median.toFixed(1).padStart(8)).join("  ");
  console.log(
    `${title.padEnd(26)} ${both}   ${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}), at least ${least}${median < least ? "  ✗" : ""}`,
  );
}
