import { afterAll, beforeAll, expect, test } from "vitest";
import { bundlePrograms } from "../throughput/bundle.js";
import { type Generator, startGenerator } from "../throughput/generator-process.js";
import { measure } from "../throughput/rounds.js";
import type { Scenario } from "../throughput/scenario.js";
import { scenarios } from "../throughput/scenarios.js";
import { servers } from "../throughput/servers.js";

/** As many requests as one Query answers with items. */
const variety = 100;
const extent = { rounds: 1, milliseconds: 20, connections: [2], warmUp: { requests: 1, milliseconds: 20 }, variety };
let generator: Generator;

beforeAll(async () => {
  await bundlePrograms();
  generator = startGenerator();
});
afterAll(() => generator.stop());

test.for(scenarios)("the limit answers what $name sends", async (scenario) => {
  await expectRounds(scenario, ["limit"]);
});

test("the floor answers too", async () => {
  await expectRounds(scenarios[0] as Scenario, ["limit", "floor"]);
});

async function expectRounds(scenario: Scenario, names: readonly string[]): Promise<void> {
  const chosen = servers.filter(({ name }) => names.includes(name));
  const [result] = await measure(scenario, chosen, { generator, extent, say: () => {} });
  expect(result?.connections).toBe(2);
  expect(Object.keys(result?.rounds ?? {})).toEqual(names);
  for (const [round] of Object.values(result?.rounds ?? {})) {
    expect(round?.perSecond).toBeGreaterThan(0);
    expect(round?.p99).toBeGreaterThanOrEqual(round?.p50 ?? Number.NaN);
  }
}
