/**
 * Compares the processor time of writes, and of messages that are sent, received and deleted, here with that in another checkout, both in this process and in turns, because on a shared machine
 * only such ratios mean something.
 *
 *   npm run bench:against -- <directory of the other checkout> [<slices> [<part of a name>]]     400 slices of all unless given
 *
 * The other checkout needs its packages installed. A ratio of two equal checkouts shows how much the measure scatters.
 *
 * Both are bundled first, as they are built: tsx, which runs this file, names each function as it is made, which costs more than most of them do.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type * as Core from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { build } from "esbuild";
import { root } from "../../scripts/workspace.js";
import { spreadOf } from "./throughput/statistics.js";

const [directory, slices = "400", wanted = ""] = process.argv.slice(2);
if (directory === undefined) throw new Error("Name the directory of the other checkout.");
const IN_A_SLICE = 500;
/** Slices for the compiler. */
const WARM_UP = 40;

interface Operation {
  readonly target: string;
  readonly type: string;
  /** The input of the n-th request. */
  readonly input: (n: number) => object;
  readonly prepare?: readonly [target: string, input: object];
}

/** A message is sent, one is received, and one is deleted that was received before, in queues in turns, which have messages in flight. */
interface Cycle {
  readonly queues: number;
}

const dynamodb = "DynamoDB_20120810";
const json10 = "application/x-amz-json-1.0";
/** Of a signed request, as SDKs send it. */
const authorization = `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=${"a".repeat(64)}`;
const table = {
  TableName: "table",
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  BillingMode: "PAY_PER_REQUEST",
};
const item = (n: number) => ({ TableName: "table", Item: { id: { S: `item-${n}` }, text: { S: "x".repeat(300) } } });

const operations: { readonly [name: string]: Operation | Cycle } = {
  SendMessage: {
    target: "AmazonSQS.SendMessage",
    type: json10,
    prepare: ["AmazonSQS.CreateQueue", { QueueName: "q" }],
    input: (n) => ({ QueueUrl: "http://localhost/000000000000/q", MessageBody: `${n} ${"x".repeat(390)}` }),
  },
  "PutItem, new": {
    target: `${dynamodb}.PutItem`,
    type: json10,
    prepare: [`${dynamodb}.CreateTable`, table],
    input: item,
  },
  "PutItem, one of 1,000": {
    target: `${dynamodb}.PutItem`,
    type: json10,
    prepare: [`${dynamodb}.CreateTable`, table],
    input: (n) => item((n * 7919) % 1000),
  },
  PutParameter: {
    target: "AmazonSSM.PutParameter",
    type: "application/x-amz-json-1.1",
    input: (n) => ({ Name: `/p/${n % 1000}`, Value: `value ${n}`, Type: "String", Overwrite: true }),
  },
  "cycle, emulated": { queues: 1 },
  "cycle of 1,000 queues": { queues: 1000 },
};

