import timers from "node:timers";
import type { Activity, Work } from "./activity.js";
import type { AgentSchedule } from "./agent-schedule.js";
import type { ScheduledAgent } from "./scheduled-agent.js";

/** The real timers, saved before a test can install fake ones. */
const { setImmediate, clearImmediate } = timers;

/** In one turn of the event loop deferrable agents begin no step after this time of the machine. */
const MAX_MS = 10;

/** The deferrable agents whose due work continues in the next turn of the event loop, so that requests are answered in between. */
export class DeferredAgents {
  readonly #schedule: AgentSchedule;
  readonly #activity: Pick<Activity, "begin" | "end">;
  readonly #goOn: () => void;
  /** They count as at work: turned clocks, and clients that wait for rest, wait for them. */
  readonly #all = new Map<ScheduledAgent, Work>();
  /** When deferrable agents first ran in this turn of the event loop. */
  #began = 0;
  /** Undefined where no deferrable agent has run in this turn. */
  #nextTurn: NodeJS.Immediate | undefined;

  /** `goOn` does all due work; it is called when deferred agents may run again. */
  constructor(schedule: AgentSchedule, activity: Pick<Activity, "begin" | "end">, goOn: () => void) {
    this.#schedule = schedule;
    this.#activity = activity;
    this.#goOn = goOn;
  }

  /** Takes an agent that is due, where it is deferrable and this turn of the event loop has no time left for it; else returns false. */
  takes(scheduled: ScheduledAgent): boolean {
    if (!scheduled.agent.isDeferrable || this.#hasTime()) return false;
    this.#schedule.update(scheduled, () => (scheduled.isDeferred = true));
    const work = { ...scheduled.agent.work, beganAt: performance.now() };
    this.#all.set(scheduled, work);
    this.#activity.begin(work);
    return true;
  }

  /** Makes all of them due again. */
  release(): void {
    clearImmediate(this.#nextTurn);
    this.#nextTurn = undefined;
    for (const work of this.#leave()) this.#activity.end(work);
  }

  #hasTime(): boolean {
    if (this.#nextTurn !== undefined) return performance.now() - this.#began < MAX_MS;
    this.#began = performance.now();
    this.#nextTurn = setImmediate(() => this.#takeTurn());
    return true;
  }

  #takeTurn(): void {
    this.#nextTurn = undefined;
    const released = this.#leave();
    if (released.length > 0) this.#goOn();
    for (const work of released) this.#activity.end(work);
  }

  #leave(): readonly Work[] {
    const left = [...this.#all];
    this.#all.clear();
    for (const [scheduled] of left) this.#schedule.update(scheduled, () => (scheduled.isDeferred = false));
    return left.map(([, work]) => work);
  }
}
