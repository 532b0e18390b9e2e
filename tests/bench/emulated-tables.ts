/**
 * Measures what tables as AWS runs them cost beside those of the contract: the server's processor time for PutItem, GetItem and a Query
 * of 100 items, in turns and in one run; also of a table with a global index, whose writes are compared with those of the contract.
 *
 *   npm run build && npm run bench:emulated-tables
 */
import { requestBytes } from "./load/connection.js";
import { measureSides, mediansOf, openSide, ratioOf, type Side } from "./load/sides.js";
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
  "Query of 100": {
    least: 0.8,
    requests: () => each(10 * (ITEMS / ITEMS_OF_A_CUSTOMER), (n) => ["Query", queryOf(n)]),
  },
} as const;
type Name = keyof typeof operations;

const sides = {
  contract: await sideOf([], false),
  emulated: await sideOf(["--fidelity=dynamodb=emulated"], false),
  indexed: await sideOf(["--fidelity=dynamodb=emulated"], true),
};
const requests = Object.fromEntries(Object.entries(operations).map(([name, { requests }]) => [name, requests]));
const measures = await measureSides(sides, requests, { rounds: ROUNDS, warmUpRounds: WARM_UP_ROUNDS });
console.log(
  `CPU µs of a request, ${ROUNDS} rounds; the contract's divided by those of the table as AWS runs it; Node ${process.version}\n`,
);
console.log(`${"".padEnd(26)} contract  emulated  ratio`);
for (const name of Object.keys(operations) as Name[]) report(name, "emulated", operations[name].least);
report("PutItem", "indexed", 0.6);
for (const { server } of Object.values(sides)) await server.end();

function sideOf(args: readonly string[], isIndexed: boolean): Promise<Side> {
  const names = ["pk", "sk", ...(isIndexed ? ["email"] : [])];
  const table = {
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    KeySchema: keySchema("pk", "sk"),
    ...(isIndexed && {
      GlobalSecondaryIndexes: [
        { IndexName: "by-email", KeySchema: keySchema("email", "sk"), Projection: { ProjectionType: "ALL" } },
      ],
    }),
  };
  return openSide(args, LANES, [requestOf("CreateTable", table), ...operations.PutItem.requests()]);
}

function keySchema(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: "HASH" },
    { AttributeName: sort, KeyType: "RANGE" },
  ];
}

function each(count: number, about: (n: number) => readonly [operation: string, input: object]): Buffer[] {
  return Array.from({ length: count }, (_, n) => requestOf(...about(n)));
}

function requestOf(operation: string, input: object): Buffer {
  const headers = {
    host: "localhost",
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": `DynamoDB_20120810.${operation}`,
  };
  return requestBytes({
    method: "POST",
    url: "/",
    headers,
    body: Buffer.from(JSON.stringify({ TableName: "bench", ...input })),
  });
}

function keyOf(n: number) {
  return {
    pk: { S: `customer-${Math.floor(n / ITEMS_OF_A_CUSTOMER)}` },
    sk: { S: `order-${String(n).padStart(6, "0")}` },
  };
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

function report(name: Name, side: "emulated" | "indexed", least: number): void {
  const [contract, other] = [measures.get(name, "contract").cpu, measures.get(name, side).cpu];
  const title = side === "indexed" ? `${name}, with an index` : name;
  console.log(`${title.padEnd(26)} ${mediansOf(contract, other)}   ${ratioOf(contract, other, least)}`);
}
