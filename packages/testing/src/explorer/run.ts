import timers from "node:timers";
import { type AskedChoice, type Duration, milliseconds, randomOf, TurnableClock } from "@cloudstub/core";
import type { Clock, ServiceModule } from "@cloudstub/kit";
import type { Call } from "../calls/call-log.js";
import { type Insides, insidesOf, Mock } from "../mock/mock.js";
import { type Chance, Director, type SeenCall } from "./director.js";
import { kindOf } from "./disturbances.js";
import type { ExploreOptions } from "./options.js";
import { isDisturbance, type Planned } from "./plan.js";
import { idsOf } from "./random.js";

/** The real timers, saved before a test can install fake ones. */
const { setTimeout, clearTimeout } = timers;

/** What a run came to. */
export interface Run {
  /** What was asked for, and the choices that chance took. */
  readonly plan: readonly Planned[];
  /** Undefined where the story held. */
  readonly broke: { readonly where: Step; readonly error: unknown } | undefined;
  /** The calls of the story, and all that followed until the world was at rest. */
  readonly calls: readonly Call[];
  readonly seen: readonly SeenCall[];
  readonly asked: readonly AskedChoice[];
  /** The names that the story gave to `sometimes`, and whether it saw them. */
  readonly marks: ReadonlyMap<string, boolean>;
  readonly reached: readonly Planned[];
}

/** A step of a run. */
type Step = "prepare" | "the story" | "rest" | "recover" | "holds";

/** Runs the story once, in a world of its own, with the disturbances and choices of the plan, and those that chance takes. */
export async function runStory<M extends ServiceModule, C extends Clock>(
  { options, at }: Insides,
  given: ExploreOptions<M, C>,
  { plan, chance }: { readonly plan: readonly Planned[]; readonly chance?: Chance | undefined },
): Promise<Run> {
  // Each run would warn of the same placeholders; the first one does.
  const quiet = plan.length === 0 ? options : ({ ...options, onPlaceholder: "allow", onIgnored: "allow" } as const);
  const own = at.fork({ ids: idsOf(randomOf(0)), climate: { climate: "calm" } });
  const world = new Mock<M, C>(quiet, own);
  let where: Step = "prepare";
  let director: Director | undefined;
  let before = 0;
  const steps = async () => {
    await world.run(() => given.prepare?.(world));
    before = world.history().at(-1)?.id ?? 0;
    director = new Director(own.world, plan, chance);
    where = "the story";
    const error = await world.run(() => outcomeOf(() => given.story(world)));
    director.storyOver();
    if (error !== undefined && !mayFail(given, director.reached)) throw error.thrown;
    where = "rest";
    await rest(world, own.world, given);
    director.end();
    where = "recover";
    await world.run(() => given.recover?.(world));
    where = "rest";
    await rest(world, own.world, given);
    where = "holds";
    await world.run(() => given.holds(world, { error: error?.thrown }));
    if (plan.length === 0) world.endTest();
  };
  const ended = await outcomeOf(() => within(given.timeout ?? "10s", steps(), () => where));
  const calls = world.history().filter(({ id }) => id > before);
  director?.end();
  await world.stop();
  const { seen = [], reached = [], asked = [] } = director ?? ({} as Partial<Director>);
  const drawn = reached.filter((each) => !plan.includes(each));
  const broke = ended && { where, error: ended.thrown };
  return { plan: [...plan, ...drawn], broke, calls, seen, asked, reached, marks: insidesOf(world)?.marks ?? new Map() };
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
function mayFail({ mayFail = false }: { readonly mayFail?: boolean }, reached: readonly Planned[]): boolean {
  return mayFail || reached.some((planned) => isDisturbance(planned) && kindOf(planned.disturbance).endsStory);
}

/** Waits until all that the story began has ended. Messages that it left in flight come back when their visibility timeouts end. */
async function rest(
  mock: Mock,
  { agents, activity, clock }: Insides["at"]["world"],
  { skip = "1h" }: { readonly skip?: Duration },
): Promise<void> {
  if (!(clock instanceof TurnableClock)) return mock.settled();
  const horizon = clock.now() + milliseconds(skip);
  const grace = 10;
  for (let step = 30_000; clock.now() < horizon; step *= 2) {
    await activity.rest({ clients: true, until: performance.now() + 1000, grace });
    if ([...agents.inUse()].length === 0) break;
    await clock.advance(Math.min(step, horizon - clock.now()), { grace });
  }
  await mock.settled({ skip: Math.max(horizon - clock.now(), 0), grace });
}

async function within(limit: Duration, work: Promise<void>, step: () => Step): Promise<void> {
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
