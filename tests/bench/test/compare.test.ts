import { expect, test } from "vitest";
import { comparisonOf, readRun } from "../throughput/compare.js";
import { BadOption } from "../throughput/options.js";
import type { RoundResult, Run } from "../throughput/results.js";

test("what differs by more than the rounds scatter is marked, in its direction", () => {
  const then = runOf([round(50, 2), round(52, 2.2), round(54, 1.8)]);
  const now = runOf([round(80, 3), round(82, 3.1), round(84, 3.2)]);
  const rows = comparisonOf(then, now).split("\n");
  expect(rows[2]).toMatch(
    /send, 32 +0\.52 \(0\.51-0\.53\) +0\.82 \(0\.81-0\.83\) +better +1\.00 .* 2\.00 \(1\.90-2\.10\) +3\.10 \(3\.05-3\.15\) +worse$/,
  );
  expect(comparisonOf(then, then)).not.toMatch(/better|worse/);
});

test("a run without anything in common says so", () => {
  const then = runOf([round(50, 1)]);
  expect(comparisonOf({ ...then, results: [] }, then)).toBe(
    "Nothing of this run was measured in the one of 2026-11-21.",
  );
});

test.for(["package.json", "no-such-file"])("%s is not an earlier run", async (file) => {
  await expect(readRun(file)).rejects.toThrow(BadOption);
});

function runOf(cloudstub: readonly RoundResult[]): Run {
  const machine = { processor: "", cores: 1, memory: 1, node: "", system: "" };
  const rounds = { cloudstub, limit: cloudstub.map(() => round(100, 1)) };
  return {
    date: "2026-11-21",
    machine,
    rounds: cloudstub.length,
    milliseconds: 1,
    results: [{ scenario: "send", connections: 32, rounds }],
  };
}

function round(perSecond: number, p99: number): RoundResult {
  return { perSecond, cpu: 10, p50: 1, p99, generatorShare: 0.1 };
}
