/**
 * Measures what the journal costs: the processor's time of a request with it and without it, in turns; the memory of a million events; and requests while a thousand
 * readers follow the journal.
 *
 *   npm run bench:journal [-- rounds]
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get, request } from "node:http";
import { fileURLToPath } from "node:url";

const ROUNDS = Number(process.argv[2] ?? 12);
/** Requests of a round, and connections that send them. */
const REQUESTS = 6000;
const CONNECTIONS = 16;
const READERS = 1000;
const MILLION = 1_000_000;

interface Ports {
  readonly port: number;
  readonly apiPort: number;
}

/** A server in a process of its own. */
class Bench {
  readonly #process: ChildProcess;
  ports: Ports = { port: 0, apiPort: 0 };

  constructor(journalBytes: number) {
    const file = fileURLToPath(new URL("journal/server.ts", import.meta.url));
    const execArgv = ["--import", "tsx", "--conditions=cloudstub-source", "--expose-gc"];
    this.#process = fork(file, [String(journalBytes)], { execArgv });
  }

  async begin(): Promise<this> {
    [this.ports] = (await once(this.#process, "message")) as [Ports];
    return this;
  }

  async ask<T>(question: string): Promise<T> {
    this.#process.send(question);
    const [answer] = (await once(this.#process, "message")) as [T];
    return answer;
  }

  end(): void {
    this.#process.disconnect();
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const body = Buffer.from(
  JSON.stringify({ QueueUrl: "http://localhost/000000000000/orders", MessageBody: "x".repeat(200) }),
);
const headers = {
  "Content-Type": "application/x-amz-json-1.0",
  "User-Agent": "aws-sdk-js/3.758.0 ua/2.1 os/linux#6.1 lang/js md/nodejs#22.0.0 api/sqs#3.758.0 m/E",
  "amz-sdk-invocation-id": "b2b1f2a4-6d0c-4a61-9a86-2a53c1c8b7d4",
  "amz-sdk-request": "attempt=1; max=3",
  Authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host;x-amz-date, Signature=${"0".repeat(64)}`,
};

function call(port: number, operation: string, sent: Buffer | string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        port,
        host: "127.0.0.1",
        method: "POST",
        path: "/",
        headers: { ...headers, "X-Amz-Target": `AmazonSQS.${operation}` },
      },
      (incoming) => incoming.resume().once("end", () => resolve(performance.now() - began)),
    );
    outgoing.once("error", reject).end(sent);
  });
}

/** Sends requests; returns their latencies in milliseconds, sorted. */
async function load(port: number, count = REQUESTS): Promise<number[]> {
  const latencies: number[] = [];
  let left = count;
  const lane = async () => {
    while (left-- > 0) latencies.push(await call(port, "SendMessage", body));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  await call(port, "PurgeQueue", JSON.stringify({ QueueUrl: "http://localhost/000000000000/orders" }));
  return latencies.sort((one, other) => one - other);
}

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] as number;
const share = (values: readonly number[], part: number) => values[Math.floor(values.length * part)] as number;

async function cost(): Promise<void> {
  const [on, off] = await Promise.all([new Bench(32 * 1024 * 1024).begin(), new Bench(0).begin()]);
  for (const { ports } of [on, off]) {
    await call(ports.port, "CreateQueue", JSON.stringify({ QueueName: "orders" }));
    // The ring is full afterwards, and the code is compiled.
    await load(ports.port, 40_000);
  }
  const ratios: number[] = [];
  const micros = { on: [] as number[], off: [] as number[] };
  const measured = async (bench: Bench) => {
    const before = await bench.ask<number>("cpu");
    await load(bench.ports.port);
    return ((await bench.ask<number>("cpu")) - before) / REQUESTS;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const isFirst = round % 2 === 0;
    const first = await measured(isFirst ? on : off);
    const second = await measured(isFirst ? off : on);
    const [with_, without] = isFirst ? [first, second] : [second, first];
    micros.on.push(with_);
    micros.off.push(without);
    ratios.push(with_ / without);
  }
  console.log(
    `SendMessage over HTTP: ${median(micros.on).toFixed(1)} µs of processor time with the journal, ${median(micros.off).toFixed(1)} without; ratio ${median(ratios).toFixed(3)} (median of ${ROUNDS} rounds, ${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)})`,
  );
  on.end();
  off.end();
}

async function memory(): Promise<void> {
  const bench = await new Bench(32 * 1024 * 1024).begin();
  for (const count of [100_000, MILLION - 100_000]) {
    const { events, heapMb, externalMb } = await bench.ask<{ events: number; heapMb: number; externalMb: number }>(
      `events ${count}`,
    );
    console.log(
      `After ${events.toLocaleString("en")} events: heap ${heapMb.toFixed(0)} MB, outside of it ${externalMb.toFixed(0)} MB`,
    );
  }
  bench.end();
}

async function readers(): Promise<void> {
  const bench = await new Bench(32 * 1024 * 1024).begin();
  const { port, apiPort } = bench.ports;
  await call(port, "CreateQueue", JSON.stringify({ QueueName: "orders" }));
  await load(port, 10_000);
  const alone = await load(port);
  let received = 0;
  const open = Array.from({ length: READERS }, () => {
    const reader = get({ port: apiPort, host: "127.0.0.1", path: "/api/journal/live", agent: false }, (incoming) => {
      incoming.on("data", (chunk: Buffer) => {
        received += chunk.length;
      });
    });
    return once(reader, "response").then(() => reader);
  });
  const all = await Promise.all(open);
  const followed = await load(port);
  const told = (name: string, latencies: readonly number[]) =>
    `${name}: median ${share(latencies, 0.5).toFixed(2)} ms, 99 % below ${share(latencies, 0.99).toFixed(2)} ms`;
  console.log(
    `${told("Requests alone", alone)}; ${told(`with ${READERS} readers`, followed)}; they got ${(received / 1e6).toFixed(0)} MB`,
  );
  for (const reader of all) reader.destroy();
  bench.end();
}

await cost();
await memory();
await readers();
agent.destroy();
