import timers from "node:timers";
import { randomOf } from "../choices/random.js";
import type { AskedChoice } from "../choices/world-choices.js";
import { type Duration, milliseconds } from "../time/duration.js";
import { notSettled } from "../time/rest.js";
import { TurnableClock } from "../time/turnable-clock.js";
import type { World } from "../world/world.js";
import type { WorldRequest } from "../world/worlds.js";
import type { ListedCall } from "./call-lines.js";
import { type Chance, Director, type SeenCall } from "./director.js";
import { kindOf } from "./disturbances.js";
import { isDisturbance, type Planned } from "./plan.js";
import { idsOf } from "./random.js";

/** The real timers, saved before a test can install fake ones. */
const { setTimeout, clearTimeout } = timers;

/** A step of a run that the test does. */
export type TakenStep = "prepare" | "story" | "recover" | "holds";

/** Where a run broke. */
type Place = "prepare" | "the story" | "rest" | "recover" | "holds";

/** A world of its own for a run, and the test that does the steps in it. */
export interface Stage {
  readonly world: World;
  /** Does a step, and rejects as the test does. `error` is why the story rejected. */
  take(step: TakenStep, error?: unknown): Promise<unknown>;
  /** Throws what a test has to answer for that held, such as a request that matched nothing. */
  check(): void;
  /** What the test says of the things that have to happen sometimes: by their names, whether they did in this run. */
  readonly marks: ReadonlyMap<string, boolean>;
  /** Drops the world. */
  end(): void | Promise<void>;
}

/** What every run of an exploration is like. */
export interface RunOptions {
  /** The story may reject after any disturbance. */
  readonly mayFail?: boolean | undefined;
  /** The longest time of a run, in the machine's time; none unless given. */
  readonly timeout?: Duration | undefined;
  /** How far the clock is turned at most until all is at rest; an hour unless given. */
  readonly skip?: Duration | undefined;
}

/** What a run came to. */
export interface Run {
  /** What was asked for, and the choices that chance took. */
  readonly plan: readonly Planned[];
  /** Undefined where the story held. */
  readonly broke: { readonly where: Place; readonly error: unknown } | undefined;
  /** The answered calls of the story, and all that followed. */
  readonly calls: readonly ListedCall[];
  readonly seen: readonly SeenCall[];
  readonly asked: readonly AskedChoice[];
  /** The names that the story gave to `sometimes`, and whether it saw them. */
  readonly marks: ReadonlyMap<string, boolean>;
  readonly reached: readonly Planned[];
}

/** What the world of a run is like: its ids come from a seed, so that a plan gives the same history each time, and its weather is calm. */
export function worldOfRun(): Pick<WorldRequest, "ids" | "climate"> {
  return { ids: idsOf(randomOf(0)), climate: { climate: "calm" } };
}

/** Runs the story once. The plan says which calls are disturbed and which choices are taken; `chance` may take more choices. */
export async function runStory(
  stage: Stage,
  options: RunOptions,
  { plan, chance }: { readonly plan: readonly Planned[]; readonly chance?: Chance | undefined },
): Promise<Run> {
  const { world } = stage;
  let where: Place = "prepare";
  let director: Director | undefined;
  const steps = async () => {
    await stage.take("prepare");
    director = new Director(world, plan, chance);
    where = "the story";
    const error = await outcomeOf(() => stage.take("story"));
    director.storyOver();
    if (error !== undefined && !mayFail(options, director.reached)) throw error.thrown;
    where = "rest";
    await rest(world, options);
    director.end();
    where = "recover";
    await stage.take("recover");
    where = "rest";
    await rest(world, options);
    where = "holds";
    await stage.take("holds", error?.thrown);
    if (plan.length === 0) stage.check();
  };
  const { timeout } = options;
  const ended = await outcomeOf(() => (timeout === undefined ? steps() : within(timeout, steps(), () => where)));
  director?.end();
  await stage.end();
  const { seen = [], reached = [], asked = [], answers: calls = [] } = director ?? ({} as Partial<Director>);
  const drawn = reached.filter((each) => !plan.includes(each));
  const broke = ended && { where, error: ended.thrown };
  return { plan: [...plan, ...drawn], broke, calls, seen, asked, reached, marks: stage.marks };
}

async function outcomeOf(work: () => unknown): Promise<{ readonly thrown: unknown } | undefined> {
  try {
    await work();
    return undefined;
  } catch (thrown) {
    return { thrown };
  }
}

/** Where no retry helps, the caller of the story is told; what it left behind has to hold all the same. */
function mayFail({ mayFail = false }: RunOptions, reached: readonly Planned[]): boolean {
  return mayFail || reached.some((planned) => isDisturbance(planned) && kindOf(planned.disturbance).endsStory);
}

/** Waits until all that the story began has ended. Messages that it left in flight come back when their visibility timeouts end. */
async function rest(world: World, { skip = "1h" }: RunOptions): Promise<void> {
  const { agents, activity, clock } = world;
  if (!(clock instanceof TurnableClock)) return settled(world);
  const horizon = clock.now() + milliseconds(skip);
  const grace = 10;
  for (let step = 30_000; clock.now() < horizon; step *= 2) {
    await activity.rest({ clients: true, until: performance.now() + 1000, grace });
    if ([...agents.inUse()].length === 0) break;
    await clock.advance(Math.min(step, horizon - clock.now()), { grace });
  }
  await settled(world, { skip: Math.max(horizon - clock.now(), 0), grace });
}

/** Throws what is under way when the time limit is over. */
async function settled(world: World, options?: Parameters<World["settled"]>[0]): Promise<void> {
  const found = await world.settled(options);
  if (!found.settled) throw notSettled(found);
}

async function within(limit: Duration, work: Promise<void>, step: () => Place): Promise<void> {
  const limitMs = milliseconds(limit);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${step()} did not end within ${limitMs / 1000} s`)), limitMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // What is still under way ends when the world does.
    work.catch(() => {});
  }
}
