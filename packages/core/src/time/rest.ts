import type { Clock, PendingWork } from "@cloudstub/kit";
import { ProductError } from "../errors/product-error.js";
import type { Activity } from "./activity.js";
import type { AgentRunner } from "./agents.js";
import type { Alarms } from "./alarms.js";
import { type Duration, milliseconds } from "./duration.js";
import type { FiredEvent } from "./fired.js";
import { LATEST } from "./turn.js";
import { TurnableClock } from "./turnable-clock.js";

/** How to wait for rest. */
export interface RestOptions {
  /** Time limit, in the machine's time; 10 seconds unless given. */
  readonly timeout?: Duration | undefined;
  /** How far the clock may be advanced, so that delays, retries, deliveries and scheduled deletions complete; not at all unless given. */
  readonly skip?: Duration | undefined;
  /** How long a client may take to poll again after its poll was answered, in the machine's time; 100 milliseconds unless given. */
  readonly grace?: Duration | undefined;
}

/** The result of waiting for a world to come to rest. */
export interface Rest {
  readonly settled: boolean;
  /** By how many milliseconds the clock was advanced. */
  readonly skipped: number;
  /** What became due meanwhile, in order; the first hundred of each turn. */
  readonly fired: readonly FiredEvent[];
  readonly firedCount: number;
  /** One sentence for each request or agent under way. */
  readonly inProgress: readonly string[];
  /** The next work that starts by itself when its time comes. */
  readonly next: PendingWork | undefined;
}

/** The parts of a world that have to come to rest. */
export interface RestParts {
  readonly clock: Clock;
  readonly activity: Activity;
  readonly agents: Pick<AgentRunner, "isDueBy" | "pending" | "inUse">;
  readonly alarms: Pick<Alarms, "next">;
  /** Does what is due, as far as it needs no promise. */
  readonly catchUp: () => void;
}

const REST_TIMEOUT_MS = 10_000;

/** Time can't be skipped, because the clock can't be turned. */
export class SkipError extends ProductError<"ClockNotTurnable/skip"> {
  override readonly name = "SkipError";

  constructor() {
    super("ClockNotTurnable/skip", {});
  }
}

/**
 * Waits until a world has come to rest:
 *
 * - every request is answered, except those that wait: long polls that find nothing, and calls that a fault delays or holds;
 * - each client whose call has waited and was answered waits again, or has not come back within the grace;
 * - no agent is at work, and so no delivery;
 * - nothing is due, by the time that the clock shows;
 * - no client has anything in use that it has to end, such as a message in flight.
 *
 * With `skip` the clock is then advanced to the next work that a client may wait for, and so on, up to `skip` after the time at which this
 * was called. It is not advanced for the ends of waits and for housekeeping such as retention; they happen if the clock passes them. Time is
 * skipped only here, while a caller waits for rest.
 *
 * Rejects with a `SkipError` where time is to be skipped and the clock can't be turned.
 */
export async function comeToRest(
  world: RestParts,
  { timeout = REST_TIMEOUT_MS, skip, grace }: RestOptions = {},
): Promise<Rest> {
  const { clock, activity, agents } = world;
  const until = performance.now() + milliseconds(timeout);
  const from = clock.now();
  const horizon = Math.min(from + milliseconds(skip ?? 0), LATEST);
  const graceMs = grace === undefined ? undefined : milliseconds(grace);
  const fired: FiredEvent[] = [];
  let firedCount = 0;
  let skipped = 0;
  for (;;) {
    world.catchUp();
    const isAtRest = await activity.rest({ clients: true, until, grace: graceMs });
    const next = nextWorkOf(world);
    if (isAtRest && !agents.isDueBy(clock.now()) && isEmpty(agents.inUse())) {
      if (skip === undefined || next === undefined || next.time > horizon) {
        return { settled: true, skipped, fired, firedCount, inProgress: [], next };
      }
      const before = clock.now();
      const turn = await turnable(clock).advance(Math.max(next.time - before, 0), {
        timeout: Math.max(until - performance.now(), 0),
        grace,
      });
      skipped += clock.now() - before;
      fired.push(...turn.fired);
      firedCount += turn.firedCount;
    } else if (performance.now() < until) await activity.change();
    if (performance.now() >= until) {
      const inProgress = [...activity.atWorkInWords, ...agents.inUse()];
      return { settled: false, skipped, fired, firedCount, inProgress, next: nextWorkOf(world) };
    }
  }
}

function isEmpty(sentences: Iterable<string>): boolean {
  for (const _ of sentences) return false;
  return true;
}

/** The next work that starts by itself when its time comes: an agent's, or the end of a fault's delay. It looks at all agents. */
export function nextWorkOf({ agents, alarms }: Pick<RestParts, "agents" | "alarms">): PendingWork | undefined {
  const work = agents.pending();
  const delay = alarms.next();
  if (delay === undefined || (work !== undefined && work.time <= delay.time)) return work;
  return { time: delay.time, what: delay.what() };
}

function turnable(clock: Clock): TurnableClock {
  if (clock instanceof TurnableClock) return clock;
  throw new SkipError();
}

/** Why a world did not come to rest within the time limit. */
export function notSettled(
  { inProgress, next }: Rest,
  timeout: Duration = REST_TIMEOUT_MS,
): ProductError<"NotSettled"> {
  const left = inProgress.length === 0 ? "time was still being skipped" : inProgress.join("; ");
  const due = next === undefined ? "" : ` Next due: ${next.what}, at ${new Date(next.time).toISOString()}.`;
  return new ProductError("NotSettled", { seconds: milliseconds(timeout) / 1000, left, due });
}
