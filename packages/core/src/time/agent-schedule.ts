import { DueTimes } from "./due-times.js";
import { compareAgents, ScheduledAgent, type ScopeAgents, type WorldAgent } from "./scheduled-agent.js";

/**
 * When the agents of a world run next. Only those are asked whose state has changed, so that to look costs the same however many
 * accounts and regions there are.
 */
export class AgentSchedule {
  readonly #report: (agent: WorldAgent, error: unknown) => void;
  readonly #all: ScheduledAgent[] = [];
  /** The agents that have something to do. */
  readonly #due = new DueTimes<ScheduledAgent>(compareAgents);
  #first: ScheduledAgent | undefined;
  /** Ask the agents whose state has changed since they were asked. */
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

  /** The agent that runs next; undefined where none has anything to do. */
  next(): ScheduledAgent | undefined {
    for (let ask = this.#changed.pop(); ask !== undefined; ask = this.#changed.pop()) ask();
    return this.#first;
  }

  /** Asks an agent what is due. Where it throws, that is reported, and nothing is due until the next change. */
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

  /** Changes something of an agent that says when it runs next. */
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
