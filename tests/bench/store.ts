/**
 * Measures what a store directory costs: throughput with it against without, at 64 connections, and the start with many
 * records.
 *
 *   npm run bench:store [-- <seconds> [<records>]]     3 seconds a measure, 100,000 records unless given
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../scripts/workspace.js";

const [seconds = "3", records = "100000"] = process.argv.slice(2);
const connections = 64;
const message = requestOf("SendMessage", { QueueUrl: "http://localhost/000000000000/q", MessageBody: "x".repeat(400) });
const command = join(root, "packages/cli/bin/cloudstub.js");
const directory = await mkdtemp(join(tmpdir(), "cloudstub-bench-"));

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill();
});
const rates: { memory: number[]; store: number[] } = { memory: [], store: [] };
// In turns, because what else the machine does changes with time.
for (let round = 0; round < 3; round++) {
  rates.memory.push(await throughput("none"));
  rates.store.push(await throughput(join(directory, `store-${round}`)));
}
const memory = Math.max(...rates.memory);
const store = Math.max(...rates.store);
console.log(`SendMessage of 400 bytes, ${connections} connections, ${seconds} s, best of 3, Node ${process.version}`);
console.log(`  in memory            ${memory.toFixed(0)} /s`);
console.log(`  with a store directory ${store.toFixed(0)} /s`);
console.log(`  ratio                ${(store / memory).toFixed(2)}`);
const { ready, bare } = await startWith(Number(records), join(directory, "many"));
console.log(`start with ${records} records: ${ready.toFixed(0)} ms, without any ${bare.toFixed(0)} ms`);
await rm(directory, { recursive: true });
if (store < 0.5 * memory || ready > 1000) process.exitCode = 1;

interface Started {
  readonly port: number;
  /** Milliseconds from spawning to being ready. */
  readonly took: number;
  end(): Promise<void>;
}

function start(storeDir: string): Promise<Started> {
  const begin = performance.now();
  const args = [
    command,
    "--services=sqs",
    `--modules-dir=${join(root, "modules")}`,
    "--port=0",
    "--api-port=0",
    `--store-dir=${storeDir}`,
  ];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], cwd: directory });
  children.add(child);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return new Promise((resolve, reject) => {
    let said = "";
    child.once("exit", () => reject(new Error(`the server ended:\n${said}`)));
    child.stdout.on("data", (data: Buffer) => {
      said += data.toString();
      const port = /Mock port\s+(\d+)/.exec(said)?.[1];
      if (port === undefined) return;
      const end = async () => {
        child.kill();
        await ended;
      };
      resolve({ port: Number(port), took: performance.now() - begin, end });
    });
  });
}

/** Answers a second. */
async function throughput(storeDir: string): Promise<number> {
  const server = await start(storeDir);
  await makeQueue(server);
  await sendWithAll(server.port, untilPassed(1000));
  const answered = await sendWithAll(server.port, untilPassed(Number(seconds) * 1000));
  await server.end();
  return answered / Number(seconds);
}

function untilPassed(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
}

async function makeQueue({ port }: Started): Promise<void> {
  await sendWhile(port, requestOf("CreateQueue", { QueueName: "q" }), () => false);
}

/** The start with this number of records, and without any. */
async function startWith(count: number, storeDir: string): Promise<{ ready: number; bare: number }> {
  const filling = await start(storeDir);
  await makeQueue(filling);
  let left = count - connections;
  await sendWithAll(filling.port, () => left-- > 0);
  await filling.end();
  const took = { many: Number.POSITIVE_INFINITY, none: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 3; round++) {
    const many = await start(storeDir);
    await many.end();
    const none = await start(`${storeDir}-none`);
    await none.end();
    took.many = Math.min(took.many, many.took);
    took.none = Math.min(took.none, none.took);
  }
  return { ready: took.many, bare: took.none };
}

function requestOf(operation: string, body: object): string {
  const text = JSON.stringify(body);
  const lines = [
    "POST / HTTP/1.1",
    "Host: localhost",
    `X-Amz-Target: AmazonSQS.${operation}`,
    "Content-Type: application/x-amz-json-1.0",
  ];
  return [...lines, `Content-Length: ${text.length}`, "", text].join("\r\n");
}

/** Sends one request after the other on a connection of its own, for as long as it is told to. A socket costs less than an HTTP client. */
function sendWhile(port: number, request: string, isWanted: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.setNoDelay(true);
    socket.once("error", reject);
    socket.on("data", (answer) => {
      // An answer this small comes in one piece.
      if (answer.toString("latin1", 9, 12) !== "200") reject(new Error(answer.toString()));
      answered++;
      if (isWanted()) socket.write(request);
      else socket.end(() => resolve(answered));
    });
  });
}

/** With all connections; returns how many requests were answered. */
async function sendWithAll(port: number, isWanted: () => boolean): Promise<number> {
  const answered = await Promise.all(Array.from({ length: connections }, () => sendWhile(port, message, isWanted)));
  return answered.reduce((sum, count) => sum + count, 0);
}
