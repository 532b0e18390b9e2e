import type { Duration } from "@cloudstub/core";
import type { Clock, ServiceModule } from "@cloudstub/kit";
import type { Mock } from "../mock/mock.js";
import { failure } from "../process/failure.js";
import type { Disturbance } from "./disturbances.js";

/** What to explore. `{ story: (world) => placeOrder("a"), holds: async (world) => { expect(await announced(world)).toEqual(["a"]) } }` */
export interface ExploreOptions<M extends ServiceModule = ServiceModule, C extends Clock = Clock> {
  /** What the application does once. Its calls go to a world of its own, whichever clients make them. */
  readonly story: (world: Mock<M, C>) => unknown;
  /**
   * Throws where the state is not as it should be, as an assertion does. It is asked when nothing is under way any more, also after a
   * story that rejected: `error` is why.
   */
  readonly holds: (world: Mock<M, C>, story: { readonly error: unknown }) => unknown;
  /** Runs before the story in each world, undisturbed: for functions and their sources. */
  readonly prepare?: (world: Mock<M, C>) => unknown;
  /** Runs after the story, undisturbed: what comes again in production, such as a consumer's next poll or the relay of an outbox. */
  readonly recover?: (world: Mock<M, C>) => unknown;
  /** True where the story may reject after any disturbance, as long as `holds` holds; else only after those that no retry helps against. */
  readonly mayFail?: boolean;
  /** The disturbances to try; all unless given. */
  readonly disturbances?: readonly Disturbance[];
  /** The most runs with two disturbances; 40 unless given. */
  readonly pairs?: number;
  /** Runs with three disturbances at random; 20 unless given. */
  readonly random?: number;
  /** Chooses among pairs, and what is random. The variable CLOUDSTUB_SEED wins; 1 unless given. */
  readonly seed?: number;
  /** Runs only this plan, which an earlier failure has named: a regression test. */
  readonly only?: string;
  /** The longest time that a run may take, in the machine's time; 10 seconds unless given. */
  readonly timeout?: Duration;
  /** How far the world's clock is turned at most until all is at rest; an hour unless given. */
  readonly skip?: Duration;
}

/** What was tried. `expect(explored.runs).toBeGreaterThan(20)` */
export interface Explored {
  /** Runs of the story, the undisturbed one included. */
  readonly runs: number;
  /** The calls of the undisturbed run, in the order of their arrival: `["dynamodb.PutItem#1", "sns.Publish#1"]`. */
  readonly calls: readonly string[];
  /** How often each disturbance met a call. */
  readonly disturbances: { readonly [Name in Disturbance]?: number };
  /** The runs of each kind, and how many pairs there were to choose from. */
  readonly singles: number;
  readonly pairs: number;
  readonly pairsPossible: number;
  readonly random: number;
  readonly seed: number;
  readonly elapsedMs: number;
}

/** The seed of the variable CLOUDSTUB_SEED, or the given one. Throws a `MockFailure` for one that is not a whole number. */
export function seedOf(given = 1): number {
  const text = process.env["CLOUDSTUB_SEED"];
  const seed = text === undefined || text === "" ? given : Number(text);
  if (!Number.isSafeInteger(seed)) throw invalid(`The seed is ${text ?? given}. It must be a whole number.`);
  return seed;
}

/** Throws a `MockFailure` for what is not a number of runs. */
export function countOf(name: string, count: number): number {
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw invalid(`"${name}" of explore is ${count}. It must be a whole number of runs, 0 or more.`);
}

/** The failure of an exploration that was asked for wrongly. */
export function invalid(problem: string): Error {
  return failure("InvalidExploration", { problem });
}
