import { medianOf, ratiosOf } from "./ratios.js";
import type { Result } from "./results.js";
import type { Scenario } from "./scenario.js";
import type { Spread } from "./statistics.js";

/** A scenario's table: each server beside the limit. */
export function reportOf({ name, what }: Scenario, result: Result): string {
  const busiest = Math.max(...Object.values(result.rounds).map((rounds) => medianOf(rounds, "generatorShare")));
  const title = `${name}: ${what}, ${result.connections} connection${result.connections === 1 ? "" : "s"}; generator at most ${percent(busiest)} of a core`;
  const head = ["", "/s", "of the limit", "CPU µs", "limit's / own", "p50 ms", "p99 ms", "of the limit's"];
  const rows = Object.entries(result.rounds).map(([server, rounds]) => {
    const ratios = ratiosOf(result, server, "limit");
    const middle = (figure: "perSecond" | "cpu" | "p50" | "p99", digits: number) => medianOf(rounds, figure).toFixed(digits);
    return [
      server,
      middle("perSecond", 0),
      spread(ratios?.throughput),
      middle("cpu", 0),
      spread(ratios?.frugality),
      middle("p50", 2),
      middle("p99", 2),
      spread(ratios?.p99),
    ];
  });
  return `\n${title}\n${aligned([head, ...rows])}`;
}

/** Columns as wide as they need to be; the first is flush left. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cells = (row: readonly string[]) => row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)));
  return rows.map((row) => `  ${cells(row).join("  ")}`.trimEnd()).join("\n");
}

/** A median and, in parentheses, its quartiles. */
export function spread(found: Spread | undefined): string {
  if (found === undefined || Number.isNaN(found.median)) return "-";
  return `${found.median.toFixed(2)} (${found.low.toFixed(2)}-${found.high.toFixed(2)})`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
