import type { WaitLimits, Waits } from "@cloudstub/kit";
import type { Connection } from "../wire/wire.js";
import type { Activity, Work } from "./activity.js";
import type { Scheduler } from "./scheduler.js";

/** The parts of a world that waiting needs. */
interface WaitParts {
  readonly scheduler: Scheduler;
  readonly activity: Activity;
  /** Is told that a call has waited. */
  readonly journal?: { noteWait(wait: EndedWait): void };
  /** Runs an attempt, all or nothing. */
  readonly atOnce: <T>(work: () => T) => T;
}

/** A wait that has ended. */
export interface EndedWait {
  readonly service: string;
  readonly operation: string;
  /** The id of the request that waited. */
  readonly requestId: string | undefined;
  /** As `performance.now()` gives it. */
  readonly beganAt: number;
  /** False where it ended with nothing. */
  readonly hasFound: boolean;
}

/** What is known of a call that may wait. */
interface Caller {
  /** Its id; absent where its waits are not noted. */
  readonly requestId?: string | undefined;
  /** The client's, where it can go away. */
  readonly connection?: Connection | undefined;
  /** Undefined where it is not a request of the mock port. */
  readonly operation?: string | undefined;
  readonly input?: unknown;
  readonly work?: Work | undefined;
}

/** Whose topics a call waits for. */
interface TopicOwner {
  readonly service: string;
  /** The prefix of its topics: the service, or its part of an account and region. */
  readonly scope: string;
}

/** The waits of one call, for topics of its service; they end when the client disconnects. */
export class CallWaits implements Waits {
  readonly #world: WaitParts;
  readonly #owner: TopicOwner;
  readonly #caller: Caller;

  constructor(world: WaitParts, owner: TopicOwner, caller: Caller) {
    this.#world = world;
    this.#owner = owner;
    this.#caller = caller;
  }

  until<T>(topic: string, limits: WaitLimits, attempt: () => T | undefined): T | undefined | Promise<T | undefined> {
    const { connection, operation, input, work, requestId } = this.#caller;
    const { scheduler, activity } = this.#world;
    if (connection?.destroyed) return undefined;
    const attemptWhole = () => this.#world.atOnce(attempt);
    const result = attemptWhole();
    if (result !== undefined || connection?.readableEnded) return result;
    const request = { topic: `${this.#owner.scope}/${topic}`, limits, attempt: attemptWhole, connection };
    const wait = scheduler.wait(request);
    if (wait === undefined || operation === undefined) return wait;
    const { service } = this.#owner;
    const beganAt = performance.now();
    return activity.wait({ service, operation, input, work, topic: request.topic }, wait).then((found) => {
      this.#world.journal?.noteWait({ service, operation, requestId, beganAt, hasFound: found !== undefined });
      return found;
    });
  }

  wake(topic: string): void {
    const { scheduler } = this.#world;
    if (scheduler.hasWaiters) scheduler.wake(`${this.#owner.scope}/${topic}`);
  }
}
