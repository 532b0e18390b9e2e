import { release } from "../queue-contents.js";
import type { Queue } from "../state.js";
import type { SqsCall } from "../types.js";
import { beyondTotalVisibility, messageGone, messageNotInFlight, outOfRange, receiptHandleExpired } from "./errors.js";
import { holdingOf } from "./held-message.js";
import { holdUntil } from "./settle-messages.js";

/** The longest time, in seconds, for which a message can be in flight after it was received. */
const LONGEST = 43_200;

/** The longest visibility timeout: throws `InvalidParameterValue` beyond 12 hours. */
export function checkVisibilityTimeout(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > LONGEST) throw outOfRange(seconds, "VisibilityTimeout", LONGEST);
}

/** Says anew for how many seconds, from now, a message in flight is hidden; with 0 it is visible at once. */
export function changeVisibility(
  call: SqsCall,
  queue: Queue,
  change: { readonly ReceiptHandle: string; readonly VisibilityTimeout?: number | undefined },
): void {
  const { ReceiptHandle: handle, VisibilityTimeout: seconds = 0 } = change;
  const { state } = call;
  checkVisibilityTimeout(seconds);
  const holding = holdingOf(call, queue, handle);
  if (holding === undefined) throw messageGone(handle);
  if (holding.expired) throw receiptHandleExpired(handle);
  const { held, receipt } = holding;
  if (held === undefined) throw messageNotInFlight();
  const visibleAt = call.clock.now() + seconds * 1000;
  if (visibleAt - (held.hold.receivedAt ?? 0) > LONGEST * 1000) throw beyondTotalVisibility(seconds);
  if (seconds === 0) release(state, queue.name, receipt.key);
  else holdUntil(state, queue, { key: receipt.key, held, visibleAt });
  call.waits.wake(queue.name);
}
