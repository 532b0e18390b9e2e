import { receiptHandleOfAnotherQueue } from "../../errors.js";
import { type Receipt, readReceiptHandle } from "../../receipt-handle.js";
import { receiptHandleExpired } from "../errors.js";
import { findMessage, remove } from "../messages/stored-messages.js";
import { queueType } from "../queue-types/type-of-queue.js";
import type { EmulatedQueue, InvisibleMessage, StoredMessage } from "../state.js";
import type { EmulatedCall } from "../types.js";

/** A receipt handle with its message as it is now. */
export interface Received {
  readonly receipt: Receipt;
  /** As it is stored, visible or in flight. */
  readonly message: StoredMessage;
  /** The message in flight; undefined where it is visible. */
  readonly inFlight: InvisibleMessage | undefined;
  /** True where the queue takes the handle no longer, as its message was received again or became visible. */
  readonly expired: boolean;
}

/** Reads a receipt handle of a queue. Undefined where its message is gone; throws `ReceiptHandleIsInvalid` for any other text. */
export function readReceipt(
  { state }: Pick<EmulatedCall, "state">,
  queue: EmulatedQueue,
  handle: string,
): Received | undefined {
  const receipt = readReceiptHandle(handle);
  if (receipt.queue !== queue.name) throw receiptHandleOfAnotherQueue(handle);
  const inFlight = state.inFlight.of(queue.name).get(receipt.key);
  const message = inFlight?.message ?? findMessage(state, queue.name, receipt.key);
  if (message?.messageId !== receipt.messageId) return undefined;
  return { receipt, message, inFlight, expired: queueType(queue.name).isExpired(receipt, inFlight) };
}

/**
 * Deletes the message of a receipt handle; that it is gone already is not an error. A FIFO queue refuses a handle whose
 * visibility timeout is over; a standard queue takes every handle that it gave for the message.
 */
export function deleteByHandle(call: EmulatedCall, queue: EmulatedQueue, handle: string): void {
  const received = readReceipt(call, queue, handle);
  if (received === undefined) return;
  if (received.expired && received.receipt.receive !== undefined) throw receiptHandleExpired(handle);
  const { choices } = call;
  if (choices !== undefined && queueType(queue.name).outlivesDeletion(choices, queue, received.message)) return;
  remove(call.state, queue.name, received.receipt.key);
  // A group may be open again, or there is room for one more in flight.
  call.waits.wake(queue.name);
}
