import { DueTimes } from "./due-times.js";
import { compareAgents, ScheduledAgent, type ScopeAgents, type WorldAgent } from "./scheduled-agent.js";

/**
 * When the agents of a world run next. It asks only agents whose state has changed, so that a look costs the same with any number of
 * accounts and regions.
 */
export class AgentSchedule {
  readonly #report: (agent: WorldAgent, error: unknown) => void;
  readonly #all: ScheduledAgent[] = [];
  /** The agents that have work. */
  readonly #due = new DueTimes<ScheduledAgent>(compareAgents);
  #first: ScheduledAgent | undefined;
  /** For each part of the store that has changed, a function that asks its agents. */
  readonly #changed: (() => void)[] = [];

  constructor(report: (agent: WorldAgent, error: unknown) => void) {
    this.#report = report;
  }

  add(of: ScopeAgents): void {
    const added = of.agents.map((agent) => new ScheduledAgent(agent, of));
    this.#all.push(...added);
    const note = () => void this.#changed.push(ask);
    const ask = () => {
      of.changes.onNext(note);
      for (const scheduled of added) this.ask(scheduled);
    };
    note();
  }

  /** The agent that runs next; undefined where none has work. */
  next(): ScheduledAgent | undefined {
    for (let ask = this.#changed.pop(); ask !== undefined; ask = this.#changed.pop()) ask();
    return this.#first;
  }

  /** Asks an agent when its work is due. An error is reported, and the agent has no work until the next change. */
  ask(scheduled: ScheduledAgent): void {
    if (scheduled.isBusy) return;
    const { agent } = scheduled;
    let time = Number.POSITIVE_INFINITY;
    try {
      time = agent.due()?.time ?? time;
    } catch (error) {
      this.#report(agent, error);
    }
    if (time !== scheduled.dueAt) this.update(scheduled, () => (scheduled.dueAt = time));
  }

  /** Notes that a promise of an agent is pending, or is not any more. */
  noteWork(scheduled: ScheduledAgent, change: 1 | -1): void {
    this.update(scheduled, () => (scheduled.inProgress += change));
    this.ask(scheduled);
  }

  /** Changes an agent in a way that may change when it runs next. */
  update(scheduled: ScheduledAgent, change: () => void): void {
    this.#due.delete(scheduled);
    change();
    if (scheduled.time < Number.POSITIVE_INFINITY) this.#due.add(scheduled);
    this.#first = this.#due.first();
  }

  /** All agents. */
  [Symbol.iterator](): IterableIterator<ScheduledAgent> {
    return this.#all.values();
  }

  updateAll(change: (scheduled: ScheduledAgent) => void): void {
    for (const scheduled of this.#all) this.update(scheduled, () => change(scheduled));
  }
}
