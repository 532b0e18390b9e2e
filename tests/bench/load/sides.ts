import { spreadOf } from "../throughput/statistics.js";
import { type Connection, openConnection } from "./connection.js";
import { type SpawnedServer, spawnServer } from "./spawned-server.js";

/** A server of a comparison, with the connections to it. */
export interface Side {
  readonly server: SpawnedServer;
  readonly lanes: readonly Connection[];
}

/** A request's processor time of the server in microseconds, and requests per millisecond, round by round. */
interface Measured {
  readonly cpu: number[];
  readonly throughput: number[];
}

/** What is measured, by the name of the operation. Each round sends other requests, or the same again. */
export type Operations = { readonly [name: string]: () => readonly Buffer[] };

/** What was measured: `get(operation, side)`. */
export interface Measures {
  readonly get: (operation: string, side: string) => Measured;
}

/** Starts a server with this number of connections, and sends it the requests that prepare it. */
export async function openSide(args: readonly string[], lanes: number, first: readonly Buffer[]): Promise<Side> {
  const server = await spawnServer(args);
  const side = { server, lanes: await Promise.all(Array.from({ length: lanes }, () => openConnection(server.port))) };
  await sendAll(side, first);
  return side;
}

/** Measures every operation on every side, in turns, in each of the rounds after those that warm up. */
export async function measureSides(
  sides: { readonly [name: string]: Side },
  operations: Operations,
  { rounds, warmUpRounds }: { readonly rounds: number; readonly warmUpRounds: number },
): Promise<Measures> {
  const measures = new Map<string, Measured>();
  const get = (operation: string, side: string) => {
    const key = `${operation} ${side}`;
    const measured = measures.get(key) ?? { cpu: [], throughput: [] };
    measures.set(key, measured);
    return measured;
  };
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [operation, requests] of Object.entries(operations)) {
      for (const [name, side] of rotated(Object.entries(sides), round + warmUpRounds)) {
        const sent = requests();
        const [cpu, time] = [await side.server.cpu(), performance.now()];
        await sendAll(side, sent);
        const took = performance.now() - time;
        if (round < 0) continue;
        get(operation, name).cpu.push(((await side.server.cpu()) - cpu) / sent.length);
        get(operation, name).throughput.push(sent.length / took);
      }
    }
  }
  return { get };
}

/** A figure of the contract's rounds in proportion to that of another side's, with its quartiles and the least that it should be. */
export function ratioOf(ofContract: readonly number[], ofOther: readonly number[], least: number): string {
  const { low, median, high } = spreadOf(ofContract.map((value, round) => value / (ofOther[round] as number)));
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}), at least ${least}${median < least ? "  ✗" : ""}`;
}

/** The medians of two lists, in columns. */
export function mediansOf(...lists: readonly (readonly number[])[]): string {
  return lists.map((values) => spreadOf(values).median.toFixed(1).padStart(8)).join("  ");
}

/** Sends all requests, each lane one after the other. The first request is answered before the others are sent. */
async function sendAll({ lanes }: Side, [first, ...others]: readonly Buffer[]): Promise<void> {
  const one = async ({ send }: Connection, request: Buffer) => {
    const { status, body } = await send(request);
    if (status !== 200) throw new Error(`${status} ${body.toString()}`);
  };
  if (first !== undefined) await one(lanes[0] as Connection, first);
  let next = 0;
  await Promise.all(
    lanes.map(async (lane) => {
      for (let request = others[next++]; request !== undefined; request = others[next++]) await one(lane, request);
    }),
  );
}

function rotated<T>(values: readonly T[], by: number): T[] {
  const first = by % values.length;
  return [...values.slice(first), ...values.slice(0, first)];
}
