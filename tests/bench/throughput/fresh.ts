import type { Generator } from "./generator-process.js";
import type { Result, RoundResult } from "./results.js";
import { rotated } from "./rounds.js";
import { resultOf, subjectOf } from "./runner.js";
import type { Scenario } from "./scenario.js";
import type { Server } from "./servers.js";
import { start } from "./started.js";
import { VARIETY } from "./variety.js";

/** The most requests that a test sends to the server that it started. */
const FIRST = 1000;

/**
 * Measures the first requests of a process, one after the other on one connection: in each round every server has a process of its own, in
 * another order each time.
 */
export async function measureFresh(
  scenario: Scenario,
  servers: readonly Server[],
  { generator, rounds }: { readonly generator: Generator; readonly rounds: number },
): Promise<Result> {
  const found = new Map<string, RoundResult[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const server of rotated(servers, round))
      found.get(server.name)?.push(await firstRequests(server, scenario, generator));
  }
  return { scenario: scenario.name, connections: 1, rounds: Object.fromEntries(found) };
}

async function firstRequests(server: Server, scenario: Scenario, generator: Generator): Promise<RoundResult> {
  const started = await start(server);
  try {
    const next = await scenario.prepare(subjectOf(started, { generator, variety: VARIETY }));
    if (server.fixes === true) started.fix();
    const requests = (await next(FIRST)).requests.slice(0, FIRST);
    const { port, pid } = started;
    return resultOf(
      await generator.run({ port, pid, requests, once: true, connections: 1, status: scenario.status ?? 200 }),
    );
  } finally {
    await started.stop();
  }
}
