/**
 * Measures what topics, parameters and secrets as AWS runs them cost beside those of the contract, in turns and in one run: the server's
 * processor time for a Publish without subscribers and for one to ten queues, for GetParameter and GetSecretValue. A batch of ten
 * messages to one queue, without the topic, shows the least that ten deliveries can cost.
 *
 *   npm run build && npm run bench:emulated-topics
 */
import { type Connection, openConnection, requestBytes } from "./load/connection.js";
import { type SpawnedServer, spawnServer } from "./load/spawned-server.js";
import { spreadOf } from "./throughput/statistics.js";

const ROUNDS = 11;
const WARM_UP_ROUNDS = 6;
const LANES = 16;
const EACH = 800;
const QUEUES = 10;
const TEXT = "m".repeat(400);

interface Side {
  readonly server: SpawnedServer;
  readonly lanes: readonly Connection[];
}

type Form = { readonly [name: string]: string };

interface Row {
  readonly name: string;
  readonly request: Buffer;
  readonly contract: Buffer;
  /** The least part that the contract's processor time for a request is to be of the emulated one's. */
  readonly least?: number;
}

/** Microseconds of a request in one round. */
type Cost = readonly [contract: number, emulated: number];

const rows: readonly Row[] = [
  { name: "Publish, no subscriber", request: publishTo("lonely"), contract: publishTo("lonely"), least: 0.8 },
  { name: "Publish, ten queues, raw", request: publishTo("raw"), contract: publishTo("lonely"), least: 0.4 },
  { name: "Publish, ten queues, JSON", request: publishTo("enveloped"), contract: publishTo("lonely"), least: 0.4 },
  { name: "SendMessageBatch of ten", request: batchOfTen(), contract: publishTo("lonely") },
  { name: "GetParameter", request: getParameter(), contract: getParameter(), least: 0.8 },
  { name: "GetSecretValue", request: getSecret(), contract: getSecret(), least: 0.8 },
];

console.log(
  `CPU µs of a request, ${ROUNDS} rounds; the contract's divided by the emulated one's; Node ${process.version}\n`,
);
console.log(`${"".padEnd(28)} contract  emulated  ratio  (rounds)`);
for (const row of rows) report(row, await measure(row));

/** Each row has servers of its own: the garbage of a hundred thousand delivered messages would be collected while others are measured. */
async function measure({ request, contract }: Row): Promise<Cost[]> {
  const sides = [await sideOf([]), await sideOf(["--fidelity=emulated"])] as const;
  await subscribeQueues(sides[1]);
  for (const { server } of sides) await callApi(server, "/api/snapshots?name=empty");
  const costs: Cost[] = [];
  // The first rounds are for the compiler.
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const cost = [await costOf(sides[0], contract), await costOf(sides[1], request)] as const;
    if (round >= 0) costs.push(cost);
    for (const { server } of sides) await empty(server);
  }
  for (const { server, lanes } of sides) {
    for (const { socket } of lanes) socket.destroy();
    await server.end();
  }
  return costs;
}

/** Empties the queues, as consumers would: else a round would pay for the garbage collector's walk through the messages of those before. */
async function empty(server: SpawnedServer): Promise<void> {
  await callApi(server, "/api/snapshots/restore?name=empty");
}

async function callApi({ apiPort }: SpawnedServer, path: string): Promise<void> {
  const { ok, status } = await fetch(`http://127.0.0.1:${apiPort}${path}`, { method: "POST" });
  if (!ok) throw new Error(`${path} was answered with ${status}.`);
}

async function sideOf(args: readonly string[]): Promise<Side> {
  const server = await spawnServer(args);
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openConnection(server.port)));
  const side = { server, lanes };
  for (const name of ["lonely", "raw", "enveloped"])
    await send(side, snsRequest({ Action: "CreateTopic", Name: name }));
  await send(side, jsonRequest("AmazonSSM.PutParameter", { Name: "/bench/parameter", Value: TEXT, Type: "String" }));
  await send(
    side,
    jsonRequest("secretsmanager.CreateSecret", {
      Name: "secret",
      SecretString: TEXT,
      ClientRequestToken: "t".repeat(32),
    }),
  );
  return side;
}

