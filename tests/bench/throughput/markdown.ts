import { titleOf } from "./report.js";
import type { Run } from "./results.js";
import type { Scenario } from "./scenario.js";
import { servers } from "./servers.js";
import { type Verdict, verdictsOf } from "./targets.js";

/** The machine and the table of `docs/performance.md`: CloudStub's figures for each scenario, in bold where they miss their target. */
export function markdownOf(scenarios: readonly Scenario[], { machine, date, results }: Run): string {
  const measured = new Set(results.flatMap(({ rounds }) => Object.keys(rounds)));
  const peers = servers.filter(({ name, isPeer }) => isPeer === true && measured.has(name)).map(({ name }) => name);
  const figures = ["throughput", "CPU", "p99", ...peers];
  const head = ["operation", "target", "throughput", "CPU", "p99", ...peers.map((peer) => `× ${peer}`)];
  const rows = scenarios.map((scenario) => {
    const verdicts = verdictsOf(scenario, results).filter(({ server }) => server === "cloudstub");
    return [
      scenario.what,
      String(scenario.target),
      ...figures.map((figure) => cell(verdicts.find((verdict) => verdict.figure === figure))),
    ];
  });
  const lines = [head, head.map((_, n) => (n === 0 ? "---" : "--:")), ...rows];
  const table = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  return `${titleOf(machine)}, ${date.slice(0, 10)}:\n\n${table}`;
}

function cell(verdict: Verdict | undefined): string {
  if (verdict === undefined || Number.isNaN(verdict.value)) return "";
  const text = verdict.value.toFixed(verdict.value < 10 ? 2 : 0);
  return verdict.met ? text : `**${text}**`;
}
