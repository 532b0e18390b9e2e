/** Where the cost of many worlds comes from: the choice of a world, and the memory of as many states, which no processor's cache holds. */

import { answer, bodyOf, makeRegistry, runAgents, type WireRequest, World, Worlds } from "@cloudstub/core";
import dynamodb from "@cloudstub/dynamodb";

/** Microseconds of processor time for one request, in this process and without HTTP. */
interface Costs {
  /** In one world, which the access key names. */
  readonly one: number;
  /** In worlds in turn, each the default one of its own set: no key names them, and nothing is chosen. */
  readonly unnamed: number;
  /** In the same worlds in turn, each named by the access key. */
  readonly named: number;
}

const REQUESTS = 4000;
const WARM_UP = 3;

/** Compares requests to one world with those to `count` worlds in turn: medians of `rounds`. */
export async function compareInProcess(count: number, rounds: number): Promise<Costs> {
  const registry = makeRegistry([dynamodb]);
  const world = new World();
  const worlds = new Worlds(world, { onOpen: (named) => runAgents(registry, named) });
  await answer(registry, worlds, call("CreateTable", table, "any"));
  await answer(registry, worlds, call("PutItem", { TableName: "things", Item: key }, "any"));
  const names = Array.from(
    { length: count },
    (_, number) => worlds.create({ name: `fork-${number}`, from: "default" }).name,
  );
  const alone = names.map((name) => new Worlds(worlds.find(name)));
  const get = (accessKeyId: string, of = worlds) =>
    answer(registry, of, call("GetItem", { TableName: "things", Key: key }, accessKeyId));
  const kinds = {
    one: () => get("world.fork-0"),
    unnamed: (number: number) => get("any", alone[number % count]),
    named: (number: number) => get(`world.fork-${number % count}`),
  };
  const costs: { [Kind in keyof Costs]: number[] } = { one: [], unnamed: [], named: [] };
  for (let round = 0; round < WARM_UP + rounds; round++) {
    for (const kind of ["one", "unnamed", "named"] as const) {
      const cost = await costOf(kinds[kind]);
      if (round >= WARM_UP) costs[kind].push(cost);
    }
  }
  return { one: median(costs.one), unnamed: median(costs.unnamed), named: median(costs.named) };
}

const attribute = { AttributeName: "id", AttributeType: "S", KeyType: "HASH" };
const table = {
  TableName: "things",
  AttributeDefinitions: [attribute],
  KeySchema: [attribute],
  BillingMode: "PAY_PER_REQUEST",
};
const key = { id: { S: "1" } };

function call(target: string, input: object, accessKeyId: string): WireRequest {
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/us-east-1/any/aws4_request, SignedHeaders=host, Signature=0`;
  const headers = {
    "x-amz-target": `DynamoDB_20120810.${target}`,
    "content-type": "application/x-amz-json-1.0",
    authorization,
  };
  return { method: "POST", url: "/", headers, body: bodyOf(Buffer.from(JSON.stringify(input))) };
}

async function costOf(run: (number: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let number = 0; number < REQUESTS; number++) await run(number);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
