import type { DueWork } from "@cloudstub/kit";
import { isPromise } from "../wire/when-there.js";
import type { Activity } from "./activity.js";
import type { Alarms } from "./alarms.js";
import type { Due } from "./due-times.js";
import type { PinnedClock } from "./pinned-clock.js";

/** An agent of a service, in one world. */
export interface WorldAgent {
  /** The ids of the service and of the agent: `sqs/redrive`. */
  readonly name: string;
  /** Counts the changes of the service's state. */
  readonly changes: { readonly count: number };
  readonly due: () => DueWork | undefined;
  /** Does a part of what is due, in a transaction. */
  readonly run: () => unknown;
}

/** What the agents need of their world. */
interface WorldParts {
  readonly clock: PinnedClock;
  readonly alarms: Alarms;
  readonly activity: Pick<Activity, "beginAgent" | "endAgent">;
  /** Lets the waiting calls try that were woken. */
  readonly tryWoken: () => void;
  readonly report: (agent: WorldAgent, error: unknown) => void;
}

interface Entry {
  readonly agent: WorldAgent;
  /** The count of changes when it was last asked for what is due. */
  asked: number;
  due: DueWork | undefined;
  isBusy: boolean;
  /** In a row. */
  failures: number;
  /** After a failure; in the world's time. */
  retryAt: number;
}

/** At one time and in one go the agents of a world do this many steps, or as many as fit into this time of the machine. */
const MOST_STEPS = 1000;
const LONGEST_MS = 2000;
/** After a failure an agent waits a second, then twice as long each time. */
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15 * 60_000;

/** Runs what the services of a world do by themselves, in the order of its times; at one time in the order of the agents. */
export class AgentRunner {
  readonly #world: WorldParts;
  readonly #entries: Entry[] = [];
  #alarm: Due | undefined;
  /** Until then all is done. */
  #reached = Number.NEGATIVE_INFINITY;
  #isRunning = false;
  #isClosed = false;

  constructor(world: WorldParts) {
    this.#world = world;
  }

  /** Adds agents, in the order in which they run at one time. */
  add(agents: readonly WorldAgent[]): void {
    const fresh = { asked: -1, due: undefined, isBusy: false, failures: 0, retryAt: Number.NEGATIVE_INFINITY };
    this.#entries.push(...agents.map((agent) => ({ agent, ...fresh })));
  }

  /** Does all that is due by a time, as far as it needs no promise, each step at its own time; and sets the alarm for the rest. */
  catchUp(now: number): void {
    if (this.#entries.length === 0 || this.#isRunning || this.#isClosed) return;
    // The clock was set back.
    if (now < this.#reached) this.forgetFailures();
    this.#reached = Math.min(this.#reached, now);
    this.#isRunning = true;
    try {
      this.#runUntil(now);
    } finally {
      this.#isRunning = false;
      this.#reached = now;
      this.#setAlarm();
    }
  }

  /** Lets agents that failed try again at once: the state or the time is another. */
  forgetFailures(): void {
    for (const entry of this.#entries) Object.assign(entry, { failures: 0, retryAt: Number.NEGATIVE_INFINITY });
    this.#reached = Number.NEGATIVE_INFINITY;
  }

  /** Waits a moment: what was done could not be stored on disk. */
  postpone(): void {
    const retryAt = this.#world.clock.now() + FIRST_RETRY_MS;
    for (const entry of this.#entries) entry.retryAt = Math.max(entry.retryAt, retryAt);
    if (!this.#isRunning) this.#setAlarm();
  }

  /** Begins no more work. */
  close(): void {
    this.#isClosed = true;
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
    for (let next = this.#next(); next !== undefined && timeOf(next) <= now; next = this.#next()) {
      const at = Math.max(timeOf(next), this.#reached);
      if (at > time) {
        steps = 0;
        began = performance.now();
      }
      time = at;
      this.#reached = at;
      if (steps++ < MOST_STEPS && performance.now() - began < LONGEST_MS) this.#step(next, { at, now });
      else {
        this.#fail(next, now, new Error(`It does not come to rest: ${steps - 1} steps at one time were not enough.`));
        time = Number.NEGATIVE_INFINITY;
      }
    }
  }

  /** The entry that is due first. Those whose state has changed are asked. */
  #next(): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries) {
      if (entry.isBusy) continue;
      if (entry.asked !== entry.agent.changes.count) this.#ask(entry);
      if (entry.due !== undefined && (first === undefined || timeOf(entry) < timeOf(first))) first = entry;
    }
    return first;
  }

  #ask(entry: Entry): void {
    entry.asked = entry.agent.changes.count;
    try {
      entry.due = entry.agent.due();
    } catch (error) {
      entry.due = undefined;
      this.#world.report(entry.agent, error);
    }
  }

  /** Failures are tried again after the time that has come, not after that at which the work was due: it may be long ago. */
  #step(entry: Entry, { at, now }: { readonly at: number; readonly now: number }): void {
    const { clock, tryWoken } = this.#world;
    const { agent } = entry;
    const before = agent.changes.count;
    clock.at(at, () => {
      try {
        const result = agent.run();
        if (isPromise(result)) this.#await(entry, result, before);
        else this.#succeed(entry, now, before);
      } catch (error) {
        this.#fail(entry, now, error);
      }
      tryWoken();
    });
  }

  #await(entry: Entry, result: PromiseLike<unknown>, before: number): void {
    const { clock, activity } = this.#world;
    entry.isBusy = true;
    activity.beginAgent();
    const settle = (end: (now: number) => void) => {
      entry.isBusy = false;
      entry.asked = -1;
      end(clock.now());
      this.catchUp(clock.now());
      activity.endAgent();
    };
    result.then(
      () => settle((now) => this.#succeed(entry, now, before)),
      (error) => settle((now) => this.#fail(entry, now, error)),
    );
  }

  #succeed(entry: Entry, now: number, before: number): void {
    if (entry.agent.changes.count === before) this.#fail(entry, now, new Error("It was due and changed nothing."));
    else entry.failures = 0;
  }

  #fail(entry: Entry, now: number, error: unknown): void {
    entry.retryAt = now + Math.min(FIRST_RETRY_MS * 2 ** entry.failures++, LAST_RETRY_MS);
    this.#world.report(entry.agent, error);
  }

  #setAlarm(): void {
    const { alarms } = this.#world;
    const next = this.#isClosed ? undefined : this.#next();
    const time = next && timeOf(next);
    if (time === this.#alarm?.time) return;
    if (this.#alarm !== undefined) alarms.delete(this.#alarm);
    this.#alarm = time === undefined ? undefined : this.#dueAt(time);
    if (this.#alarm !== undefined) alarms.add(this.#alarm);
  }

  /** Before all who wait for the same time, so that they find what comes at it. */
  #dueAt(time: number): Due {
    return {
      time,
      order: -Number.MAX_SAFE_INTEGER,
      background: true,
      come: () => {
        this.#alarm = undefined;
        this.catchUp(Math.max(time, this.#reached));
      },
    };
  }
}

function timeOf({ due, retryAt }: Entry): number {
  return Math.max(due?.time ?? Number.POSITIVE_INFINITY, retryAt);
}
