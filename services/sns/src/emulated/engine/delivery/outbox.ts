import { type Collection, type DueWork, keys } from "@cloudstub/kit";
import type { Delivery, EmulatedState } from "../../state.js";

/**
 * HTTP takes real time, so that its deliveries have an agent of their own, which no answer waits for. `http-taken` has those that are due, by
 * their subscription; see `http-queue.ts`.
 */
export type OutboxName = "http" | "http-taken" | "other";

/** The deliveries of an outbox. */
export function outboxOf(state: EmulatedState, name: OutboxName): Collection<Delivery> {
  return state.outbox.of(name);
}

/** Adds a delivery, after those that are due at the same time. */
export function enqueue(outbox: Collection<Delivery>, dueAt: number, delivery: Delivery): void {
  const time = keys.time(dueAt);
  const last = lastAt(outbox, time);
  const next = last === undefined ? 0 : Number(last.slice(time.length)) + 1;
  outbox.set(time + keys.counter(next), delivery);
}

/** The last delivery that is due at a time. Nearly always it is the last of all, if any. */
function lastAt(outbox: Collection<Delivery>, time: string): string | undefined {
  const latest = outbox.lastKey();
  if (latest === undefined || latest < time) return undefined;
  if (latest.startsWith(time)) return latest;
  const [last] = outbox.keys({ prefix: time, reverse: true });
  return last;
}

/** The next delivery, in words. */
export function whatIsDelivered(outbox: Collection<Delivery>): string[] {
  const delivery = outbox.get(outbox.firstKey() ?? "");
  return delivery === undefined ? [] : [`a message of topic ${delivery.message.topic} is delivered`];
}

/** When the next delivery is due. */
export function nextDue(outbox: Collection<Delivery>): DueWork | undefined {
  const key = outbox.firstKey();
  return key === undefined ? undefined : { time: keys.timeOf(key) };
}