const sides = [await load(root), await load(resolve(directory))] as const;
console.log(
  `processor time of an operation here, divided by that in ${directory}: ${slices} slices of ${IN_A_SLICE}, Node ${process.version}`,
);
console.log(
  "  ratios of the lower quartiles, which others on the machine disturb least, of the medians and of the means; the lower quartiles",
);
for (const [name, operation] of Object.entries(operations)) {
  if (!name.includes(wanted)) continue;
  const start = (side: Side) => ("queues" in operation ? startCycle(side, operation) : startRun(side, operation));
  const runs = [await start(sides[0]), await start(sides[1])] as const;
  const took: readonly [number[], number[]] = [[], []];
  for (let slice = -WARM_UP; slice < Number(slices); slice++) {
    // Who comes first changes too: it leaves its garbage to the other.
    for (const side of slice % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const microseconds = (await runs[side]()) / IN_A_SLICE;
      if (slice >= 0) took[side].push(microseconds);
    }
  }
  const [here, there] = [spreadOf(took[0]), spreadOf(took[1])];
  const ratios = [here.low / there.low, here.median / there.median, meanOf(took[0]) / meanOf(took[1])].map((ratio) =>
    ratio.toFixed(3),
  );
  console.log(`  ${name.padEnd(22)} ${ratios.join("  ")}  ${here.low.toFixed(1)} and ${there.low.toFixed(1)} µs`);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

interface Side {
  readonly core: typeof Core;
  readonly modules: readonly ServiceModule[];
}

async function load(checkout: string): Promise<Side> {
  const ids = ["dynamodb", "sqs", "ssm"];
  const imports = ids.map((id, at) => `import module${at} from "./services/${id}/src/index.ts";`).join("\n");
  const contents = `export * as core from "./packages/core/src/index.ts";\n${imports}\nexport const modules = [${ids.map((_, at) => `module${at}`).join(", ")}];`;
  const directory = mkdtempSync(join(tmpdir(), "cloudstub-against-"));
  const outfile = join(directory, "side.mjs");
  // What packages of CommonJS require.
  const banner = {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  };
  const stdin = { contents, resolveDir: checkout, loader: "ts" } as const;
  await build({
    stdin,
    outfile,
    banner,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["cloudstub-source"],
    minifySyntax: true,
  });
  const side = (await import(pathToFileURL(outfile).href)) as Side;
  rmSync(directory, { recursive: true });
  return side;
}

/** Makes a world, and what sends it the next slice of requests and returns the microseconds of the processor that they took. */
async function startRun(side: Side, { target, type, input, prepare }: Operation): Promise<() => Promise<number>> {
  const send = open(side, type);
  if (prepare !== undefined) await send(...prepare);
  await send(target, input(0));
  let sent = 0;
  return () => sliceOf(() => send(target, input(++sent)));
}

/** In each queue three messages are in flight, whose visibility timeouts end while this runs unless they are deleted before. */
async function startCycle(side: Side, { queues }: Cycle): Promise<() => Promise<number>> {
  const call = open(side, json10, "emulated");
  const handles = Array.from({ length: queues }, (): string[] => []);
  const step = async (queue: number) => {
    const QueueUrl = `http://localhost/000000000000/q${queue}`;
    await call("AmazonSQS.SendMessage", { QueueUrl, MessageBody: "x".repeat(400) });
    const { Messages = [] } = (await call("AmazonSQS.ReceiveMessage", { QueueUrl })) as {
      Messages?: { ReceiptHandle: string }[];
    };
    const waiting = handles[queue] ?? [];
    waiting.push(...Messages.map(({ ReceiptHandle }) => ReceiptHandle));
    if (waiting.length > 3) await call("AmazonSQS.DeleteMessage", { QueueUrl, ReceiptHandle: waiting.shift() });
  };
  for (let queue = 0; queue < queues; queue++) {
    await call("AmazonSQS.CreateQueue", { QueueName: `q${queue}`, Attributes: { VisibilityTimeout: "5" } });
    for (let message = 0; message < 3; message++) await step(queue);
  }
  let next = 0;
  return () => sliceOf(() => step(next++ % queues));
}

async function sliceOf(work: () => Promise<unknown>): Promise<number> {
  // Lets alarms ring, as in a server.
  await setImmediate();
  const begin = process.cpuUsage();
  for (let n = 0; n < IN_A_SLICE; n++) await work();
  const { user, system } = process.cpuUsage(begin);
  return user + system;
}

/** Makes a world, and what sends it a request and returns the answer. */
function open(
  { core, modules }: Side,
  type: string,
  fidelity: "contract" | "emulated" = "contract",
): (target: string, input: object) => Promise<unknown> {
  const registry = core.makeRegistry(modules, { fidelity: { sqs: fidelity } });
  const world = new core.World();
  // Builds before agents have none.
  core.runAgents?.(registry, world);
  // Builds before named worlds answered in one.
  const worlds =
    core.Worlds === undefined ? (world as unknown as InstanceType<typeof core.Worlds>) : new core.Worlds(world);
  return async (target, input) => {
    const { status, body } = await core.answer(registry, worlds, {
      method: "POST",
      url: "/",
      headers: { host: "localhost", "content-type": type, "x-amz-target": target, authorization },
      body: core.bodyOf(Buffer.from(JSON.stringify(input))),
    });
    const text = Buffer.from(core.bytesOf(body)).toString();
    if (status !== 200) throw new Error(`${target} answers ${status}: ${text}`);
    return text === "" ? {} : JSON.parse(text);
  };
}
