import type { PendingWork } from "@cloudstub/kit";
import { DueTimes } from "./due-times.js";
import { compareAgents, ScheduledAgent, type ScopeAgents, type WorldAgent } from "./scheduled-agent.js";

/**
 * When the agents of a world run next. It asks only agents of which something has changed that they read when they were last asked. So a
 * look costs the same with any number of accounts and regions, and a write costs nothing for agents that it does not concern.
 */
export class AgentSchedule {
  readonly #report: (agent: WorldAgent, error: unknown) => void;
  #all: ScheduledAgent[] = [];
  /** The agents that have work. */
  readonly #due = new DueTimes<ScheduledAgent>(compareAgents);
  #first: ScheduledAgent | undefined;
  /** The agents to ask. */
  readonly #changed: ScheduledAgent[] = [];

  constructor(report: (agent: WorldAgent, error: unknown) => void) {
    this.#report = report;
  }

  add(of: ScopeAgents): void {
    const changed = (scheduled: ScheduledAgent) => void this.#changed.push(scheduled);
    for (const agent of of.agents) this.#all.push(new ScheduledAgent(agent, of, changed));
  }

  remove(scope: string): void {
    const removed = this.#all.filter(({ of }) => of.scope === scope);
    if (removed.length === 0) return;
    this.#all = this.#all.filter(({ of }) => of.scope !== scope);
    for (const scheduled of removed) this.update(scheduled, () => scheduled.remove());
  }

  /** The agent that runs next; undefined where none has work. */
  next(): ScheduledAgent | undefined {
    for (let changed = this.#changed.pop(); changed !== undefined; changed = this.#changed.pop()) this.ask(changed);
    return this.#first;
  }

  /** Asks an agent when its work is due. An error is reported, and the agent has no work until something changes that it read. */
  ask(scheduled: ScheduledAgent): void {
    if (scheduled.isBusy || scheduled.isRemoved) return;
    let time = Number.POSITIVE_INFINITY;
    try {
      time = scheduled.ask();
    } catch (error) {
      this.#report(scheduled.agent, error);
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

  /** The next work of all agents for which a client may want to skip time. */
  pending(): PendingWork | undefined {
    let next: PendingWork | undefined;
    for (const scheduled of this.#all) {
      const pending = scheduled.isBusy ? undefined : scheduled.pending();
      if (pending !== undefined && (next === undefined || pending.time < next.time)) next = pending;
    }
    return next;
  }

  *inUse(): Iterable<string> {
    for (const { agent } of this.#all) yield* agent.inUse();
  }

  updateAll(change: (scheduled: ScheduledAgent) => void): void {
    for (const scheduled of this.#all) this.update(scheduled, () => change(scheduled));
  }
}
