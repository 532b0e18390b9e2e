import type { Result, RoundResult } from "./results.js";
import { type Spread, spreadOf } from "./statistics.js";

/** How a server did in comparison with another, as ratios within the same round; more is better. */
export interface Ratios {
  readonly throughput: Spread;
  /** Processor time of the other for an operation, through the server's own. */
  readonly frugality: Spread;
  /** The 99th percentile of the latency in times of the other's; here less is better. */
  readonly p99: Spread;
}

/** Compares two servers round by round; nothing where one of them took no part. */
export function ratiosOf({ rounds }: Result, server: string, other: string): Ratios | undefined {
  const [mine, its] = [rounds[server], rounds[other]];
  if (mine === undefined || its === undefined) return undefined;
  const both = mine.slice(0, its.length).map((round, n) => [round, its[n] as RoundResult] as const);
  return {
    throughput: spreadOf(both.map(([a, b]) => a.perSecond / b.perSecond)),
    frugality: spreadOf(both.map(([a, b]) => (b.cpu ?? Number.NaN) / (a.cpu ?? Number.NaN))),
    p99: spreadOf(both.map(([a, b]) => a.p99 / b.p99)),
  };
}

/** The median of a figure over a server's rounds. */
export function medianOf(rounds: readonly RoundResult[], figure: keyof RoundResult): number {
  return spreadOf(rounds.map((round) => round[figure] ?? Number.NaN)).median;
}
