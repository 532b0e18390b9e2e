/**
 * Sends a great many requests that are almost what SDK clients send, to both ports and at both levels, and says whether the server
 * stands them: no status of 500 or above but 501 for an operation that AWS has and this server has not, an answer within a second, no
 * crash, and a heap that does not grow.
 *
 *   npm run bench:fuzz [-- <requests> [<seed> [<level>]]]     1,000,000, seed 1 and both levels unless given
 *
 * Each request depends on the seed and its number alone. One that the server does not stand is printed whole.
 */
import { type RecordedRequest, recordRequests } from "../conformance/recorded-requests.js";
import { Asking, type Outcome } from "./fuzz/asking.js";
import { type MutatedRequest, mutatedRequest } from "./fuzz/mutated-request.js";
import { type SpawnedServer, spawnServer } from "./load/spawned-server.js";

const CONNECTIONS = 32;
const STAGES = 10;
/** One in this number of requests goes to the API port. */
const API_SHARE = 8;
const MAX_MS = 1000;
/**
 * Bytes that the heap may gain in the second half of the requests. In the first half V8 still compiles code for rare requests: snapshots of
 * the heap showed code and feedback there, and no data. What remained of each request would take bytes in both halves.
 */
const TOLERANCE = 2e6;
const MB = 1e6;

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
const count = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? 1);
const recorded = await recordRequests();
const statuses = new Map<number, number>();
let failures = 0;

const levels = process.argv[4] === undefined ? ["contract", "emulated"] : [process.argv[4]];
for (const level of levels) await attack(level, count / levels.length);
const told = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status || "no answer"}`);
console.log(`answers: ${told.join(", ")}`);
console.log(failures === 0 ? "no failure ✓" : `${failures} failures ✗`);
if (failures > 0) process.exitCode = 1;

async function attack(level: string, requests: number): Promise<void> {
  const server = await spawnServer([`--fidelity=${level}`]);
  const routes = await requestsOfApi(server);
  const heaps: number[] = [];
  const begin = performance.now();
  console.log(`${level}: ${requests} requests on ${CONNECTIONS} connections, seed ${seed}, Node ${process.version}`);
  console.log("   requests  seconds  RSS  heap after reset  RSS after reset (MB)");
  await stage(server, routes, { from: 0, to: Math.ceil(requests / 50) });
  await reset(server);
  for (let done = 0; done < STAGES; done++) {
    await stage(server, routes, {
      from: Math.ceil((done * requests) / STAGES),
      to: Math.ceil(((done + 1) * requests) / STAGES),
    });
    const { rss: full } = await server.memory();
    await reset(server);
    const { heapUsed, rss } = await server.collected();
    heaps.push(heapUsed);
    const sent = Math.ceil(((done + 1) * requests) / STAGES);
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    const columns: readonly (readonly [string, number])[] = [
      [String(sent), 11],
      [seconds, 8],
      [(full / MB).toFixed(0), 4],
      [(heapUsed / MB).toFixed(2), 17],
      [(rss / MB).toFixed(0), 16],
    ];
    console.log(columns.map(([text, width]) => text.padStart(width)).join(" "));
  }
  await server.end();
  const growth = (heaps.at(-1) as number) - (heaps[STAGES / 2 - 1] as number);
  if (growth > TOLERANCE) fail(`the heap gained ${(growth / MB).toFixed(1)} MB in the second half of the requests`);
}

/** Stores what the recorded requests are about, and sends those with these numbers. */
async function stage(
  server: SpawnedServer,
  routes: readonly RecordedRequest[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  const seeding = new Asking(server.port);
  for (const { method, url, headers, body } of recorded.slice(0, 60)) {
    const lines = Object.entries({ host: "localhost", ...headers, "content-length": body.length }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const bytes = Buffer.concat([Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join("")}\r\n`), body]);
    await seeding.ask({ bytes, isLast: false }, 10 * MAX_MS);
  }
  seeding.end();
  let next = from;
  const slow: Sent[] = [];
  const sendMany = async () => {
    const mock = new Asking(server.port);
    const api = new Asking(server.apiPort);
    while (next < to) {
      const number = next++;
      const isApi = number % API_SHARE === 0;
      const request = mutatedRequest(isApi ? routes : recorded, seed, number);
      const outcome = await (isApi ? api : mock).ask(request, MAX_MS);
      if (outcome === undefined) slow.push({ number, request, port: isApi ? server.apiPort : server.port });
      else judge(number, request, outcome);
    }
    mock.end();
    api.end();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendMany));
  for (const sent of slow) await askAgain(sent);
}

interface Sent {
  readonly number: number;
  readonly request: MutatedRequest;
  readonly port: number;
}

/** A request that took long among others on a busy machine has three more tries, alone. */
async function askAgain({ number, request, port }: Sent): Promise<void> {
  // A long poll, and who waits for rest, waits because the client wants it.
  if (request.bytes.includes("WaitTimeSeconds") || request.bytes.includes("/api/settled")) return;
  for (let times = 0; times < 3; times++) {
    const asking = new Asking(port);
    const outcome = await asking.ask(request, MAX_MS);
    asking.end();
    if (outcome !== undefined) return judge(number, request, outcome);
  }
  fail(`request ${number} has no answer within ${MAX_MS} ms`, request);
}

function judge(number: number, request: MutatedRequest, outcome: Exclude<Outcome, undefined>): void {
  for (const status of outcome.length === 0 ? [0] : outcome) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500 && status !== 501) fail(`request ${number} was answered ${status}`, request);
  }
}

function fail(reason: string, request?: MutatedRequest): void {
  failures++;
  if (failures > 20) return;
  console.log(`✗ ${reason}`);
  if (request !== undefined) console.log(`  ${JSON.stringify(request.bytes.toString("latin1"))}`);
}

/** Clears all that requests may have left, snapshots, named worlds and faults among it. */
async function reset({ apiPort }: SpawnedServer): Promise<void> {
  const api = `http://127.0.0.1:${apiPort}/api`;
  for (const kind of ["snapshots", "worlds"] as const) {
    const lists = (await (await fetch(`${api}/${kind}`)).json()) as Lists;
    for (const { name } of lists[kind] ?? [])
      await fetch(`${api}/${kind}?name=${encodeURIComponent(name)}`, { method: "DELETE" });
  }
  await fetch(`${api}/faults`, { method: "DELETE" });
  const response = await fetch(`${api}/reset`, { method: "POST" });
  if (!response.ok) throw new Error(`The reset was answered with ${response.status}.`);
}

interface Lists {
  readonly [kind: string]: readonly { readonly name: string }[] | undefined;
}

interface ApiRoute {
  readonly method: string;
  readonly path: string;
  readonly params?: readonly { readonly name: string }[];
}

/** A request to each route of the API port, except those that make answers fail on purpose. */
async function requestsOfApi({ apiPort }: SpawnedServer): Promise<RecordedRequest[]> {
  const status = (await (await fetch(`http://127.0.0.1:${apiPort}/api/status`)).json()) as {
    readonly routes: readonly ApiRoute[];
  };
  const things: { readonly [name: string]: string } = { bucket: "bucket-a", table: "table-a", key: "dir/a" };
  return status.routes
    .filter(({ path }) => path !== "/api/faults")
    .map(({ method, path, params = [] }) => {
      const query = params.map(({ name }) => `${name}=${encodeURIComponent(things[name] ?? "a")}`).join("&");
      return {
        method,
        url: query === "" ? path : `${path}?${query}`,
        headers: { accept: "application/json" },
        body: Buffer.alloc(0),
      };
    });
}
