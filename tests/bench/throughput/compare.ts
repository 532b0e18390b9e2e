import { readFile } from "node:fs/promises";
import { BadOption } from "./options.js";
import { ratiosOf } from "./ratios.js";
import { aligned, spread } from "./report.js";
import type { Result, Run } from "./results.js";
import { differs, type Spread } from "./statistics.js";

/** Reads the file of an earlier run. Throws BadOption when it is none. */
export async function readRun(file: string): Promise<Run> {
  try {
    const run = JSON.parse(await readFile(file, "utf8")) as Run;
    if (!Array.isArray(run.results)) throw new Error("it has no results");
    return run;
  } catch (error) {
    throw new BadOption(`${file} is not a file that --json wrote: ${(error as Error).message}`);
  }
}

/** A table of CloudStub's ratios to the limit, then and now; what differs by more than both runs scatter is marked. */
export function comparisonOf(then: Run, now: Run): string {
  const rows = now.results.flatMap((result) => {
    const before = then.results.find(
      ({ scenario, connections }) => scenario === result.scenario && connections === result.connections,
    );
    return before === undefined ? [] : [rowOf(before, result)];
  });
  if (rows.length === 0) return `Nothing of this run was measured in the one of ${then.date}.`;
  const head = ["", "throughput then", "now", "", "CPU then", "now", "", "p99 then", "now", ""];
  return `since ${then.date}, in proportion to the limit\n${aligned([head, ...rows])}`;
}

function rowOf(before: Result, after: Result): string[] {
  const [then, now] = [ratiosOf(before, "cloudstub", "limit"), ratiosOf(after, "cloudstub", "limit")];
  return [
    `${after.scenario}, ${after.connections}`,
    ...change(then?.throughput, now?.throughput, 1),
    ...change(then?.frugality, now?.frugality, 1),
    ...change(then?.p99, now?.p99, -1),
  ];
}

/** `better` is 1 where more is better and -1 where less is. */
function change(then: Spread | undefined, now: Spread | undefined, better: 1 | -1): string[] {
  const changed = then !== undefined && now !== undefined && differs(then, now);
  const word = changed ? ((now.median - then.median) * better > 0 ? "better" : "worse") : "";
  return [spread(then), spread(now), word];
}
