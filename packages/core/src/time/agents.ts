// size: one loop, with all that begins and ends a step
import type { PendingWork } from "@cloudstub/kit";
import { isPromise } from "../wire/maybe-promise.js";
import type { Activity } from "./activity.js";
import { AgentSchedule } from "./agent-schedule.js";
import type { Alarms } from "./alarms.js";
import { DeferredAgents } from "./deferred-agents.js";
import type { Due } from "./due-times.js";
import type { PinnedClock } from "./pinned-clock.js";
import {
  FIRST_RETRY_MS,
  type NotedStep,
  type ScheduledAgent,
  type ScopeAgents,
  type WorldAgent,
} from "./scheduled-agent.js";

/** Notes the steps of agents. */
interface StepLog {
  /** Begins a step whose work was due at a time of the world; undefined where nothing is recorded. */
  beginStep(agent: WorldAgent, time: number): NotedStep | undefined;
}

/** The parts of a world that its agents need. */
interface WorldParts {
  readonly clock: PinnedClock;
  readonly alarms: Alarms;
  readonly activity: Pick<Activity, "begin" | "end" | "fired">;
  /** Lets the waiters for woken topics try again. */
  readonly tryWoken: () => void;
  readonly report: (agent: WorldAgent, error: unknown, step?: NotedStep) => void;
  readonly steps: StepLog;
}

/** Limits of what the agents of a world do at one time of its clock: steps, and milliseconds of the machine's time. */
const MAX_STEPS = 1000;
const MAX_MS = 2000;

/** A step that ends. */
interface StepEnd {
  readonly now: number;
  /** The count of changes when it began. */
  readonly before: number;
  readonly step?: NotedStep | undefined;
}

/** Runs the agents of a world in the order in which their work is due; at one time in the order of the agents. */
export class AgentRunner {
  readonly #world: WorldParts;
  readonly #schedule: AgentSchedule;
  readonly #deferred: DeferredAgents;
  #alarm: Due | undefined;
  /** All that is due by this time is done. */
  #reached = Number.NEGATIVE_INFINITY;
  #isRunning = false;
  #isClosed = false;

  constructor(world: WorldParts) {
    this.#world = world;
    this.#schedule = new AgentSchedule(world.report);
    this.#deferred = new DeferredAgents(this.#schedule, world.activity, () => this.catchUp(world.clock.now()));
  }

  /** Adds agents of a service. Those that are due at one time run in the order of services, accounts and regions, then in that of the table. */
  add(agents: ScopeAgents): void {
    this.#schedule.add(agents);
  }

  /** Removes the agents of an account and region that are not at work. */
  remove(scope: string): void {
    this.#schedule.remove(scope);
  }

