import { expect, test } from "vitest";
import { ratiosOf } from "../throughput/ratios.js";
import type { RoundResult } from "../throughput/results.js";
import type { Scenario } from "../throughput/scenario.js";
import { differs, spreadOf } from "../throughput/statistics.js";
import { verdictsOf } from "../throughput/targets.js";

test.for([
  [[3], { low: 3, median: 3, high: 3 }],
  [[4, 2], { low: 2.5, median: 3, high: 3.5 }],
  [[5, 1, 4, 2, 3], { low: 2, median: 3, high: 4 }],
  [[10, 2, 1], { low: 1.5, median: 2, high: 6 }],
  [[], { low: Number.NaN, median: Number.NaN, high: Number.NaN }],
  [[1, Number.NaN, 3], { low: Number.NaN, median: Number.NaN, high: Number.NaN }],
] as const)("the spread of %j is %j", ([values, spread]) => {
  expect(spreadOf(values)).toEqual(spread);
});

test.for([
  [{ low: 1, median: 2, high: 3 }, { low: 4, median: 5, high: 6 }, true],
  [{ low: 4, median: 5, high: 6 }, { low: 1, median: 2, high: 3 }, true],
  [{ low: 1, median: 2, high: 4 }, { low: 3, median: 5, high: 6 }, false],
] as const)("%j and %j differ: %j", ([one, other, expected]) => {
  expect(differs(one, other)).toBe(expected);
});

test("ratios compare what was measured in the same round, and a slow server in the rounds that it took part in", () => {
  const result = {
    scenario: "send",
    connections: 32,
    rounds: { limit: [round(100), round(1000), round(10)], slow: [round(50), round(250)] },
  };
  expect(ratiosOf(result, "slow", "limit")?.throughput).toEqual({ low: 0.3125, median: 0.375, high: 0.4375 });
  expect(ratiosOf(result, "limit", "slow")?.throughput.median).toBe(3);
  expect(ratiosOf(result, "absent", "limit")).toBeUndefined();
});

test.for([
  ["throughput at the target is met", { cloudstub: round(85) }, ["throughput", true]],
  ["throughput below the target is missed", { cloudstub: round(84) }, ["throughput", false]],
  ["as much processor time as the target allows is met", { cloudstub: round(100, { cpu: 10 / 0.85 }) }, ["CPU", true]],
  ["more processor time is missed", { cloudstub: round(100, { cpu: 12 }) }, ["CPU", false]],
  ["a peer that is near the limit has to be passed", { cloudstub: round(91), fauxqs: round(90) }, ["fauxqs", true]],
  ["a peer that leaves room has to be passed by half", { cloudstub: round(70), fauxqs: round(50) }, ["fauxqs", false]],
] as const)("%s", ([, servers, [figure, met]]) => {
  const rounds = {
    limit: [round(100)],
    ...Object.fromEntries(Object.entries(servers).map(([name, one]) => [name, [one]])),
  };
  const verdicts = verdictsOf(scenario, [{ scenario: "send", connections: 32, rounds }]);
  expect(verdicts.find((verdict) => verdict.figure === figure)?.met).toBe(met);
});

test("latency counts at one connection, and has to be under twice the limit's", () => {
  const rounds = (p99: number) => ({ limit: [round(100, { p99: 1 })], cloudstub: [round(100, { p99 })] });
  const metAt = (p99: number) =>
    verdictsOf(scenario, [{ scenario: "send", connections: 1, rounds: rounds(p99) }]).map(({ met }) => met);
  expect(metAt(1.9)).toEqual([true]);
  expect(metAt(2)).toEqual([false]);
});

const scenario: Scenario = {
  name: "send",
  what: "",
  service: "sqs",
  target: 0.85,
  prepare: () => Promise.reject(new Error("not prepared")),
};

function round(perSecond: number, others: Partial<RoundResult> = {}): RoundResult {
  return { perSecond, cpu: 10, p50: 1, p99: 1, generatorShare: 0.1, ...others };
}
