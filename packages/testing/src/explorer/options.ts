import { type Duration, milliseconds } from "@cloudstub/core";
import type { Clock, ServiceModule } from "@cloudstub/kit";
import type { Mock } from "../mock/mock.js";
import { chosenSeed } from "../mock/seed-variable.js";
import { failure } from "../process/failure.js";
import { type Disturbance, disturbanceNames } from "./disturbances.js";
import { type Planned, planOf } from "./plan.js";
import { shown } from "./report.js";

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
  /** True where the story may reject after any disturbance. Unless true, it may reject only after `stopped` and `unavailable`, which no retry helps against. */
  readonly mayFail?: boolean;
  /** The disturbances and choices to try, one or more; all unless given. `["lost-answer", "out-of-order"]` */
  readonly disturbances?: readonly (Disturbance | (string & {}))[];
  /** The most runs with two disturbances; 40 unless given. */
  readonly pairs?: number;
  /** Runs with three disturbances at random, in stormy climate; 20 unless given. */
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
  /** How often each disturbance met a call, and each choice was taken. */
  readonly disturbances: { readonly [Name in Disturbance]?: number } & { readonly [choice: string]: number };
  /**
   * Plans with one disturbance that no call met: `["late@dynamodb.PutItem#1"]`. A call that runs alone can't be late; one that the story
   * does not await may not come.
   */
  readonly notMet: readonly string[];
  /** The runs of each kind, and how many pairs there were to choose from. */
  readonly singles: number;
  readonly pairs: number;
  readonly pairsPossible: number;
  readonly random: number;
  readonly seed: number;
  readonly elapsedMs: number;
}

/** Reads the options before anything runs. Throws a `MockFailure` that names the first invalid option. */
export function checkOptions(
  options: object,
  choices: readonly string[],
): {
  readonly seed: number;
  readonly only: readonly Planned[] | undefined;
  readonly pairs: number;
  readonly random: number;
} {
  if (typeof options !== "object" || options === null)
    throw invalid("explore needs options: explore(mock, { story, holds }).");
  const given = options as { readonly [name: string]: unknown };
  for (const name of ["story", "holds"]) if (typeof given[name] !== "function") throw wrong(name, given, "a function");
  for (const name of ["prepare", "recover"])
    if (!["function", "undefined"].includes(typeof given[name])) throw wrong(name, given, "a function");
  if (!["boolean", "undefined"].includes(typeof given["mayFail"])) throw wrong("mayFail", given, "true or false");
  for (const name of ["timeout", "skip"]) checkDuration(name, given[name]);
  checkDisturbances(given, choices);
  return {
    seed: seedOf(given),
    only: onlyOf(given),
    pairs: countOf("pairs", given, 40),
    random: countOf("random", given, 20),
  };
}

function checkDuration(name: string, duration: unknown): void {
  if (duration === undefined) return;
  try {
    milliseconds(duration as Duration);
  } catch (error) {
    throw invalid(`"${name}" of explore is not valid: ${(error as Error).message}`);
  }
}

function checkDisturbances(given: { readonly disturbances?: unknown }, choices: readonly string[]): void {
  const { disturbances } = given;
  if (disturbances === undefined) return;
  const names: readonly unknown[] = [...disturbanceNames, ...choices];
  const known = `Disturbances are ${disturbanceNames.join(", ")}.${choices.length === 0 ? "" : ` Choices are ${choices.join(", ")}.`}`;
  if (!Array.isArray(disturbances) || disturbances.length === 0)
    throw wrong("disturbances", given, `a list with one or more names. ${known}`);
  const unknown = disturbances.findIndex((name) => !names.includes(name));
  if (unknown >= 0)
    throw invalid(
      `"disturbances" of explore has ${shown(disturbances[unknown])}, which is not a disturbance. ${known}`,
    );
}

/** The seed of the variable CLOUDSTUB_SEED, or the given one. */
function seedOf(given: { readonly seed?: unknown }): number {
  const { seed = 1 } = given;
  if (!isWhole(seed)) throw wrong("seed", given, "a whole number");
  return chosenSeed(seed);
}

function onlyOf(given: { readonly only?: unknown }): readonly Planned[] | undefined {
  const { only } = given;
  if (only === undefined) return undefined;
  if (typeof only !== "string") throw wrong("only", given, "a text such as lost-answer@sns.Publish#1");
  const plan = planOf(only);
  if (typeof plan === "string") throw invalid(`"only" of explore is not valid: ${plan}`);
  return plan;
}

function countOf(name: string, given: { readonly [name: string]: unknown }, usual: number): number {
  const count = given[name] === undefined ? usual : given[name];
  if (isWhole(count) && count >= 0) return count;
  throw wrong(name, given, "a whole number of runs, 0 or more");
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function wrong(name: string, given: { readonly [name: string]: unknown }, expected: string): Error {
  const end = expected.endsWith(".") ? "" : ".";
  if (given[name] === undefined) return invalid(`"${name}" of explore is missing. It must be ${expected}${end}`);
  return invalid(`"${name}" of explore is ${shown(given[name])}. It must be ${expected}${end}`);
}

/** The failure of an exploration that was asked for wrongly. */
export function invalid(problem: string): Error {
  return failure("InvalidExploration", { problem });
}
