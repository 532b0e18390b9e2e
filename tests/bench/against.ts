/**
 * Compares the processor time of writes here with that in another checkout, both in this process and in turns, because on a shared machine
 * only such ratios mean something.
 *
 *   npm run bench:against -- <directory of the other checkout> [<slices>]     400 slices unless given
 *
 * The other checkout needs its packages installed. A ratio of two equal checkouts shows how much the measure scatters.
 */
import { join, resolve } from "node:path";
import type * as Core from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { root } from "../../scripts/workspace.js";
import { spreadOf } from "./throughput/statistics.js";

const [directory, slices = "400"] = process.argv.slice(2);
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

const dynamodb = "DynamoDB_20120810";
const json10 = "application/x-amz-json-1.0";
const table = {
  TableName: "table",
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  BillingMode: "PAY_PER_REQUEST",
};
const item = (n: number) => ({ TableName: "table", Item: { id: { S: `item-${n}` }, text: { S: "x".repeat(300) } } });

const operations: { readonly [name: string]: Operation } = {
  SendMessage: {
    target: "AmazonSQS.SendMessage",
    type: json10,
    prepare: ["AmazonSQS.CreateQueue", { QueueName: "q" }],
    input: (n) => ({ QueueUrl: "http://localhost/000000000000/q", MessageBody: `${n} ${"x".repeat(390)}` }),
  },
  "PutItem, new": { target: `${dynamodb}.PutItem`, type: json10, prepare: [`${dynamodb}.CreateTable`, table], input: item },
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
};

const sides = [await load(root), await load(resolve(directory))] as const;
console.log(
  `processor time of an operation here, divided by that in ${directory}: ${slices} slices of ${IN_A_SLICE}, Node ${process.version}`,
);
console.log(
  "  ratios of the lower quartiles, which others on the machine disturb least, of the medians and of the means; the lower quartiles",
);
for (const [name, operation] of Object.entries(operations)) {
  const runs = [await startRun(sides[0], operation), await startRun(sides[1], operation)] as const;
  const took: readonly [number[], number[]] = [[], []];
  for (let slice = -WARM_UP; slice < Number(slices); slice++) {
    // Who comes first changes too: it leaves its garbage to the other.
    for (const side of slice % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const microseconds = (await runs[side]()) / IN_A_SLICE;
      if (slice >= 0) took[side].push(microseconds);
    }
  }
  const [here, there] = [spreadOf(took[0]), spreadOf(took[1])];
  const ratios = [here.low / there.low, here.median / there.median, meanOf(took[0]) / meanOf(took[1])].map((ratio) => ratio.toFixed(3));
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
  const core = (await import(join(checkout, "packages/core/src/index.ts"))) as typeof Core;
  const modules = ["dynamodb", "sqs", "ssm"].map(
    async (id) => ((await import(join(checkout, `services/${id}/src/index.ts`))) as { readonly default: ServiceModule }).default,
  );
  return { core, modules: await Promise.all(modules) };
}

/** Makes a world, and what sends it the next slice of requests and returns the microseconds of the processor that they took. */
async function startRun({ core, modules }: Side, { target, type, input, prepare }: Operation): Promise<() => Promise<number>> {
  const registry = core.makeRegistry(modules, {});
  const world = new core.World();
  const send = (name: string, given: object) =>
    core.answer(registry, world, {
      method: "POST",
      url: "/",
      headers: { host: "localhost", "content-type": type, "x-amz-target": name },
      body: core.bodyOf(Buffer.from(JSON.stringify(given))),
    });
  if (prepare !== undefined) await send(...prepare);
  const { status, body } = await send(target, input(0));
  if (status !== 200) throw new Error(`${target} answers ${status}: ${Buffer.from(core.bytesOf(body)).toString()}`);
  let sent = 0;
  return async () => {
    const begin = process.cpuUsage();
    for (let n = 0; n < IN_A_SLICE; n++) await send(target, input(++sent));
    const { user, system } = process.cpuUsage(begin);
    return user + system;
  };
}
