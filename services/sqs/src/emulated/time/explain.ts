import { keys, type PendingWork } from "@cloudstub/kit";
import { queuesByDueTime } from "../messages/due-queues.js";
import { expiresAt } from "../messages/retention.js";
import { nextToForget } from "../queue-types/deduplication-window.js";
import type { EmulatedQueue, EmulatedState } from "../state.js";

/* What time does to queues, in words, for those who turn the clock or wait for rest. */

/** What ends in queues at a time: one sentence for each queue. */
export function* whatEnds(state: EmulatedState, now: number): Iterable<string> {
  for (const { queue, time } of queuesByDueTime(state)) {
    if (time > now) return;
    const what = whatEndsIn(state, queue, now);
    if (what !== undefined) yield what;
  }
}

/** Undefined where the queue's entry is too early. */
function whatEndsIn(state: EmulatedState, name: string, now: number): string | undefined {
  const queue = state.queues.get(name);
  if (queue === undefined) return `the name of the deleted queue ${name} can be used again`;
  const [slot, keysInSlot] = firstOf(state.schedule.of(name).entries()) ?? [];
  if (slot !== undefined && keys.timeOf(slot) <= now) {
    const key = Array.isArray(keysInSlot) ? (keysInSlot as readonly string[])[0] : keyIn(slot);
    const delayed = state.delayed.of(name).get(key ?? "");
    if (delayed !== undefined) return `a delayed message of queue ${name} becomes visible`;
    const inFlight = state.inFlight.of(name).get(key ?? "");
    if (inFlight !== undefined && inFlight.invisibility.visibleAt <= now)
      return `a visibility timeout of queue ${name} ends`;
  }
  if (nextToForget(state, name) <= now && !hasExpired(state, queue, now))
    return `queue ${name} forgets a deduplication id`;
  return hasExpired(state, queue, now) ? `a message of queue ${name} expires` : undefined;
}

function hasExpired(state: EmulatedState, queue: EmulatedQueue, now: number): boolean {
  const oldest =
    firstOf(state.messages.of(queue.name).values()) ?? firstOf(state.inFlight.of(queue.name).values())?.message;
  return oldest !== undefined && expiresAt(oldest, queue) <= now;
}

/**
 * The next message that appears by itself: a delayed one, or one that another service received and did not delete, such as for a function that
 * failed. That a client's messages become visible again, or expire, is nothing to wait for.
 */
export function nextToAppear(state: EmulatedState): PendingWork | undefined {
  let next: PendingWork | undefined;
  for (const { queue, time: due } of queuesByDueTime(state)) {
    if (next !== undefined && next.time <= due) break;
    for (const [slot, together] of state.schedule.of(queue).entries()) {
      const what = whatAppears(state, queue, Array.isArray(together) ? together : [keyIn(slot)]);
      if (what === undefined) continue;
      const time = keys.timeOf(slot);
      if (next === undefined || time < next.time) next = { time, what };
      break;
    }
  }
  return next;
}

/** Undefined for messages of clients. */
function whatAppears(state: EmulatedState, queue: string, [key = ""]: readonly string[]): string | undefined {
  if (state.delayed.of(queue).has(key)) return `a delayed message of queue ${queue} becomes visible`;
  if (state.inFlight.of(queue).get(key)?.invisibility.byService !== true) return undefined;
  return `a message of queue ${queue}, which a function did not process, becomes visible again`;
}

/** The queues whose messages clients received and neither deleted nor made visible again: they work on them. */
export function* messagesInUse(state: EmulatedState): Iterable<string> {
  for (const { queue } of queuesByDueTime(state)) {
    let size = 0;
    let oldest: number | undefined;
    for (const { invisibility } of state.inFlight.of(queue).values()) {
      if (invisibility.byService === true) continue;
      size++;
      oldest ??= invisibility.receivedAt;
    }
    if (size === 0) continue;
    const count = size === 1 ? "1 message" : `${size} messages`;
    const since = new Date(oldest ?? 0).toISOString();
    yield `queue ${queue} holds ${count} in flight since ${since}, received by ReceiveMessage and not deleted`;
  }
}

function keyIn(slot: string): string {
  return slot.slice(slot.indexOf(" ") + 1);
}

function firstOf<T>(all: Iterable<T>): T | undefined {
  for (const first of all) return first;
  return undefined;
}
