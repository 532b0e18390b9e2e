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

/** The next delayed message. That others become visible again, or expire, is nothing to wait for. */
export function nextDelayed(state: EmulatedState): PendingWork | undefined {
  let next: PendingWork | undefined;
  for (const { queue, time } of queuesByDueTime(state)) {
    if (next !== undefined && next.time <= time) break;
    const delayed = state.delayed.of(queue);
    if (delayed.size === 0) continue;
    for (const slot of state.schedule.of(queue).keys()) {
      if (!delayed.has(keyIn(slot))) continue;
      const time = keys.timeOf(slot);
      if (next === undefined || time < next.time)
        next = { time, what: `a delayed message of queue ${queue} becomes visible` };
      break;
    }
  }
  return next;
}

/** The queues whose messages were received and neither deleted nor made visible again: clients work on them. */
export function* messagesInFlight(state: EmulatedState): Iterable<string> {
  for (const { queue } of queuesByDueTime(state)) {
    const inFlight = state.inFlight.of(queue);
    const oldest = firstOf(inFlight.values());
    if (oldest === undefined) continue;
    const count = inFlight.size === 1 ? "1 message" : `${inFlight.size} messages`;
    const since = new Date(oldest.invisibility.receivedAt ?? 0).toISOString();
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
