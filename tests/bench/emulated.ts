/**
 * Measures what the emulated queue costs beside that of the contract: the server's processor time for a send, a receive and a
 * delete, in turns and in one run, also in 1,000 queues that have messages in flight; and what polls that wait cost.
 *
 *   npm run build && npm run bench:emulated
 */
import { setTimeout } from "node:timers/promises";
import { type Connection, openConnection, requestBytes } from "./load/connection.js";
import { type SpawnedServer, spawnServer } from "./load/spawned-server.js";
import { spreadOf } from "./throughput/statistics.js";

const ROUNDS = 9;
const QUEUES = 300;
const EACH = 10;
const BUSY_QUEUES = 1000;
const IN_FLIGHT = 3;
const LANES = 16;
const POLLS = 10_000;
const POLLING_SECONDS = 5;
const HIGHEST_RATIO = 1.2;

/** Microseconds of the server's processor time for one operation. */
type Costs = { readonly [operation: string]: number };

const contract = await spawnServer();
const emulated = await spawnServer(["--fidelity=sqs=emulated"]);
const sides = [await sideOf(contract), await sideOf(emulated)] as const;
const rounds: (readonly [Costs, Costs])[] = [];
// The first rounds are for the compiler.
for (let round = -3; round < ROUNDS; round++) {
  const costs = [await measure(sides[0]), await measure(sides[1])] as const;
  if (round >= 0) rounds.push(costs);
}
console.log(`CPU µs of a request, ${ROUNDS} rounds; Node ${process.version}\n`);
console.log(`${"".padEnd(22)} contract  emulated  ratio  (rounds)`);
for (const name of Object.keys(rounds[0]?.[0] ?? {})) report(name);
await contract.end();
await emulated.end();
const idle = await spawnServer(["--fidelity=sqs=emulated"]);
console.log(`\n${POLLS} waiting polls: ${(await costOfPolls(idle)).toFixed(1)} ms of CPU in ${POLLING_SECONDS} s`);
await idle.end();

interface Side {
  readonly server: SpawnedServer;
  readonly lanes: readonly Connection[];
}

async function sideOf(server: SpawnedServer): Promise<Side> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openConnection(server.port)));
  const side = { server, lanes };
  await all(
    side,
    queues("CreateQueue", 1, (name) => ({ QueueName: name })),
  );
  await makeBusy(side);
  return side;
}

/** Queues with messages in flight whose visibility timeouts end one after the other while this runs. */
async function makeBusy(side: Side): Promise<void> {
  await all(
    side,
    busyQueues("CreateQueue", (name) => ({ QueueName: name })),
  );
  for (let message = 0; message < IN_FLIGHT; message++) {
    await all(side, busySends());
    await all(
      side,
      busyQueues("ReceiveMessage", (name, at) => ({ QueueUrl: urlOf(name), VisibilityTimeout: 1 + (at % 60) })),
    );
  }
}

async function measure(side: Side): Promise<Costs> {
  const sends = queues("SendMessage", EACH, (name) => ({ QueueUrl: urlOf(name), MessageBody: "m".repeat(400) }));
  const tens = queues("ReceiveMessage", 1, (name) => ({ QueueUrl: urlOf(name), MaxNumberOfMessages: 10 }));
  const send = await costOf(side, sends);
  const receiveOfTen = await costOf(side, tens);
  const remove = await costOf(side, deletesOf(receiveOfTen.bodies));
  await all(side, sends);
  const receive = await costOf(
    side,
    queues("ReceiveMessage", EACH, (name) => ({ QueueUrl: urlOf(name) })),
  );
  // The contract shows the first message each time.
  await all(side, deletesOf([...receive.bodies, ...(await all(side, tens))]));
  const busySend = await costOf(side, busySends());
  const busyReceive = await costOf(
    side,
    busyQueues("ReceiveMessage", (name) => ({ QueueUrl: urlOf(name) })),
  );
  const busyRemove = await costOf(side, deletesOf(busyReceive.bodies));
  return {
    SendMessage: send.cost,
    ReceiveMessage: receive.cost,
    "ReceiveMessage of 10": receiveOfTen.cost,
    DeleteMessage: remove.cost,
    "all three, 1,000 busy": busySend.cost + busyReceive.cost + busyRemove.cost,
  };
}

