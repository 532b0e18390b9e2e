import { receiptHandleOfAnotherQueue } from "../errors.js";
import { messageOf } from "../held.js";
import { findMessage } from "../queue-contents.js";
import { isFifo } from "../queue-name.js";
import { type Receipt, readReceiptHandle } from "../receipt-handle.js";
import type { HeldMessage, Queue } from "../state.js";
import type { SqsCall } from "../types.js";
import { isExpired } from "./settle-messages.js";

/** What a receipt handle means by now. */
export interface Holding {
  readonly receipt: Receipt;
  /** The message in flight; undefined where it is visible. */
  readonly held: HeldMessage | undefined;
  /** True where its message was received again, or became visible, since. Standard queues don't mind. */
  readonly expired: boolean;
}

/** Reads a receipt handle of a queue. Undefined where its message is gone, or too old; throws `ReceiptHandleIsInvalid` where it is none. */
export function holdingOf({ state, clock }: Pick<SqsCall, "state" | "clock">, queue: Queue, handle: string): Holding | undefined {
  const receipt = readReceiptHandle(handle);
  if (receipt.queue !== queue.name) throw receiptHandleOfAnotherQueue(handle);
  const held = state.inFlight.of(queue.name).get(receipt.key);
  const message = held?.message ?? findMessage(state, queue.name, receipt.key);
  if (message?.messageId !== receipt.messageId || isExpired(message, queue, clock.now())) return undefined;
  return { receipt, held, expired: isFifo(queue.name) && !isCurrent(receipt, held) };
}

function isCurrent({ receive }: Receipt, held: HeldMessage | undefined): boolean {
  return held !== undefined && (receive === undefined || receive === messageOf(held).receives);
}