  /**
   * Does all work that is due by `now` and needs no promise, each step at its own time, and sets the alarm for the rest. Of deferrable
   * agents it does as much as fits into this turn of the event loop; the rest follows in the next ones. O(1) where nothing is due and
   * nothing has changed.
   */
  catchUp(now: number): void {
    if (this.#isRunning || this.#isClosed) return;
    // The clock was set back.
    if (now < this.#reached) this.forgetFailures();
    this.#isRunning = true;
    try {
      this.#runUntil(now);
    } finally {
      this.#isRunning = false;
      this.#reached = now;
      this.#setAlarm();
    }
  }

  /** Lets agents that failed try again at once, because the state, the time or what runs functions was replaced. */
  forgetFailures(): void {
    this.#schedule.updateAll((scheduled) => scheduled.forgetFailures());
    this.#reached = Number.NEGATIVE_INFINITY;
  }

  /** True where work is due by `now` that is not done and needs no promise. */
  isDueBy(now: number): boolean {
    return (this.#schedule.next()?.time ?? Number.POSITIVE_INFINITY) <= now;
  }

  /** The next work for which a client may want to skip time; undefined where there is none. It looks at all agents. */
  pending(): PendingWork | undefined {
    return this.#schedule.pending();
  }

  /** One sentence for each thing that clients have begun and not ended, such as messages in flight. It looks at all agents. */
  inUse(): Iterable<string> {
    return this.#schedule.inUse();
  }

  /** Postpones all agents by a second, because their changes could not be stored on disk. */
  postpone(): void {
    const retryAt = this.#world.clock.now() + FIRST_RETRY_MS;
    this.#schedule.updateAll((scheduled) => scheduled.postpone(retryAt));
    if (!this.#isRunning) this.#setAlarm();
  }

  /** Begins no more work. */
  close(): void {
    this.#isClosed = true;
    this.#deferred.release();
    if (this.#alarm !== undefined) this.#world.alarms.delete(this.#alarm);
    this.#alarm = undefined;
  }

  open(): void {
    this.#isClosed = false;
  }

  #runUntil(now: number): void {
    let time = Number.NEGATIVE_INFINITY;
    let steps = 0;
    let began = 0;
    for (let next = this.#schedule.next(); next !== undefined && next.time <= now; next = this.#schedule.next()) {
      if (this.#deferred.takes(next)) continue;
      const at = Math.max(next.time, this.#reached);
      if (at > time) {
        steps = 0;
        began = performance.now();
      }
      time = at;
      this.#reached = at;
      if (steps++ < MAX_STEPS && performance.now() - began < MAX_MS) this.#step(next, { at, now });
      else {
        this.#fail(
          next,
          { now },
          new Error(`It does not come to rest: ${steps - 1} steps at one time were not enough.`),
        );
        time = Number.NEGATIVE_INFINITY;
      }
    }
  }

  /** A retry counts from `now`, not from `at`, the time at which the work was due: that may be long ago. */
  #step(scheduled: ScheduledAgent, { at, now }: { readonly at: number; readonly now: number }): void {
    const { clock, activity, tryWoken, steps } = this.#world;
    const { agent } = scheduled;
    const before = scheduled.of.changes.count;
    clock.at(at, () => {
      const step = steps.beginStep(agent, at);
      const end = { now, before, step };
      try {
        activity.fired(at, () => agent.what(at));
        const result = agent.run(step);
        if (isPromise(result)) this.#await(scheduled, result, end);
        else this.#succeed(scheduled, end);
      } catch (error) {
        this.#fail(scheduled, end, error);
      }
      tryWoken();
    });
  }

  #await(scheduled: ScheduledAgent, result: PromiseLike<unknown>, begun: Omit<StepEnd, "now">): void {
    const { clock, activity } = this.#world;
    this.#schedule.noteWork(scheduled, 1);
    activity.begin(scheduled.agent.work);
    const settle = (end: (how: StepEnd) => void) => {
      this.#schedule.noteWork(scheduled, -1);
      end({ ...begun, now: clock.now() });
      this.catchUp(clock.now());
      // It may have begun again.
      if (scheduled.inProgress === 0) activity.end(scheduled.agent.work);
    };
    result.then(
      () => settle((how) => this.#succeed(scheduled, how)),
      (error) => settle((how) => this.#fail(scheduled, how, error)),
    );
  }

  #succeed(scheduled: ScheduledAgent, end: StepEnd): void {
    if (scheduled.of.changes.count === end.before) {
      this.#fail(scheduled, end, new Error("It was due and changed nothing."));
      return;
    }
    scheduled.succeed();
    end.step?.end();
  }

  #fail(scheduled: ScheduledAgent, { now, step }: Pick<StepEnd, "now" | "step">, error: unknown): void {
    this.#schedule.update(scheduled, () => scheduled.fail(now));
    this.#world.report(scheduled.agent, error, step);
  }

  #setAlarm(): void {
    const { alarms } = this.#world;
    const next = this.#isClosed ? undefined : this.#schedule.next();
    const time = next?.time;
    if (time === this.#alarm?.time) return;
    if (this.#alarm !== undefined) alarms.delete(this.#alarm);
    this.#alarm = time === undefined ? undefined : this.#dueAt(time);
    if (this.#alarm !== undefined) alarms.add(this.#alarm);
  }

  /** It comes before the waits that end at the same time, so that they find what it brings. */
  #dueAt(time: number): Due {
    return {
      time,
      order: -Number.MAX_SAFE_INTEGER,
      background: true,
      run: () => {
        this.#alarm = undefined;
        this.catchUp(Math.max(time, this.#reached));
      },
    };
  }
}
