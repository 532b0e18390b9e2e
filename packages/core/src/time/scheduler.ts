import type { Clock } from "@cloudstub/kit";
import { Alarms } from "./alarms.js";
import type { Due } from "./due-times.js";
import { Waiter, type Wanted } from "./waiter.js";

interface Topic {
  /** The oldest first. */
  readonly waiters: Set<Waiter>;
  /** When the oldest tries again without a wake-up. */
  retry?: Due | undefined;
}

/**
 * Lets calls wait for a topic to be woken, or for a time to come. There is one for each world, which shares its alarms, so that
 * those who wait cost nothing. The topics are the services'; it knows none of them.
 */
export class Scheduler {
  readonly #clock: Clock;
  readonly #alarms: Alarms;
  readonly #topics = new Map<string, Topic>();
  readonly #woken = new Set<Topic>();
  #order = 0;
  #closed = false;

  constructor(clock: Clock, alarms = new Alarms(clock)) {
    this.#clock = clock;
    this.#alarms = alarms;
  }

  /** Waits, after a first attempt that found nothing. Undefined at once where there is no time left, or nothing may wait any more. */
  wait<T>(wanted: Wanted<T>): Promise<T | undefined> | undefined {
    const { until, retryAt } = wanted.limits;
    const now = this.#clock.now();
    if (this.#closed || until <= now) return undefined;
    // Asked first: if it throws, no wait begins.
    const retry = retryAt?.();
    const topic = this.#topics.get(wanted.topic) ?? { waiters: new Set() };
    this.#topics.set(wanted.topic, topic);
    const waiter = new Waiter(wanted, { order: ++this.#order, leave: () => this.#forget(waiter, topic, wanted.topic) });
    topic.waiters.add(waiter);
    this.#retryAt(topic, retry, now);
    this.#alarms.add(waiter);
    return waiter.result as Promise<T | undefined>;
  }

  /** Lets those who wait for a topic try again, once the work that is under way is done. */
  wake(name: string): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    if (this.#woken.size === 0) queueMicrotask(() => this.tryWoken());
    this.#woken.add(topic);
  }

  /** Lets all try again. */
  wakeAll(): void {
    for (const name of this.#topics.keys()) this.wake(name);
  }

  /** Ends the waits of one service with nothing, or all. */
  release(service?: string): void {
    for (const [name, { waiters }] of this.#topics) {
      if (service === undefined || name.startsWith(`${service}/`)) for (const waiter of waiters) waiter.giveUp();
    }
  }

  /** Ends all waits with nothing; until it is opened, no call waits any more. */
  close(): void {
    this.#closed = true;
    this.release();
  }

  /** Lets calls wait again. */
  open(): void {
    this.#closed = false;
  }

  #forget(waiter: Waiter, topic: Topic, name: string): void {
    topic.waiters.delete(waiter);
    this.#alarms.delete(waiter);
    if (topic.waiters.size === 0) {
      this.#retryAt(topic, undefined);
      this.#topics.delete(name);
    }
  }

  /** Lets those try again whose topics were woken. */
  tryWoken(): void {
    for (const topic of this.#woken) {
      this.#woken.delete(topic);
      this.#try(topic, this.#clock.now());
    }
  }

  /** The oldest first, until an attempt finds nothing: the others would find nothing either. */
  #try(topic: Topic, reached: number): void {
    for (const waiter of topic.waiters) {
      const inVain = waiter.try();
      if (inVain === undefined) continue;
      this.#retryAt(topic, inVain.retryAt, reached);
      return;
    }
  }

  /** A waiter that finds something at the very end of its wait still gets it, hence the order. */
  #retryAt(topic: Topic, time: number | undefined, reached = 0): void {
    const next = time === undefined ? undefined : Math.max(time, reached + 1);
    if (next !== undefined && topic.retry?.time === next) return;
    if (topic.retry !== undefined) this.#alarms.delete(topic.retry);
    topic.retry = undefined;
    if (next === undefined) return;
    // A retry time already reached is not scheduled again; otherwise the loop would spin.
    const come = (at: number) => {
      this.#try(topic, at);
      this.tryWoken();
    };
    topic.retry = { time: next, order: -++this.#order, come };
    this.#alarms.add(topic.retry);
  }
}
