import { ratiosOf } from "./ratios.js";
import type { Result } from "./results.js";
import type { Scenario } from "./scenario.js";
import { servers } from "./servers.js";

/** One thing that was promised, and what became of it. */
export interface Verdict {
  readonly scenario: string;
  /** Whose figure it is: CloudStub's, or the same with all services as AWS runs them. */
  readonly server: string;
  /** What is compared: throughput, CPU, p99, or a peer's name. */
  readonly figure: string;
  readonly value: number;
  readonly wanted: number;
  readonly met: boolean;
}

/** Throughput and processor time count where the server is busy, latency where no request waits for another. */
const BUSY = 32;
const CALM = 1;
const MAX_P99 = 2;
/** How far ahead of a peer CloudStub has to be, where that takes no more than its target's share of the limit; otherwise just ahead. */
const AHEAD = 1.5;

/** What a scenario's results say about its targets; nothing about what was not measured. */
export function verdictsOf(scenario: Scenario, results: readonly Result[]): Verdict[] {
  const at = (connections: number) =>
    results.find((result) => result.scenario === scenario.name && result.connections === connections);
  const [busy, calm] = [at(BUSY), at(CALM)];
  const besideLimit = servers.flatMap(({ name, share }) =>
    share === undefined ? [] : toLimit(scenario, { name, share }, { busy, calm }),
  );
  return [...besideLimit, ...toPeers(scenario, busy)];
}

function toLimit(
  { name: scenario, target }: Scenario,
  { name: server, share }: { readonly name: string; readonly share: number },
  { busy, calm }: { readonly busy: Result | undefined; readonly calm: Result | undefined },
): Verdict[] {
  const found = busy && ratiosOf(busy, server, "limit");
  const latency = calm && ratiosOf(calm, server, "limit");
  const verdicts: Verdict[] = [];
  if (found !== undefined) {
    verdicts.push(atLeast(target * share, { scenario, server, figure: "throughput", value: found.throughput.median }));
    verdicts.push(atLeast(target * share, { scenario, server, figure: "CPU", value: found.frugality.median }));
  }
  if (latency !== undefined) {
    const value = latency.p99.median;
    const wanted = MAX_P99 / share;
    verdicts.push({ scenario, server, figure: "p99", value, wanted, met: value < wanted });
  }
  return verdicts;
}

function toPeers({ name: scenario, target }: Scenario, busy: Result | undefined): Verdict[] {
  if (busy === undefined) return [];
  return servers.flatMap(({ name: peer, isPeer }) => {
    const ahead = ratiosOf(busy, "cloudstub", peer)?.throughput.median;
    const its = ratiosOf(busy, peer, "limit")?.throughput.median;
    if (isPeer !== true || ahead === undefined || its === undefined) return [];
    return [atLeast(AHEAD * its <= target ? AHEAD : 1, { scenario, server: "cloudstub", figure: peer, value: ahead })];
  });
}

function atLeast(wanted: number, found: Omit<Verdict, "wanted" | "met">): Verdict {
  return { ...found, wanted, met: found.value >= wanted };
}
