import { keys } from "@cloudstub/kit";
import { writeReceiptHandle } from "./receipt-handle.js";
import type { Message, Queue, SqsState } from "./state.js";

/** A message as a receiver sees it. */
export interface ReceivedMessage extends Message {
  readonly receiptHandle: string;
}

/** Puts a message after all others of a queue. */
export function append(state: SqsState, queue: Queue, message: Message): void {
  const messages = state.messages.of(queue.name);
  messages.set(keys.counter(Number(messages.lastKey() ?? 0) + 1), message);
}

/** The oldest messages of a queue, at most `count`. They stay where they are and visible (specification 3). */
export function firstMessages(state: SqsState, queue: Queue, count: number): ReceivedMessage[] {
  const found: ReceivedMessage[] = [];
  for (const [key, message] of state.messages.of(queue.name).entries()) {
    found.push({
      receiptHandle: writeReceiptHandle({ key, messageId: message.messageId, queue: queue.name }),
      ...message,
    });
    if (found.length === count) break;
  }
  return found;
}
