import type { Clock } from "@cloudstub/kit";
import { Alarms } from "./alarms.js";
import { Waiter, type WaitRequest } from "./waiter.js";

/** The waiters for it, the oldest first. */
type Topic = Set<Waiter>;

/**
 * Lets calls wait for a topic to be woken. Each world has one, which uses the world's alarms, so that a waiting call has no timer of its own.
 * Services name the topics.
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

  /** Waits, after a first attempt that found nothing. Returns undefined where no time is left, or after {@link close}. */
  wait<T>(request: WaitRequest<T>): Promise<T | undefined> | undefined {
    if (this.#closed || request.limits.until <= this.#clock.now()) return undefined;
    const topic = this.#topics.get(request.topic) ?? new Set();
    this.#topics.set(request.topic, topic);
    const waiter = new Waiter(request, {
      order: ++this.#order,
      leave: () => this.#forget(waiter, topic, request.topic),
    });
    topic.add(waiter);
    this.#alarms.add(waiter);
    return waiter.result as Promise<T | undefined>;
  }

  /** False where no call waits. Most worlds have none, and every message that is sent asks: to look for its topic takes longer. */
  get hasWaiters(): boolean {
    return this.#topics.size > 0;
  }

  /** Lets the waiters for a topic try again, after the current work. */
  wake(name: string): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    if (this.#woken.size === 0) queueMicrotask(() => this.tryWoken());
    this.#woken.add(topic);
  }

  /** Lets all waiters try again. */
  wakeAll(): void {
    for (const name of this.#topics.keys()) this.wake(name);
  }

  /** Ends the waits of one service with nothing, or all. */
  release(service?: string): void {
    for (const [name, topic] of this.#topics) {
      if (service === undefined || name.startsWith(`${service}/`)) for (const waiter of topic) waiter.giveUp();
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
    topic.delete(waiter);
    this.#alarms.delete(waiter);
    if (topic.size === 0) this.#topics.delete(name);
  }

  /** Lets the waiters for woken topics try again. */
  tryWoken(): void {
    for (const topic of this.#woken) {
      this.#woken.delete(topic);
      // The oldest first, until an attempt finds nothing: the others would find nothing either.
      for (const waiter of topic) if (waiter.try() === "still waiting") break;
    }
  }
}
