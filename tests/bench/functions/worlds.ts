import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { spawnServer } from "../load/spawned-server.js";
import { privateMemory } from "./processes.js";
import { archiveOf } from "./servers.js";

/** A server's ports. */
interface Ports {
  readonly port: number;
  readonly apiPort: number;
}

/** What a function says of its world and of what it found there. */
interface Found {
  readonly key: string;
  /** What an earlier run has left in the temporary folder. */
  readonly left: string;
  /** The worlds whose events its process has got. */
  readonly served: readonly string[];
  /** The items of the world's table. */
  readonly items: readonly string[];
}

/** How it went with many worlds. */
export interface Visited {
  /** What a function said that it can't know, if all is well nothing. */
  readonly wrong: readonly string[];
  /** The most processes of functions at once. */
  readonly processes: number;
  /** Megabytes of private memory that they had at most. */
  readonly megabytes: number;
  readonly seconds: number;
}

const CLIENTS = 16;

/** It knows its world by its key only: worlds are forks of one, so that nothing else differs. */
const code = `
const fs = require("node:fs"), os = require("node:os");
const { AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID } = process.env;
const served = [];
const call = async (target, body) => {
  const scope = AWS_ACCESS_KEY_ID + "/20260101/us-east-1/dynamodb/aws4_request";
  const headers = {
    authorization: "AWS4-HMAC-SHA256 Credential=" + scope + ", SignedHeaders=host, Signature=0",
    "x-amz-target": "DynamoDB_20120810." + target,
    "content-type": "application/x-amz-json-1.0",
  };
  return (await fetch(AWS_ENDPOINT_URL, { method: "POST", headers, body: JSON.stringify({ TableName: "items", ...body }) })).json();
};
exports.handler = async ({ world, visit }) => {
  served.push(world);
  const mark = os.tmpdir() + "/mark";
  const left = fs.existsSync(mark) ? fs.readFileSync(mark, "utf8") : "";
  fs.writeFileSync(mark, world);
  await call("PutItem", { Item: { id: { S: world + " " + visit } } });
  const { Items } = await call("Scan", {});
  return { key: AWS_ACCESS_KEY_ID, left, served, items: Items.map(({ id }) => id.S).sort() };
};`;

/** Prints how long it takes to use functions of many worlds, with how many processes and how much memory. */
export async function measureWorlds(count: number): Promise<void> {
  const server = await spawnServer(["--fidelity=emulated", "--functions"]);
  const before = await server.collected();
  const { wrong, processes, megabytes, seconds } = await visitWorlds(server, count, "bench");
  const grown = ((await server.collected()).rss - before.rss) / 2 ** 20;
  await server.end();
  for (const line of wrong) console.log(`It answered what it can't know, or an error: ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
  console.log(
    `${count} worlds with a function each, ${2 * count} invocations in ${seconds.toFixed(0)} s: ${wrong.length} failed or saw anything of another; ${processes} processes of functions at most, with ${megabytes.toFixed(0)} MB of private memory; the server grew by ${grown.toFixed(0)} MB`,
  );
}

/**
 * Makes forks of a world that has a table and a function, and invokes the function of each twice, 16 at a time. A function writes to its table, and says
 * what it sees. `mark` is a value that only these functions have in their environment.
 */
export async function visitWorlds(server: Ports, count: number, mark: string): Promise<Visited> {
  const begin = performance.now();
  const worlds = Array.from({ length: count }, (_, i) => `w-${i}`);
  await makeWorld(server, "first");
  await createAll(server, mark);
  await each(worlds, (world) => makeWorld(server, world, "first"));
  const wrong: string[] = [];
  let [processes, megabytes] = [0, 0];
  for (const visit of [1, 2])
    await each(visit === 1 ? worlds : worlds.toReversed(), async (world, i) => {
      const path = "/2015-03-31/functions/work/invocations";
      const found = (await send(server, world, "lambda", path, { world, visit })) as Partial<Found>;
      if (!isOwn(found, world, visit)) wrong.push(`${world}: ${JSON.stringify(found)}`);
      if (i % 8 !== 0) return;
      const pids = pidsWith(mark);
      processes = Math.max(processes, pids.length);
      megabytes = Math.max(megabytes, memoryOf(pids));
    });
  return { wrong, processes, megabytes, seconds: (performance.now() - begin) / 1000 };
}

/** False for an error, too, which has none of this. */
function isOwn(
  { key = "", left = "", served = [], items = [] }: Partial<Found>,
  expected: string,
  visit: number,
): boolean {
  const own = Array.from({ length: visit }, (_, i) => `${expected} ${i + 1}`);
  return (
    key.startsWith(`world.${expected}.`) &&
    (left === "" || left === expected) &&
    served.every((one) => one === expected) &&
    items.join() === own.join()
  );
}

async function makeWorld({ apiPort }: Ports, name: string, from?: string): Promise<void> {
  const query = new URLSearchParams({ name, ...(from !== undefined && { from }) });
  const made = await fetch(`http://127.0.0.1:${apiPort}/api/worlds?${query}`, { method: "POST" });
  if (!made.ok) throw new Error(`The world ${name} can't be made: ${await made.text()}`);
}

async function createAll(server: Ports, mark: string): Promise<void> {
  await send(server, "first", "dynamodb", "/", {
    TableName: "items",
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    BillingMode: "PAY_PER_REQUEST",
  });
  await send(server, "first", "lambda", "/2015-03-31/functions", {
    FunctionName: "work",
    Runtime: `nodejs${process.versions.node.split(".", 1)[0]}.x`,
    Handler: "index.handler",
    Role: "arn:aws:iam::000000000000:role/any",
    Timeout: 30,
    Code: { ZipFile: Buffer.from(archiveOf({ "index.js": code })).toString("base64") },
    Environment: { Variables: { MARK: mark } },
  });
}

async function send(
  { port }: Ports,
  world: string,
  service: "dynamodb" | "lambda",
  path: string,
  body: object,
): Promise<unknown> {
  const scope = `world.${world}/20260101/us-east-1/${service}/aws4_request`;
  const headers = {
    authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`,
    "content-type": service === "lambda" ? "application/json" : "application/x-amz-json-1.0",
    ...(service === "dynamodb" && { "x-amz-target": "DynamoDB_20120810.CreateTable" }),
  };
  const sent = request({ host: "127.0.0.1", port, path, method: "POST", headers, agent: false });
  sent.end(JSON.stringify(body));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const said = await text(answer);
  if (answer.statusCode !== 200 && answer.statusCode !== 201)
    throw new Error(`${path} of the world ${world} was answered ${answer.statusCode}: ${said}`);
  return JSON.parse(said);
}

/** Runs work for each item, for some at a time. */
async function each(items: readonly string[], work: (item: string, i: number) => Promise<void>): Promise<void> {
  const rest = items.entries();
  const client = async () => {
    for (const [i, item] of rest) await work(item, i);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** The processes of Node.js that have this value in their environment; none on systems without `/proc`. */
function pidsWith(mark: string): number[] {
  return pids().filter((pid) => {
    try {
      return (
        readlinkSync(`/proc/${pid}/exe`) === process.execPath &&
        readFileSync(`/proc/${pid}/environ`, "utf8").includes(`MARK=${mark}`)
      );
    } catch {
      // It has ended.
      return false;
    }
  });
}

/** Their private memory, or nothing where one of them has just ended. */
function memoryOf(pids: readonly number[]): number {
  try {
    return privateMemory(pids);
  } catch {
    return 0;
  }
}

function pids(): number[] {
  return existsSync("/proc") ? readdirSync("/proc").map(Number).filter(Number.isInteger) : [];
}
