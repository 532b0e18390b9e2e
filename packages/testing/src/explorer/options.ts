import {
  type Disturbance,
  type Duration,
  invalidExploration,
  type SearchOptions,
  searchOptions,
  wrongOption,
} from "@cloudstub/core";
import type { Clock, ServiceModule } from "@cloudstub/kit";
import type { Mock } from "../mock/mock.js";
import { chosenSeed } from "../mock/seed-variable.js";
import type { RemoteWorld } from "../remote/remote-world.js";

export type { Explored } from "@cloudstub/core";

/** What to explore of a mock. `{ story: (world) => placeOrder("a"), holds: async (world) => { expect(await announced(world)).toEqual(["a"]) } }` */
export interface ExploreOptions<M extends ServiceModule = ServiceModule, C extends Clock = Clock>
  extends Exploration<Mock<M, C>> {
  /** The longest time that a run may take, in the machine's time; 10 seconds unless given. */
  readonly timeout?: Duration;
}

/** What to explore of a world of a running server, in which each run takes place. `{ story: () => placeOrder("a"), holds: async () => { … } }` */
export interface RemoteExploreOptions<M extends ServiceModule = ServiceModule> extends Exploration<RemoteWorld<M>> {}

/** What to explore in a kind of world. */
interface Exploration<World> {
  /** What the application does once. Its calls go to a world of its own, whichever clients make them. */
  readonly story: (world: World) => unknown;
  /**
   * Throws where the state is not as it should be, as an assertion does. It is asked when nothing is under way any more, also after a
   * story that rejected: `error` is why.
   */
  readonly holds: (world: World, story: { readonly error: unknown }) => unknown;
  /** Runs before the story in each world, undisturbed: for functions and their sources. */
  readonly prepare?: (world: World) => unknown;
  /** Runs after the story, undisturbed: what comes again in production, such as a consumer's next poll or the relay of an outbox. */
  readonly recover?: (world: World) => unknown;
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
  /** How far the world's clock is turned at most until all is at rest; an hour unless given. */
  readonly skip?: Duration;
}

/** Reads the options before anything runs. Throws a `ProductError` that names the first invalid option. */
export function checkOptions(options: object, choices: readonly string[]): SearchOptions {
  checkSteps(options);
  const search = searchOptions(options as { readonly [name: string]: unknown }, choices);
  return { ...search, seed: chosenSeed(search.seed) };
}

/** Throws a `ProductError` for steps that are not functions. */
export function checkSteps(options: object): void {
  if (typeof options !== "object" || options === null)
    throw invalidExploration("explore needs options: explore(mock, { story, holds }).");
  const given = options as { readonly [name: string]: unknown };
  for (const name of ["story", "holds"])
    if (typeof given[name] !== "function") throw wrongOption(name, given, "a function");
  for (const name of ["prepare", "recover"])
    if (!["function", "undefined"].includes(typeof given[name])) throw wrongOption(name, given, "a function");
}
