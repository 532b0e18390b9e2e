import type { Machine } from "./machine.js";
import { medianOf, ratiosOf } from "./ratios.js";
import type { Result, RoundResult } from "./results.js";
import type { Scenario } from "./scenario.js";
import type { Spread } from "./statistics.js";
import type { Verdict } from "./targets.js";

/** Where and how it is measured. */
export function titleOf({ processor, cores, memory, node, system }: Machine): string {
  return `${processor}, ${cores} cores, ${memory} GiB, Node ${node}, ${system}`;
}

/** A scenario's table: each server beside the limit, and how far CloudStub is ahead of it. */
export function tableOf({ name, what }: Scenario, result: Result): string {
  const most = (figure: keyof RoundResult) =>
    Math.round(100 * Math.max(...Object.values(result.rounds).map((rounds) => medianOf(rounds, figure))));
  const connections = `${result.connections} connection${result.connections === 1 ? "" : "s"}`;
  const title = `${name}: ${what}, ${connections}; at most ${most("generatorShare")} % of a core for the generator, ${most("othersShare")} % for others`;
  const head = ["", "/s", "to limit", "CPU µs", "to limit", "p50 ms", "p99 ms", "to limit", "cloudstub is"];
  const rows = Object.entries(result.rounds).map(([server, rounds]) => [server, ...cells(result, server, rounds)]);
  return `\n${title}\n${aligned([head, ...rows])}`;
}

function cells(result: Result, server: string, rounds: readonly RoundResult[]): string[] {
  const toLimit = ratiosOf(result, server, "limit");
  const ahead = ratiosOf(result, "cloudstub", server)?.throughput.median;
  const middle = (figure: keyof RoundResult, digits: number) => medianOf(rounds, figure).toFixed(digits);
  return [
    middle("perSecond", 0),
    spread(toLimit?.throughput),
    middle("cpu", 0),
    spread(toLimit?.frugality),
    middle("p50", 2),
    middle("p99", 2),
    spread(toLimit?.p99),
    ahead === undefined || server === "cloudstub" ? "" : `${ahead.toFixed(2)} ×`,
  ];
}

/** Every target with its figure, what was missed last. */
export function targetsOf(verdicts: readonly Verdict[]): string {
  const rowOf = ({ scenario, server, figure, value, wanted, met }: Verdict) => {
    const bound = `${figure === "p99" ? "under" : "at least"} ${Number(wanted.toFixed(2))}`;
    const what = server === "cloudstub" ? scenario : `${scenario}, ${server}`;
    return [`${met ? "met   " : "missed"}  ${what}`, figure, value.toFixed(2), bound];
  };
  const missed = verdicts.filter(({ met }) => !met);
  const rows = [...verdicts.filter(({ met }) => met), ...missed].map(rowOf);
  return `\ntargets: ${verdicts.length - missed.length} of ${verdicts.length} met\n${aligned(rows)}`;
}

/** Columns as wide as they need to be; the first is flush left. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)));
  return rows.map((row) => `  ${line(row).join("  ")}`.trimEnd()).join("\n");
}

/** A median and, in parentheses, its quartiles. */
export function spread(found: Spread | undefined): string {
  if (found === undefined || Number.isNaN(found.median)) return "-";
  return `${found.median.toFixed(2)} (${found.low.toFixed(2)}-${found.high.toFixed(2)})`;
}
