import type { Machine } from "./machine.js";

/** What one server did in one round. */
export interface RoundResult {
  readonly perSecond: number;
  /** Microseconds of the server's processor time for an operation; absent where the system does not say. */
  readonly cpu?: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The load generator's share of one processor. */
  readonly generatorShare: number;
  /** What anything else on the machine took, in shares of one processor; absent where the server's time is. */
  readonly othersShare?: number;
}

/** The rounds of a scenario at a number of connections, by server. What stands at the same place was measured in the same round. */
export interface Result {
  readonly scenario: string;
  readonly connections: number;
  /** A slow peer takes part in the first rounds only, or is absent. */
  readonly rounds: { readonly [server: string]: readonly RoundResult[] };
}

/** A whole run, as it is written to a file. */
export interface Run {
  readonly date: string;
  readonly machine: Machine;
  readonly rounds: number;
  readonly milliseconds: number;
  readonly results: readonly Result[];
}
