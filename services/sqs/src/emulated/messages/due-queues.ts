import { type DueWork, keys } from "@cloudstub/kit";
import type { EmulatedState } from "../state.js";

/*
 * The queues by when time changes something in them. A queue's entry may be too early, and is corrected when its time comes, but never too
 * late: so a send, a receive or a delete costs a look at the entry, and seldom more.
 */

/** Makes sure that a queue is due at a time, or earlier. Infinity is not a time. */
export function dueBy(state: EmulatedState, queue: string, time: number): void {
  if (time >= (state.dueTimes.get(queue) ?? Number.POSITIVE_INFINITY)) return;
  neverDue(state, queue);
  state.dueQueues.set(entryKey(time, queue), true);
  state.dueTimes.set(queue, time);
}

/** Removes a queue's entry. */
export function neverDue(state: EmulatedState, queue: string): void {
  const time = state.dueTimes.get(queue);
  if (time === undefined) return;
  state.dueQueues.delete(entryKey(time, queue));
  state.dueTimes.delete(queue);
}

/** When the next queue is due; undefined where none is. */
export function nextDueQueue({ dueQueues }: EmulatedState): DueWork | undefined {
  const first = dueQueues.firstKey();
  return first === undefined ? undefined : { time: keys.timeOf(first) };
}

/** Removes the entry of the next due queue, if it is due by now, and returns the queue's name. */
export function takeDueQueue({ dueQueues, dueTimes }: EmulatedState, now: number): string | undefined {
  const first = dueQueues.firstKey();
  if (first === undefined || keys.timeOf(first) > now) return undefined;
  const queue = queueIn(first);
  dueQueues.delete(first);
  dueTimes.delete(queue);
  return queue;
}

/** The queues that have an entry, by its time: all that have a message in flight, or delayed. */
export function* queuesByDueTime({
  dueQueues,
}: EmulatedState): Iterable<{ readonly queue: string; readonly time: number }> {
  for (const key of dueQueues.keys()) yield { queue: queueIn(key), time: keys.timeOf(key) };
}

function queueIn(key: string): string {
  return key.slice(key.indexOf(" ") + 1);
}

function entryKey(time: number, queue: string): string {
  return `${keys.time(time)} ${queue}`;
}