async function costOf(
  side: Side,
  requests: readonly Buffer[],
): Promise<{ readonly cost: number; readonly bodies: readonly string[] }> {
  const before = await side.server.cpu();
  const bodies = await all(side, requests);
  return { cost: ((await side.server.cpu()) - before) / requests.length, bodies };
}

/** Sends all requests, each lane one after the other, and returns the answers. */
async function all({ lanes }: Side, requests: readonly Buffer[]): Promise<string[]> {
  const bodies: string[] = [];
  let next = 0;
  await Promise.all(
    lanes.map(async ({ send }) => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const { status, body } = await send(request);
        if (status !== 200) throw new Error(`${status} ${body.toString()}`);
        bodies.push(body.toString());
      }
    }),
  );
  return bodies;
}

/** `each` requests for each queue, the queues in turns. */
function queues(operation: string, each: number, input: (name: string) => object): Buffer[] {
  const requests = Array.from({ length: QUEUES }, (_, at) => requestOf(operation, input(`queue-${at}`)));
  return Array.from({ length: each }, () => requests).flat();
}

/** One request for each of the busy queues. */
function busyQueues(operation: string, input: (name: string, at: number) => object): Buffer[] {
  return Array.from({ length: BUSY_QUEUES }, (_, at) => requestOf(operation, input(`busy-${at}`, at)));
}

function busySends(): Buffer[] {
  return busyQueues("SendMessage", (name) => ({ QueueUrl: urlOf(name), MessageBody: "m".repeat(400) }));
}

function deletesOf(bodies: readonly string[]): Buffer[] {
  const messages = bodies.flatMap(
    (body) => (JSON.parse(body) as { Messages?: { ReceiptHandle: string }[] }).Messages ?? [],
  );
  const handles = new Set(messages.map(({ ReceiptHandle }) => ReceiptHandle));
  return Array.from(handles, (handle) => {
    const [, , name = ""] = Buffer.from(handle, "base64url").toString().split("/");
    return requestOf("DeleteMessage", { QueueUrl: urlOf(name), ReceiptHandle: handle });
  });
}

function requestOf(operation: string, input: object): Buffer {
  const headers = {
    host: "localhost",
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": `AmazonSQS.${operation}`,
  };
  return requestBytes({ method: "POST", url: "/", headers, body: Buffer.from(JSON.stringify(input)) });
}

function urlOf(name: string): string {
  return `http://localhost/000000000000/${name}`;
}

function report(name: string): void {
  const [less, more] = [0, 1].map((side) => spreadOf(rounds.map((costs) => costs[side]?.[name] as number)).median) as [
    number,
    number,
  ];
  const ratios = rounds.map(([one, other]) => (other[name] as number) / (one[name] as number)).sort((a, b) => a - b);
  const ratio = spreadOf(ratios).median;
  const spread = `(${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)})`;
  console.log(
    `${name.padEnd(22)} ${less.toFixed(1).padStart(8)}  ${more.toFixed(1).padStart(8)}  ${ratio.toFixed(2)}  ${spread}${ratio > HIGHEST_RATIO ? "  ✗" : ""}`,
  );
}

/** Milliseconds. */
async function costOfPolls(server: SpawnedServer): Promise<number> {
  await (await openConnection(server.port)).send(requestOf("CreateQueue", { QueueName: "queue-0" }));
  const poll = requestOf("ReceiveMessage", { QueueUrl: urlOf("queue-0"), WaitTimeSeconds: 20 });
  for (let at = 0; at < POLLS; at++) {
    const { socket, send } = await openConnection(server.port, `127.0.0.${2 + Math.floor(at / 5000)}`);
    void send(poll).catch(() => socket.destroy());
  }
  await setTimeout(1000);
  const before = await server.cpu();
  await setTimeout(POLLING_SECONDS * 1000);
  return ((await server.cpu()) - before) / 1000;
}
