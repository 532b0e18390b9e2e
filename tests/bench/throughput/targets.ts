import { ratiosOf } from "./ratios.js";
import type { Result } from "./results.js";
import type { Scenario } from "./scenario.js";
import { servers } from "./servers.js";

/** One thing that was promised, and what became of it. */
export interface Verdict {
  readonly scenario: string;
  /** What is compared: throughput, CPU, p99, or a peer's name. */
  readonly figure: string;
  readonly value: number;
  readonly wanted: number;
  readonly met: boolean;
}

/** Throughput and processor time count where the server is busy, latency where nobody waits for another. */
const BUSY = 32;
const CALM = 1;
const MOST_P99 = 2;
/** How far ahead of a peer CloudStub has to be, where that takes no more than its target's share of the limit; otherwise just ahead. */
const AHEAD = 1.5;

/** What a scenario's results say about its targets; nothing about what was not measured. */
export function verdictsOf({ name, target }: Scenario, results: readonly Result[]): Verdict[] {
  const at = (connections: number) => results.find((result) => result.scenario === name && result.connections === connections);
  const [busy, calm] = [at(BUSY), at(CALM)];
  const toLimit = busy && ratiosOf(busy, "cloudstub", "limit");
  const latency = calm && ratiosOf(calm, "cloudstub", "limit");
  const verdicts: Verdict[] = [];
  if (toLimit !== undefined) {
    verdicts.push(atLeast(target, { scenario: name, figure: "throughput", value: toLimit.throughput.median }));
    verdicts.push(atLeast(target, { scenario: name, figure: "CPU", value: toLimit.frugality.median }));
  }
  if (latency !== undefined) {
    const value = latency.p99.median;
    verdicts.push({ scenario: name, figure: "p99", value, wanted: MOST_P99, met: value < MOST_P99 });
  }
  for (const peer of servers.filter(({ isPeer }) => isPeer === true).map(({ name }) => name)) {
    const ahead = busy && ratiosOf(busy, "cloudstub", peer)?.throughput.median;
    const its = busy && ratiosOf(busy, peer, "limit")?.throughput.median;
    if (ahead === undefined || its === undefined) continue;
    verdicts.push(atLeast(AHEAD * its <= target ? AHEAD : 1, { scenario: name, figure: peer, value: ahead }));
  }
  return verdicts;
}

function atLeast(wanted: number, found: { scenario: string; figure: string; value: number }): Verdict {
  return { ...found, wanted, met: found.value >= wanted };
}
