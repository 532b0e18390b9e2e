import { beyondTotalVisibility, messageGone, messageNotInFlight, outOfRange, receiptHandleExpired } from "../errors.js";
import { dueTime } from "../messages/retention.js";
import { type KeyedMessage, release, takeInFlight } from "../messages/stored-messages.js";
import type { EmulatedQueue } from "../state.js";
import { changeVisibleAt } from "../time/expiry.js";
import type { EmulatedCall } from "../types.js";
import { readReceipt } from "./receipts.js";

/** The longest time, in seconds, for which a message can be in flight after it was received. */
const MAX = 43_200;

/** The longest visibility timeout: throws `InvalidParameterValue` beyond 12 hours. */
export function checkVisibilityTimeout(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MAX) throw outOfRange(seconds, "VisibilityTimeout", MAX);
}

/** Sets for how many seconds from now a message in flight stays invisible; with 0 it is visible at once. */
export function changeVisibility(
  call: EmulatedCall,
  queue: EmulatedQueue,
  change: { readonly ReceiptHandle: string; readonly VisibilityTimeout?: number | undefined },
): void {
  const { ReceiptHandle: handle, VisibilityTimeout: seconds = 0 } = change;
  const { state } = call;
  checkVisibilityTimeout(seconds);
  const received = readReceipt(call, queue, handle);
  if (received === undefined) throw messageGone(handle);
  if (received.expired) throw receiptHandleExpired(handle);
  const { inFlight, message, receipt } = received;
  if (inFlight === undefined && message.receives === undefined) throw messageNotInFlight();
  const now = call.clock.now();
  const visibleAt = now + seconds * 1000;
  if (visibleAt - (inFlight?.invisibility.receivedAt ?? now) > MAX * 1000) throw beyondTotalVisibility(seconds);
  if (inFlight === undefined) hideAgain(call, queue, { key: receipt.key, message, visibleAt });
  else if (seconds === 0) release(state, queue.name, receipt.key);
  else changeVisibleAt(state, queue, { key: receipt.key, invisible: inFlight, visibleAt });
  call.waits.wake(queue.name);
}

/** A standard queue takes the handle of a message that is visible again. No receive is counted. */
function hideAgain(
  { state, clock }: EmulatedCall,
  queue: EmulatedQueue,
  { visibleAt, ...entry }: KeyedMessage & { readonly visibleAt: number },
): void {
  if (visibleAt === clock.now()) return;
  const dueAt = dueTime(entry.message, queue, visibleAt);
  takeInFlight(state, queue.name, { taken: [entry], invisibility: { visibleAt, dueAt } });
}
