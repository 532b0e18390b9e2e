import type { DueWork } from "@cloudstub/kit";

/** An agent of a service, in one world. */
export interface WorldAgent {
  /** The ids of the service and of the agent: `sqs/redrive`. */
  readonly name: string;
  /** The part of the store that it works on: `sqs`, `sqs/111122223333/eu-west-1`. */
  readonly scope: string;
  /** Counts the changes of the service's state. */
  readonly changes: { readonly count: number };
  readonly due: () => DueWork | undefined;
  /** Does a part of what is due, in a transaction. */
  readonly run: () => unknown;
}

/** After a failure an agent waits a second, then twice as long each time. */
export const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15 * 60_000;

/** An agent with the time at which it runs next. */
export class ScheduledAgent {
  readonly agent: WorldAgent;
  /** True while its promise is waited for; what is due is not known then. */
  isBusy = false;
  /** The count of changes when it was last asked for what is due. */
  #asked = -1;
  #due: DueWork | undefined;
  /** In a row. */
  #failures = 0;
  /** In the world's time. */
  #retryAt = Number.NEGATIVE_INFINITY;

  constructor(agent: WorldAgent) {
    this.agent = agent;
  }

  /** When it runs next; Infinity where there is nothing to do. */
  get time(): number {
    return Math.max(this.#due?.time ?? Number.POSITIVE_INFINITY, this.#retryAt);
  }

  /** Asks it what is due, where its state has changed since it was asked. Throws what it throws; then nothing is due until the next change. */
  ask(): void {
    const { count } = this.agent.changes;
    if (this.#asked === count) return;
    this.#asked = count;
    this.#due = undefined;
    this.#due = this.agent.due();
  }

  succeed(): void {
    this.#failures = 0;
  }

  fail(now: number): void {
    this.postpone(now + Math.min(FIRST_RETRY_MS * 2 ** this.#failures++, LAST_RETRY_MS));
  }

  /** Lets it run at a time at the earliest. */
  postpone(time: number): void {
    this.#retryAt = Math.max(this.#retryAt, time);
  }

  /** Lets it run as soon as something is due. */
  forgetFailures(): void {
    this.#failures = 0;
    this.#retryAt = Number.NEGATIVE_INFINITY;
  }
}
