import type { Agent, AgentCall } from "@cloudstub/kit";
import { settingsOf } from "../attributes/settings.js";
import { oldestDeadLetter, takeOldestDeadLetter } from "../messages/dead-letters-by-age.js";
import { dueBy, nextDueQueue, takeDueQueue } from "../messages/due-queues.js";
import { dueTime, expiresAt } from "../messages/retention.js";
import { nextScheduled, takeDue } from "../messages/schedule.js";
import { changeInvisibility, release, remove } from "../messages/stored-messages.js";
import { forgetDuplicates, nextToForget } from "../queue-types/deduplication-window.js";
import type { EmulatedQueue, EmulatedState, InvisibleMessage } from "../state.js";
import { messagesInUse, nextToAppear, whatEnds } from "./explain.js";

/** About how many messages one step ends: a million may be due at one moment. */
const MAX_IN_A_STEP = 1000;

/**
 * Ends the periods of a queue: visibility timeouts, delays, the lives of messages, deduplication, and the time for which the names of
 * deleted queues stay taken.
 */
export const expiry: Agent<EmulatedState> = {
  due: nextDueQueue,
  what: whatEnds,
  pending: nextToAppear,
  inUse: messagesInUse,
  run(call) {
    for (let left = MAX_IN_A_STEP; left > 0; ) {
      const queue = takeDueQueue(call.state, call.clock.now());
      if (queue === undefined) return;
      left -= 1 + settle(call, queue, left);
    }
  },
};

/** Brings a queue up to the present. Returns how many messages that concerned; after `most` of them it is due again at once. */
function settle({ state, clock, wake }: AgentCall<EmulatedState>, name: string, most: number): number {
  const queue = state.queues.get(name);
  if (queue === undefined) {
    state.deletedQueues.delete(name);
    return 0;
  }
  const now = clock.now();
  let settled = 0;
  while (settled < most) {
    const due = takeDue(state, name, now);
    if (due.length === 0) break;
    for (const key of due) settleMessage(state, queue, { key, now });
    settled += due.length;
  }
  settled += removeExpired(state, queue, { now, most: most - settled });
  forgetDuplicates(state, name, now);
  dueBy(state, name, nextDue(state, queue));
  if (settled > 0) wake(name);
  return settled;
}

function settleMessage(
  state: EmulatedState,
  queue: EmulatedQueue,
  { key, now }: { readonly key: string; readonly now: number },
): void {
  const invisible = state.inFlight.of(queue.name).get(key) ?? state.delayed.of(queue.name).get(key);
  if (invisible === undefined || expiresAt(invisible.message, queue) <= now) remove(state, queue.name, key);
  else if (invisible.invisibility.visibleAt <= now) release(state, queue.name, key);
  // Not due yet: it shared a slot with earlier messages, or the retention period became longer.
  else changeVisibleAt(state, queue, { key, invisible, visibleAt: invisible.invisibility.visibleAt });
}

/** Removes visible messages that are expired, and returns how many. They are the first ones, and the oldest dead letters. */
function removeExpired(
  state: EmulatedState,
  queue: EmulatedQueue,
  { now, most }: { readonly now: number; readonly most: number },
): number {
  const { name } = queue;
  const messages = state.messages.of(name);
  const { retention } = settingsOf(queue);
  let removed = 0;
  for (; removed < most && firstExpiry(state, queue) <= now; removed++) remove(state, name, messages.firstKey() ?? "");
  for (; removed < most; removed++) {
    const key = takeOldestDeadLetter(state, name, now - retention);
    if (key === undefined) break;
    remove(state, name, key);
  }
  return removed;
}

/** When time changes something in a queue; Infinity where it does not. */
export function nextDue(state: EmulatedState, queue: EmulatedQueue): number {
  const { name } = queue;
  const deadExpiry = oldestDeadLetter(state, name) + settingsOf(queue).retention;
  return Math.min(nextScheduled(state, name), firstExpiry(state, queue), deadExpiry, nextToForget(state, name));
}

/** When the first visible message expires. */
function firstExpiry(state: EmulatedState, queue: EmulatedQueue): number {
  const messages = state.messages.of(queue.name);
  const message = messages.get(messages.firstKey() ?? "");
  return message === undefined ? Number.POSITIVE_INFINITY : expiresAt(message, queue);
}

/** Messages in flight and delayed are looked at sooner, where a shorter retention period makes them expire before they are due. */
export function expireSooner(state: EmulatedState, queue: EmulatedQueue): void {
  for (const family of [state.inFlight, state.delayed]) {
    for (const [key, invisible] of family.of(queue.name).entries()) {
      const { visibleAt, dueAt } = invisible.invisibility;
      if (dueTime(invisible.message, queue, visibleAt) < dueAt)
        changeVisibleAt(state, queue, { key, invisible, visibleAt });
    }
  }
  dueBy(state, queue.name, nextDue(state, queue));
}

/** Changes when a message in flight, or delayed, becomes visible. */
export function changeVisibleAt(
  state: EmulatedState,
  queue: EmulatedQueue,
  {
    key,
    invisible,
    visibleAt,
  }: { readonly key: string; readonly invisible: InvisibleMessage; readonly visibleAt: number },
): void {
  const { receivedAt, byService } = invisible.invisibility;
  const dueAt = dueTime(invisible.message, queue, visibleAt);
  const invisibility = { receivedAt, visibleAt, dueAt, ...(byService && { byService }) };
  changeInvisibility(state, queue.name, { key, invisibility });
}
