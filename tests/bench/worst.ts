/**
 * Sends the heaviest legal requests of each service, with AWS's limits used in full, and some that must be refused, while a neighbour asks for
 * a parameter every ten milliseconds. The longest wait of the neighbour is what such a request costs all others.
 *
 *   npm run bench:worst [-- <part of an operation's name or of a service's>]
 *
 * A row above its goal is measured three times more, and the least wait counts: other work on the machine makes waits longer, and never shorter.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import { openConnection } from "./load/connection.js";
import { spawnServer } from "./load/spawned-server.js";
import { heavyTables } from "./worst/dynamodb.js";
import { askOn, type Row } from "./worst/row.js";
import { heavyServices } from "./worst/services.js";
import { json } from "./worst/wire.js";

const GOAL_MS = 100;
const REPEATS = 3;
/** Other work on the machine does not explain a wait as long as this. */
const HOPELESS_MS = 1500;
const MB = 1e6;
const [only = ""] = process.argv.slice(2);

const server = await spawnServer(["--fidelity=emulated"]);
const ask = await askOn(server.port);
await ask(json("ssm", "PutParameter", { Name: "/neighbour", Value: "a", Type: "String" }));
const neighbour = fork(new URL("worst/neighbour.ts", import.meta.url), [String(server.port)], {
  execArgv: process.execArgv,
});
const connections = await Promise.all(Array.from({ length: 10 }, () => openConnection(server.port)));

const load = loadavg()[0]?.toFixed(1);
console.log(
  `emulated, Node ${process.version}, load ${load} at the beginning on ${availableParallelism()} processors; times in ms, sizes in MB`,
);
console.log("| operation | what | sent | received | its own time | the neighbour's longest wait | RSS |");
console.log("|---|---|--:|--:|--:|--:|--:|");
const missed: string[] = [];
/** Answers that were not as expected: such a row measures something else. */
const failed = new Set<string>();
await measure({ operation: "none", what: "a list of tables", request: json("dynamodb", "ListTables", {}) });
for (const [service, rows] of Object.entries({ dynamodb: heavyTables, ...heavyServices })) {
  if (only !== "" && !/^[A-Z]/.test(only) && only !== service) continue;
  for await (const row of rows(ask)) if (!/^[A-Z]/.test(only) || row.operation.includes(only)) await measure(row);
}
console.log(missed.length === 0 ? `no wait above ${GOAL_MS} ms ✓` : `above ${GOAL_MS} ms: ${missed.join("; ")}`);
for (const failure of failed) console.log(`✗ ${failure}`);
if (failed.size > 0) process.exitCode = 1;
neighbour.kill();
await server.end();
process.exit();

interface Measured {
  readonly wait: number;
  readonly own: number;
  readonly received: number;
}

async function measure(row: Row): Promise<void> {
  let best = await sendOnce(row);
  for (let repeat = 0; repeat < REPEATS && best.wait > GOAL_MS && best.wait < HOPELESS_MS; repeat++) {
    const again = await sendOnce(row);
    if (again.wait < best.wait) best = again;
  }
  const { rss } = await server.memory();
  const mb = (bytes: number) => (bytes / MB).toFixed(bytes < 100_000 ? 3 : 1);
  const { operation, what, request, times = 1 } = row;
  const cells = [
    operation,
    what,
    mb(request.length * times),
    mb(best.received),
    best.own.toFixed(0),
    best.wait.toFixed(0),
    (rss / MB).toFixed(0),
  ];
  console.log(`| ${cells.join(" | ")} |`);
  if (best.wait > GOAL_MS) missed.push(`${operation}, ${what}: ${best.wait.toFixed(0)}`);
}

async function sendOnce({ operation, what, before, request, status: wanted = 200, times = 1 }: Row): Promise<Measured> {
  await before?.();
  await tell("begin");
  const begin = performance.now();
  const answers = await Promise.all(connections.slice(0, times).map(({ send }) => send(request)));
  const own = performance.now() - begin;
  const wait = await tell("end");
  for (const { status, body } of answers) {
    if (status !== wanted)
      failed.add(`${operation}, ${what}: ${status} instead of ${wanted}: ${body.toString("utf8", 0, 300)}`);
  }
  return { wait, own, received: answers.reduce((bytes, { body }) => bytes + body.length, 0) };
}

/** The neighbour's longest wait in milliseconds since the last "begin". */
async function tell(message: "begin" | "end"): Promise<number> {
  neighbour.send(message);
  const [longest] = (await once(neighbour, "message")) as [number];
  return longest;
}
