/**
 * Worlds under load: 1,000 tests by eight processes in two languages on one server, each in a fork of a world with 100,000 records; the
 * server's processor time and memory for a fork; the cost of a request in 1,000 worlds in turn against one world, and where it comes from;
 * the memory of a world after a small use; a fork of a mock that is not used.
 *
 *   npm run bench:worlds                it needs npm run build; without Python all eight processes are Node's
 *   npm run bench:worlds -- --used      only the last two, in half a minute and without a build
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../scripts/workspace.js";
import { isInstalled, runTool } from "../clients/tool.js";
import { type SpawnedServer, spawnServer } from "./load/spawned-server.js";
import { compareInProcess, median } from "./worlds/in-process.js";
import { measureMockForks, measureUsedWorlds } from "./worlds/measure-used.js";

const RECORDS = 100_000;
const TESTS = 1000;
const PROCESSES = 8;
const FORKS = 1000;
const IDLE = 10_000;
const REQUESTS = 5000;
const ROUNDS = 5;

const { used } = parseArgs({ options: { used: { type: "boolean", default: false } } }).values;
if (used) {
  await measureUse();
  process.exit();
}
const server = await spawnServer();
const api = `http://127.0.0.1:${server.apiPort}`;
await seed();
await measureForks(server);
await runTests();
await compareRequests(server);
await server.end();
await explainRequests();
await measureUse();

async function ask(path: string, method = "GET"): Promise<string> {
  const response = await fetch(`${api}/api/${path}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
  return text;
}

async function call(world: string, target: string, input: object): Promise<void> {
  const credential = `world.${world}/20260101/us-east-1/any/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=0`;
  const headers = {
    "x-amz-target": `DynamoDB_20120810.${target}`,
    "content-type": "application/x-amz-json-1.0",
    authorization,
  };
  const response = await fetch(`http://127.0.0.1:${server.port}`, {
    method: "POST",
    headers,
    body: JSON.stringify(input),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${target} was answered with ${response.status}: ${text}`);
}

async function seed(): Promise<void> {
  await ask("worlds?name=seeded", "POST");
  const id = { AttributeName: "id", AttributeType: "S", KeyType: "HASH" };
  await call("seeded", "CreateTable", {
    TableName: "things",
    AttributeDefinitions: [id],
    KeySchema: [id],
    BillingMode: "PAY_PER_REQUEST",
  });
  const put = (number: number) => ({ PutRequest: { Item: { id: { S: String(number) }, text: { S: "seeded" } } } });
  await times(RECORDS / 25, (batch) => {
    const things = Array.from({ length: 25 }, (_, i) => put(batch * 25 + i));
    return call("seeded", "BatchWriteItem", { RequestItems: { things } });
  });
  console.log(`${RECORDS} records in the world "seeded"`);
}

async function measureForks(server: SpawnedServer): Promise<void> {
  const cost = async (path: (number: number) => string, method: string) => {
    const before = await server.cpu();
    for (let number = 0; number < FORKS; number++) await ask(path(number), method);
    return ((await server.cpu()) - before) / FORKS;
  };
  // The first requests of a route are not yet compiled.
  for (let number = 0; number < 500; number++)
    await ask("clock").then(() => ask(`worlds?name=warm-${number}&from=seeded`, "POST"));
  const request = await cost(() => "clock", "GET");
  const fork = await cost((number) => `worlds?name=fork-${number}&from=seeded`, "POST");
  console.log(
    `a fork: ${fork.toFixed(0)} µs of the server's processor, of which a request that does nothing takes ${request.toFixed(0)} µs`,
  );
  const before = await server.collected();
  await times(IDLE, (number) => ask(`worlds?name=idle-${number}&from=seeded`, "POST"));
  const after = await server.collected();
  const bytes = (after.heapUsed + after.external - before.heapUsed - before.external) / IDLE;
  console.log(
    `${IDLE} idle forks: ${bytes.toFixed(0)} bytes each, ${((after.rss - before.rss) / 1e6).toFixed(0)} MB of resident memory in all`,
  );
  await times(IDLE, (number) => ask(`worlds?name=idle-${number}`, "DELETE"));
}

async function runTests(): Promise<void> {
  const hasPython = isInstalled("Python", ["python3", "--version"]);
  const worker = (name: string) => join(root, "tests", "bench", "worlds", name);
  const node = ["npx", "tsx", "--conditions=cloudstub-source", worker("worker.ts")] as const;
  const began = performance.now();
  const before = await server.cpu();
  const counts = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, number) => {
      const isPython = hasPython && number % 2 === 1;
      const command = isPython ? (["python3", worker("worker.py")] as const) : node;
      const environment = {
        ...process.env,
        PYTHONPATH: join(root, "clients", "python", "src"),
        PYTHONDONTWRITEBYTECODE: "1",
      };
      const parameters = [api, `${isPython ? "python" : "node"}${number}`, String(TESTS / PROCESSES)];
      const { status, stdout, stderr } = await runTool([...command, ...parameters], environment, { cwd: root });
      if (status !== 0 || Number(stdout) > 0) console.error(stderr);
      return status === 0 ? Number(stdout) : TESTS / PROCESSES;
    }),
  );
  const failures = counts.reduce((sum, count) => sum + count, 0);
  const cpu = ((await server.cpu()) - before) / TESTS / 1000;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${TESTS} tests by ${PROCESSES} processes: ${failures} failures, ${seconds} s, ${cpu.toFixed(1)} ms of the server's processor each`,
  );
  if (failures > 0) process.exitCode = 1;
}

/** The worlds are the forks that were measured. */
async function compareRequests(server: SpawnedServer): Promise<void> {
  const cost = async (world: (number: number) => string) => {
    const before = await server.cpu();
    const key = { TableName: "things", Key: { id: { S: "1" } } };
    await times(REQUESTS, (number) => call(world(number), "GetItem", key));
    return ((await server.cpu()) - before) / REQUESTS;
  };
  const inTurn = (number: number) => `fork-${number % FORKS}`;
  await cost(inTurn);
  const costs: { one: number; many: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    costs.push({ one: await cost(() => "fork-0"), many: await cost(inTurn) });
  const [one, many] = [median(costs.map(({ one }) => one)), median(costs.map(({ many }) => many))];
  console.log(
    `a GetItem: ${one.toFixed(0)} µs in one world, ${many.toFixed(0)} µs in ${FORKS} in turn: ${(many / one).toFixed(2)} times`,
  );
}

/** How much of the difference is the choice of a world, and how much the memory of as many states. */
async function explainRequests(): Promise<void> {
  const { one, unnamed, named } = await compareInProcess(FORKS, ROUNDS * 3);
  console.log(
    `the same without HTTP: ${one.toFixed(1)} µs in one world; in ${FORKS} in turn ${unnamed.toFixed(1)} µs where nothing is chosen, as`,
  );
  console.log(
    `  their memory is in no cache of the processor, and ${named.toFixed(1)} µs by key: the choice itself costs ${(named - unnamed).toFixed(1)} µs`,
  );
}

async function measureUse(): Promise<void> {
  const fork = await measureMockForks();
  console.log(
    `a fork of a mock with six emulated services, and its end: ${fork.median.toFixed(0)} µs of processor time, ${fork.mean.toFixed(0)} µs with the collection of garbage`,
  );
  for (const level of ["contract", "emulated"] as const) {
    const bytes = Object.entries(await measureUsedWorlds(level)).map(([service, cost]) => `${service} ${cost}`);
    console.log(`a world after a small use at the level ${level}, in bytes: ${bytes.join(", ")}`);
  }
}

/** Calls a function with the numbers from 0, 16 calls at a time. */
async function times(count: number, run: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (next < count) await run(next++);
    }),
  );
}
