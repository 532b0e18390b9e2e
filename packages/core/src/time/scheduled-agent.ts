import type { DueWork, PendingWork } from "@cloudstub/kit";
import type { Changes, Watcher } from "../state/changes.js";
import type { Store } from "../state/store.js";
import { scopeIn } from "../state/tree-names.js";
import type { Work } from "./activity.js";

/** A step of an agent that is under way, for the journal. */
export interface NotedStep {
  readonly number: number;
  /** When it began, as `performance.now()` gives it. */
  readonly beganAt: number;
  /** What it is about to do, in words. */
  readonly summary: string;
  /** Notes on whose behalf it calls another service: the id of a request or a call. */
  callsFor(cause: string): void;
  /** Notes that it has succeeded. */
  end(): void;
}

/** An agent of a service, in one world. */
export interface WorldAgent {
  /** The ids of the service and of the agent: `sqs/redrive`. */
  readonly name: string;
  readonly due: () => DueWork | undefined;
  /** Does a part of what is due, in a transaction: the step, where one is noted. */
  readonly run: (step?: NotedStep) => unknown;
  /** Sentences about what a run does at a time. */
  readonly what: (now: number) => Iterable<string>;
  /** The next work for which a client may want to skip time. */
  readonly pending: () => PendingWork | undefined;
  /** Sentences about what clients have begun and not ended. */
  readonly inUse: () => Iterable<string>;
  /** Stands for it among the work under way while its promise is pending. */
  readonly work: Work;
  /** True where no answer waits for all of its work, see `Agent.deferrable`. */
  readonly isDeferrable: boolean;
  /** True where it runs also while its promise is pending, see `Agent.overlaps`. */
  readonly overlaps: boolean;
}

/** The agents of a service in one account and region. Those that are due at one time run in this order. */
export interface ScopeAgents {
  /** The part of the store that they work on: `sqs`, `sqs/111122223333/eu-west-1`. */
  readonly scope: string;
  /** The changes of that part. */
  readonly changes: Pick<Changes, "count" | "watch" | "watchAll" | "unwatchAll">;
  readonly store: Pick<Store, "noteReads" | "changes">;
  readonly agents: readonly WorldAgent[];
}

/** After a failure an agent waits a second, then twice as long each time. */
export const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15 * 60_000;

/** An agent with the time at which it runs next. */
export class ScheduledAgent implements Watcher {
  readonly agent: WorldAgent;
  readonly of: ScopeAgents;
  readonly #changed: (scheduled: ScheduledAgent) => void;
  /** True after a tree has changed that it read, until it is asked. */
  #isChanged = false;
  #isRemoved = false;
  /** How many of its promises are pending. */
  inProgress = 0;
  /** True while its work waits for another turn of the event loop. */
  isDeferred = false;
  /** When there is something to do; Infinity where there is nothing. */
  dueAt = Number.POSITIVE_INFINITY;
  /** Failures in a row. */
  #failures = 0;
  /** In the world's time. */
  #retryAt = Number.NEGATIVE_INFINITY;

  /** `changed` is called when its work may be due at another time. */
  constructor(agent: WorldAgent, of: ScopeAgents, changed: (scheduled: ScheduledAgent) => void) {
    this.agent = agent;
    this.of = of;
    this.#changed = changed;
    // One that overlaps remembers what it has under way, so that more than what it read decides.
    if (agent.overlaps) of.changes.watchAll(this);
    this.treeChanged();
  }

  /** True after {@link remove}. */
  get isRemoved(): boolean {
    return this.#isRemoved;
  }

  /** Ends its work for good. */
  remove(): void {
    this.#isRemoved = true;
    this.dueAt = Number.POSITIVE_INFINITY;
    this.of.changes.unwatchAll(this);
  }

  treeChanged(): void {
    if (this.#isChanged) return;
    this.#isChanged = true;
    this.#changed(this);
  }

  /**
   * When it has something to do; Infinity where it has not. Watches the trees that the agent reads for its answer: until one of them
   * changes, the answer is the same. Throws what the agent throws.
   */
  ask(): number {
    this.#isChanged = false;
    const trees = new Set<string>();
    try {
      return this.of.store.noteReads(trees, () => this.agent.due()?.time) ?? Number.POSITIVE_INFINITY;
    } finally {
      this.#watch(trees);
    }
  }

  /** Those of other services, of which facts were asked for, are elsewhere in the store. */
  #watch(trees: ReadonlySet<string>): void {
    const { scope, changes, store } = this.of;
    const own = `${scope.split("/", 1)[0]}/`;
    const isOwn = (tree: string) => tree.startsWith(own);
    const all = [...trees];
    if (!this.agent.overlaps) changes.watch(this, all.filter(isOwn));
    for (const tree of all) if (!isOwn(tree)) store.changes.of(scopeIn(tree)).watch(this, [tree]);
  }

  /** True while it waits for its promise before it runs again. */
  get isBusy(): boolean {
    return this.inProgress > 0 && !this.agent.overlaps;
  }

  /** When it runs next; Infinity where it does not. */
  get time(): number {
    return this.isBusy || this.isDeferred ? Number.POSITIVE_INFINITY : Math.max(this.dueAt, this.#retryAt);
  }

  /** The next work for which a client may want to skip time; undefined where there is none. */
  pending(): PendingWork | undefined {
    const next = this.agent.pending();
    return next && { time: Math.max(next.time, this.#retryAt), what: next.what };
  }

  succeed(): void {
    this.#failures = 0;
  }

  fail(now: number): void {
    this.postpone(now + Math.min(FIRST_RETRY_MS * 2 ** this.#failures++, LAST_RETRY_MS));
  }

  /** Lets it run at this time or later. */
  postpone(time: number): void {
    this.#retryAt = Math.max(this.#retryAt, time);
  }

  /** Lets it run as soon as work is due, and asks again when that is. */
  forgetFailures(): void {
    this.#failures = 0;
    this.#retryAt = Number.NEGATIVE_INFINITY;
    this.treeChanged();
  }
}

/** By time, then by scope, then by the order in the service's table. */
export function compareAgents(one: ScheduledAgent, other: ScheduledAgent): number {
  if (one.time !== other.time) return one.time - other.time;
  if (one.of !== other.of) return one.of.scope < other.of.scope ? -1 : 1;
  return one.of.agents.indexOf(one.agent) - other.of.agents.indexOf(other.agent);
}
