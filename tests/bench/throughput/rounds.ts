import type { Generator } from "./generator-process.js";
import type { Result } from "./results.js";
import { Runner, type WarmUp } from "./runner.js";
import type { Scenario } from "./scenario.js";
import type { Server } from "./servers.js";
import { VARIETY } from "./variety.js";

/** How much is measured. */
interface Extent {
  readonly rounds: number;
  /** How long each server works in a round. */
  readonly milliseconds: number;
  readonly connections: readonly number[];
  readonly warmUp: WarmUp;
  /** How many different requests a scenario sends; `VARIETY` unless given. */
  readonly variety?: number;
}

/** Who sends, how much, and who hears of a peer that can't do what is asked. */
export interface Bench {
  readonly generator: Generator;
  readonly extent: Extent;
  say(words: string): void;
}

/**
 * Measures a scenario in rounds: in each, every server works for a moment with each number of connections, one after the
 * other and each time in another order, so that whatever else the machine does falls on all of them. Each scenario begins
 * with fresh processes. A peer that can't do what the scenario asks is left out; when it is CloudStub or a yardstick, this
 * rejects.
 */
export async function measure(
  scenario: Scenario,
  servers: readonly Server[],
  { generator, extent, say }: Bench,
): Promise<Result[]> {
  const { rounds, milliseconds, connections } = extent;
  const runners = servers.map(
    (server) => new Runner(server, { scenario, generator, variety: extent.variety ?? VARIETY }),
  );
  const attempt = async (runner: Runner, work: () => Promise<void>) => {
    if (runner.gaveUp) return;
    try {
      await work();
    } catch (error) {
      const words = `${runner.server.name} can't do ${scenario.name}: ${(error as Error).message}`;
      if (runner.server.isPeer !== true) throw new Error(words, { cause: error });
      say(words);
      runner.gaveUp = true;
    }
  };
  /** In turns: the server that was warm before all others, by a generator that was not, took up to a tenth more processor time for large uploads. */
  const warmUp = async () => {
    for (let cold: readonly Runner[] = runners; cold.length > 0; ) {
      const still = new Set<Runner>();
      for (const runner of cold) {
        await attempt(runner, async () => {
          if (await runner.warmUp(extent.warmUp)) still.add(runner);
        });
      }
      cold = [...still];
    }
  };
  try {
    await Promise.all(runners.map((runner) => attempt(runner, () => runner.start())));
    for (const runner of runners) await attempt(runner, () => runner.prepare());
    await warmUp();
    for (let round = 0; round < rounds; round++) {
      for (const count of connections) {
        for (const runner of rotated(runners, round))
          await attempt(runner, () => runner.work(round, { connections: count, milliseconds }));
      }
    }
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()));
  }
  const able = runners.filter(({ gaveUp }) => !gaveUp);
  return connections.map((count) => {
    const found = able.map((runner) => [runner.server.name, runner.roundsAt(count)] as const);
    for (const [name, { length }] of found)
      if (length === 0) say(`${name} is too slow for ${scenario.name} with ${count} connections`);
    return {
      scenario: scenario.name,
      connections: count,
      rounds: Object.fromEntries(found.filter(([, { length }]) => length > 0)),
    };
  });
}

/** In another order for each round: begun at another place, and backwards in every second one, so that no server always follows the same other. */
export function rotated<T>(values: readonly T[], by: number): T[] {
  const first = by % values.length;
  const begun = [...values.slice(first), ...values.slice(0, first)];
  return by % 2 === 0 ? begun : begun.reverse();
}
