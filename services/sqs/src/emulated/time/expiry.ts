import { settingsOf } from "../attributes/settings.js";
import { deadLettersByAge } from "../messages/dead-letters-by-age.js";
import { takeDue } from "../messages/schedule.js";
import { changeInvisibility, release, remove } from "../messages/stored-messages.js";
import type { EmulatedQueue, EmulatedState, InvisibleMessage, StoredMessage } from "../state.js";
import type { EmulatedCall } from "../types.js";

/** A million messages that are due at one moment must not make one request wait for all of them. */
const MOST_AT_ONCE = 1000;

/** Makes visible what is no longer in flight or delayed, and removes what expired meanwhile; of many, those that are due longest. */
export function settleMessages({ state, clock }: Pick<EmulatedCall, "state" | "clock">, queue: EmulatedQueue): void {
  const now = clock.now();
  for (let settled = 0; settled < MOST_AT_ONCE; ) {
    const keys = takeDue(state, queue.name, now);
    if (keys.length === 0) return;
    for (const key of keys) settleMessage(state, queue, { key, now });
    settled += keys.length;
  }
}

function settleMessage(state: EmulatedState, queue: EmulatedQueue, { key, now }: { readonly key: string; readonly now: number }): void {
  const invisible = state.inFlight.of(queue.name).get(key) ?? state.delayed.of(queue.name).get(key);
  if (invisible === undefined || isExpired(invisible.message, queue, now)) remove(state, queue.name, key);
  else if (invisible.invisibility.visibleAt <= now) release(state, queue.name, key);
  // Not due yet: it shared a slot with earlier messages, or the retention period became longer.
  else changeVisibleAt(state, queue, { key, invisible, visibleAt: invisible.invisibility.visibleAt });
}

/** Removes the visible messages that are expired, so that a queue can be counted. They are the first ones, and the oldest dead letters. */
export function removeExpired({ state, clock }: Pick<EmulatedCall, "state" | "clock">, queue: EmulatedQueue): void {
  const messages = state.messages.of(queue.name);
  const now = clock.now();
  for (const [key, message] of messages.entries()) {
    if (!isExpired(message, queue, now)) break;
    remove(state, queue.name, key);
  }
  for (const key of deadLettersByAge(state, queue.name)) {
    const message = messages.get(key);
    if (message === undefined || !isExpired(message, queue, now)) break;
    remove(state, queue.name, key);
  }
}

/** Messages in flight and delayed are looked at sooner, where a shorter retention period makes them expire before they are due. */
export function expireSooner(state: EmulatedState, queue: EmulatedQueue): void {
  for (const family of [state.inFlight, state.delayed]) {
    for (const [key, invisible] of family.of(queue.name).entries()) {
      const { visibleAt, dueAt } = invisible.invisibility;
      if (dueTime(invisible.message, queue, visibleAt) < dueAt) changeVisibleAt(state, queue, { key, invisible, visibleAt });
    }
  }
}

/** True for a message that is older than its queue keeps messages. The contract's have no age. */
export function isExpired({ sentAt }: StoredMessage, queue: EmulatedQueue, now: number): boolean {
  return sentAt !== undefined && sentAt + settingsOf(queue).retention <= now;
}

/** Changes when a message in flight, or delayed, becomes visible. */
export function changeVisibleAt(
  state: EmulatedState,
  queue: EmulatedQueue,
  { key, invisible, visibleAt }: { readonly key: string; readonly invisible: InvisibleMessage; readonly visibleAt: number },
): void {
  const { receivedAt } = invisible.invisibility;
  const dueAt = dueTime(invisible.message, queue, visibleAt);
  changeInvisibility(state, queue.name, { key, invisibility: { receivedAt, visibleAt, dueAt } });
}

/** When to look at a message that becomes visible at a time: earlier where it expires before. */
export function dueTime({ sentAt }: StoredMessage, queue: EmulatedQueue, visibleAt: number): number {
  return sentAt === undefined ? visibleAt : Math.min(visibleAt, sentAt + settingsOf(queue).retention);
}
