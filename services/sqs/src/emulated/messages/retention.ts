import { settingsOf } from "../attributes/settings.js";
import type { EmulatedQueue, StoredMessage } from "../state.js";

/** When its queue has kept a message for long enough. The contract's messages have no age, and never expire. */
export function expiresAt({ sentAt = Number.POSITIVE_INFINITY }: StoredMessage, queue: EmulatedQueue): number {
  return sentAt + settingsOf(queue).retention;
}

/** When to look at a message that becomes visible at a time: earlier where it expires before. */
export function dueTime(message: StoredMessage, queue: EmulatedQueue, visibleAt: number): number {
  return Math.min(visibleAt, expiresAt(message, queue));
}
