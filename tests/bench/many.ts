/**
 * What one process and one HAProxy carry, from which docs/scale.md counts up: the memory of worlds that a test used, and the processor time of a request in worlds in
 * turn, straight to the process and through HAProxy with the file of `examples/many`. Processor time, unlike throughput, is the same beside other work.
 *
 *   npm run bench:many                   10,000 worlds, 100,000 requests; it needs npm run build and haproxy
 *   npm run bench:many -- 2000 20000     other numbers
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../scripts/free-port.js";
import { root } from "../../scripts/workspace.js";
import { type SpawnedServer, spawnServer } from "./load/spawned-server.js";

const [worlds = 10_000, requests = 100_000] = process.argv.slice(2).map(Number);
const AT_ONCE = 32;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const server = await spawnServer(["--fidelity=emulated"]);
const proxy = await startProxy(server);
await measureWorlds();
const straight = await measureRequests(server.port);
const through = await measureRequests(proxy.port);
const perSecond = (micros: number) => Math.round(1e6 / micros / 100) * 100;
console.log(
  `a SendMessage: ${straight.server.toFixed(0)} µs of the process's processor; through HAProxy ${through.server.toFixed(0)} µs, and ${through.proxy.toFixed(0)} µs of HAProxy's`,
);
console.log(
  `so a core carries ${perSecond(through.server)} requests a second as a process, ${perSecond(through.proxy)} as HAProxy`,
);
proxy.end();
await server.end();

async function measureWorlds(): Promise<void> {
  const before = await server.collected();
  const cpu = await server.cpu();
  await times(worlds, async (number) => {
    await ask(server.apiPort, "POST", `/api/worlds?name=w-${number}`);
    await call(server.port, number, "CreateQueue", { QueueName: "orders" });
    for (let message = 0; message < 3; message++)
      await call(server.port, number, "SendMessage", {
        QueueUrl: "http://localhost/000000000000/orders",
        MessageBody: `${message}`,
      });
  });
  const spent = (await server.cpu()) - cpu;
  const after = await server.collected();
  const heap = (after.heapUsed + after.external - before.heapUsed - before.external) / worlds;
  const resident = (after.rss - before.rss) / worlds;
  console.log(
    `${worlds} worlds, each with a queue and three messages: ${(heap / 1000).toFixed(1)} kB of heap and ${(resident / 1000).toFixed(1)} kB of resident memory each`,
  );
  console.log(
    `an empty process has ${(before.rss / 1e6).toFixed(0)} MB; a world and its five requests took ${(spent / worlds).toFixed(0)} µs of processor`,
  );
}

/** Microseconds of processor time for a request, of the process and of HAProxy. */
async function measureRequests(port: number): Promise<{ readonly server: number; readonly proxy: number }> {
  const send = (number: number) =>
    call(port, number % worlds, "SendMessage", { QueueUrl: "http://localhost/000000000000/orders", MessageBody: "a" });
  await times(Math.min(requests, 10_000), send);
  const before = [await server.cpu(), proxy.cpu()] as const;
  await times(requests, send);
  const after = [await server.cpu(), proxy.cpu()] as const;
  return { server: (after[0] - before[0]) / requests, proxy: (after[1] - before[1]) / requests };
}

/** HAProxy, all of whose four processes are the one. */
async function startProxy({ port, apiPort }: SpawnedServer) {
  const own = await freePort();
  const numbers = [1, 2, 3, 4];
  const env = {
    ...process.env,
    ...Object.fromEntries(numbers.map((number) => [`MOCK_${number}`, `127.0.0.1:${port}`])),
    ...Object.fromEntries(numbers.map((number) => [`API_${number}`, `127.0.0.1:${apiPort}`])),
    BIND_MOCK: `127.0.0.1:${own}`,
    BIND_API: `127.0.0.1:${await freePort()}`,
  };
  const child = spawn("haproxy", ["-db", "-f", join(root, "examples", "many", "haproxy.cfg")], {
    env,
    stdio: "inherit",
  });
  process.once("exit", () => void child.kill());
  while ((await ask(own, "GET", "/").catch(() => 0)) === 0) await setTimeout(50);
  // Ticks of 10 ms, of the user and of the system: proc(5).
  const cpu = () => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").replace(/.*\) /, "").split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  };
  return { port: own, cpu, end: () => void child.kill() };
}

async function call(port: number, world: number, operation: string, input: object): Promise<void> {
  const status = await ask(
    port,
    "POST",
    "/",
    {
      authorization: `AWS4-HMAC-SHA256 Credential=world.w-${world}/20261124/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0`,
      "x-amz-target": `AmazonSQS.${operation}`,
      "content-type": "application/x-amz-json-1.0",
    },
    JSON.stringify(input),
  );
  if (status !== 200) throw new Error(`${operation} in the world w-${world} was answered with ${status}.`);
}

function ask(port: number, method: string, path: string, headers: object = {}, body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: "127.0.0.1",
      method,
      path,
      agent,
      headers: { ...headers, "content-length": `${Buffer.byteLength(body)}` },
    };
    request(options, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    })
      .once("error", reject)
      .end(body);
  });
}

/** Calls a function with the numbers from 0, as many at a time as there are connections. */
async function times(count: number, run: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await run(next++);
    }),
  );
}
