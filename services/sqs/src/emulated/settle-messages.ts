import { deadLettersByAge } from "../dead-letters-by-age.js";
import { holdOn, release, remove } from "../queue-contents.js";
import { takeDue } from "../schedule.js";
import type { HeldMessage, Message, Queue, SqsState } from "../state.js";
import type { SqsCall } from "../types.js";
import { settingsOf } from "./settings.js";

/** A million messages that are due at one moment must not make one request wait for all of them. */
const MOST_AT_ONCE = 1000;

/** Makes visible what is no longer in flight or delayed, and removes what expired meanwhile; of many, those that are due longest. */
export function settleMessages({ state, clock }: Pick<SqsCall, "state" | "clock">, queue: Queue): void {
  const now = clock.now();
  for (let settled = 0; settled < MOST_AT_ONCE; ) {
    const keys = takeDue(state, queue.name, now);
    if (keys.length === 0) return;
    for (const key of keys) settleMessage(state, queue, { key, now });
    settled += keys.length;
  }
}

/** A message that was filed with others may be due later than they. */
function settleMessage(state: SqsState, queue: Queue, { key, now }: { readonly key: string; readonly now: number }): void {
  const held = state.inFlight.of(queue.name).get(key) ?? state.delayed.of(queue.name).get(key);
  if (held === undefined || isExpired(held.message, queue, now)) remove(state, queue.name, key);
  else if (held.hold.visibleAt <= now) release(state, queue.name, key);
  // So may one whose retention period became longer meanwhile.
  else holdUntil(state, queue, { key, held, visibleAt: held.hold.visibleAt });
}

/** Removes the visible messages that are expired, so that a queue can be counted. They are the first ones, and the oldest dead letters. */
export function removeExpired({ state, clock }: Pick<SqsCall, "state" | "clock">, queue: Queue): void {
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
export function expireSooner(state: SqsState, queue: Queue): void {
  for (const family of [state.inFlight, state.delayed]) {
    for (const [key, held] of family.of(queue.name).entries()) {
      const { visibleAt, dueAt } = held.hold;
      if (dueTime(held.message, queue, visibleAt) < dueAt) holdUntil(state, queue, { key, held, visibleAt });
    }
  }
}

/** True for a message that is older than its queue keeps messages. The contract's have no age. */
export function isExpired({ sentAt }: Message, queue: Queue, now: number): boolean {
  return sentAt !== undefined && sentAt + settingsOf(queue).retention <= now;
}

/** Holds a message in flight, or delayed, until another time. */
export function holdUntil(
  state: SqsState,
  queue: Queue,
  { key, held, visibleAt }: { readonly key: string; readonly held: HeldMessage; readonly visibleAt: number },
): void {
  const dueAt = dueTime(held.message, queue, visibleAt);
  holdOn(state, queue.name, { key, hold: { receivedAt: held.hold.receivedAt, visibleAt, dueAt } });
}

/** When a held message has to be looked at: it may expire before it becomes visible. */
export function dueTime({ sentAt }: Message, queue: Queue, visibleAt: number): number {
  return sentAt === undefined ? visibleAt : Math.min(visibleAt, sentAt + settingsOf(queue).retention);
}
