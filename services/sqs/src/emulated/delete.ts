import { remove } from "../queue-contents.js";
import type { Queue } from "../state.js";
import type { SqsCall } from "../types.js";
import { receiptHandleExpired } from "./errors.js";
import { holdingOf } from "./held-message.js";

/**
 * Deletes the message of a receipt handle; that it is gone already is no error. A FIFO queue refuses a handle whose
 * visibility timeout is over; a standard queue takes every handle that it gave for the message.
 */
export function deleteByHandle(call: SqsCall, queue: Queue, handle: string): void {
  const holding = holdingOf(call, queue, handle);
  if (holding === undefined) return;
  if (holding.expired && holding.receipt.receive !== undefined) throw receiptHandleExpired(handle);
  remove(call.state, queue.name, holding.receipt.key);
  // A group may be open again, or there is room for one more in flight.
  call.waits.wake(queue.name);
}
