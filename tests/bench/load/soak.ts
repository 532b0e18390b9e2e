/**
 * Sends a great many mixed requests of all services, good and bad, and says whether the server's heap is as large at the end as
 * it was at the beginning: after a reset, once all garbage was collected.
 *
 *   npm run bench:soak [-- <requests>]     5,000,000 unless given
 *
 * The state is reset ten times, so that there are ten measures. The first is taken when everything was used for a while.
 */
import { openConnection, requestBytes } from "./connection.js";
import type { BuiltRequest } from "./sdk-request.js";
import { type SpawnedServer, spawnServer } from "./spawned-server.js";
import { type Subject, subjectOf, subjects } from "./subject.js";

const CONNECTIONS = 32;
const STAGES = 10;
/** Names are taken at random from this number, so that some exist and some do not. */
const THINGS = 5000;
/** Bytes by which the heap may end above where it began. */
const TOLERANCE = 2e6;
const MB = 1e6;

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
const count = Number(process.argv[2] ?? 5_000_000);
const all = await Promise.all(subjects.map(subjectOf));
const bad = [
  built("POST /", { "x-amz-target": "AmazonSQS.SendMessage" }, "{"),
  built("POST /", { "x-amz-target": "AmazonSQS.NoSuchOperation" }, "{}"),
  built("POST /", { "content-type": "application/x-www-form-urlencoded" }, "Action=No"),
  built("GET /no-such-bucket/key", {}, ""),
].map(requestBytes);

const server = await spawnServer();
const statuses = new Map<number, number>();
const heaps: number[] = [];
const begin = performance.now();
console.log(`${count} requests on ${CONNECTIONS} connections, Node ${process.version}`);
console.log("   requests  seconds   heap full  heap after reset  RSS after reset (MB)");
await stage(count / 50);
await reset(server);
await server.collected();
for (let done = 0; done < STAGES; done++) {
  await stage(count / STAGES);
  const full = (await server.collected()).heapUsed;
  await reset(server);
  const { heapUsed, rss } = await server.collected();
  heaps.push(heapUsed);
  const seconds = (performance.now() - begin) / 1000;
  const columns = [
    (((done + 1) * count) / STAGES).toFixed(0).padStart(11),
    seconds.toFixed(0).padStart(8),
    (full / MB).toFixed(1).padStart(11),
  ];
  console.log([...columns, (heapUsed / MB).toFixed(2).padStart(17), (rss / MB).toFixed(0).padStart(17)].join(" "));
}
await server.end();
console.log(
  `answers: ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status}`)
    .join(", ")}`,
);
const growth = (heaps.at(-1) as number) - (heaps[0] as number);
const passed = growth <= TOLERANCE && !statuses.has(500);
console.log(`the heap ends ${(growth / MB).toFixed(2)} MB above the first measure: ${passed ? "flat ✓" : "✗"}`);
if (!passed) process.exitCode = 1;

function built(line: string, headers: { readonly [name: string]: string }, body: string): BuiltRequest {
  const [method = "", url = ""] = line.split(" ");
  return { method, url, headers: { host: "localhost", ...headers }, body: Buffer.from(body) };
}

async function reset({ apiPort }: SpawnedServer): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/reset`, { method: "POST" });
  if (!response.ok) throw new Error(`The reset was answered with ${response.status}.`);
}

async function stage(requests: number): Promise<void> {
  const { socket, send } = await openConnection(server.port);
  for (const { setUp } of all) await send(requestBytes(setUp()));
  socket.destroy();
  const left = { count: requests };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => sendMany(left)));
}

async function sendMany(left: { count: number }): Promise<void> {
  const { socket, send } = await openConnection(server.port);
  const ask = async (request: Buffer) => {
    left.count--;
    const { status, body } = await send(request);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return body;
  };
  while (left.count > 0) {
    await ask(oneOf(bad));
    for (let n = 0; n < 50; n++) await operate(oneOf(all), ask);
  }
  socket.destroy();
}

async function operate({ operations, values }: Subject, ask: (request: Buffer) => Promise<Buffer>): Promise<void> {
  const [template, about] = oneOf(Object.values(operations));
  if (typeof about === "string") {
    await ask(requestBytes(template(...values(anyNumber()))));
    return;
  }
  const found = (await ask(requestBytes(about.look(...values(anyNumber()))))).toString();
  for (const [, value] of found.matchAll(about.find)) await ask(requestBytes(template(value)));
}

function anyNumber(): number {
  return Math.floor(Math.random() * THINGS);
}

function oneOf<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)] as T;
}