async function subscribeQueues(side: Side): Promise<void> {
  for (const topic of ["raw", "enveloped"]) {
    for (let at = 0; at < QUEUES; at++) {
      const queue = `${topic}-${at}`;
      await send(side, jsonRequest("AmazonSQS.CreateQueue", { QueueName: queue }, "1.0"));
      const raw: Form =
        topic === "raw" ? { "Attributes.entry.1.key": "RawMessageDelivery", "Attributes.entry.1.value": "true" } : {};
      const Endpoint = `arn:aws:sqs:us-east-1:000000000000:${queue}`;
      await send(side, snsRequest({ Action: "Subscribe", TopicArn: arnOf(topic), Protocol: "sqs", Endpoint, ...raw }));
    }
  }
}

/** Microseconds of the server's processor time for a request. */
async function costOf({ server, lanes }: Side, request: Buffer): Promise<number> {
  const before = await server.cpu();
  await Promise.all(
    lanes.map(async (lane) => {
      for (let sent = 0; sent < EACH / LANES; sent++) await send({ lanes: [lane] }, request);
    }),
  );
  return ((await server.cpu()) - before) / EACH;
}

async function send({ lanes: [lane] }: Pick<Side, "lanes">, request: Buffer): Promise<void> {
  const { status, body } = await (lane as Connection).send(request);
  if (status !== 200) throw new Error(`${status} ${body.toString()}`);
}

function publishTo(topic: string): Buffer {
  return snsRequest({ Action: "Publish", TopicArn: arnOf(topic), Message: TEXT });
}

function batchOfTen(): Buffer {
  const Entries = Array.from({ length: QUEUES }, (_, at) => ({ Id: `${at}`, MessageBody: TEXT }));
  return jsonRequest("AmazonSQS.SendMessageBatch", { QueueUrl: "http://localhost/000000000000/raw-0", Entries }, "1.0");
}

function getParameter(): Buffer {
  return jsonRequest("AmazonSSM.GetParameter", { Name: "/bench/parameter" });
}

function getSecret(): Buffer {
  return jsonRequest("secretsmanager.GetSecretValue", { SecretId: "secret" });
}

function arnOf(topic: string): string {
  return `arn:aws:sns:us-east-1:000000000000:${topic}`;
}

function snsRequest(form: Form): Buffer {
  const headers = { host: "localhost", "content-type": "application/x-www-form-urlencoded" };
  const body = Buffer.from(new URLSearchParams({ ...form, Version: "2010-03-31" }).toString());
  return requestBytes({ method: "POST", url: "/", headers, body });
}

function jsonRequest(target: string, input: object, version = "1.1"): Buffer {
  const headers = { host: "localhost", "content-type": `application/x-amz-json-${version}`, "x-amz-target": target };
  return requestBytes({ method: "POST", url: "/", headers, body: Buffer.from(JSON.stringify(input)) });
}

function report({ name, least }: Row, costs: readonly Cost[]): void {
  const [less, more] = [0, 1].map((side) => spreadOf(costs.map((cost) => cost[side] as number)).median) as [
    number,
    number,
  ];
  const ratios = costs.map(([one, other]) => one / other).sort((a, b) => a - b);
  const ratio = spreadOf(ratios).median;
  const spread = `(${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)})`;
  const verdict = least === undefined ? "" : ratio < least ? `  ✗ at least ${least}` : "  ✓";
  console.log(
    `${name.padEnd(28)} ${less.toFixed(1).padStart(8)}  ${more.toFixed(1).padStart(8)}  ${ratio.toFixed(2)}  ${spread}${verdict}`,
  );
}
