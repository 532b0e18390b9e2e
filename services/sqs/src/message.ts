import { checkBody, md5 } from "./message-body.js";
import { oldestMessages } from "./oldest.js";
import { append } from "./queue-contents.js";
import { writeReceiptHandle } from "./receipt-handle.js";
import type { Message, Queue, SqsState } from "./state.js";
import type { SqsCall } from "./types.js";

/** A message as a receiver sees it. */
export interface ReceivedMessage extends Message {
  readonly receiptHandle: string;
}

/** Puts a message behind all others of a queue, and wakes those who wait for it. Throws where the body is empty or holds characters that SQS refuses. */
export function addMessage({ state, ids, waits }: Pick<SqsCall, "state" | "ids" | "waits">, queue: Queue, body: string): Message {
  checkBody(body);
  const message: Message = { messageId: ids.uuid(), body, md5OfBody: md5(body) };
  append(state, queue.name, message);
  waits.wake(queue.name);
  return message;
}

/** The oldest messages of a queue, at most `count`. They stay where they are and visible (specification 3). */
export function firstMessages(state: SqsState, queue: Queue, count: number): ReceivedMessage[] {
  const found: ReceivedMessage[] = [];
  for (const { key, message } of oldestMessages(state, queue.name)) {
    found.push({ receiptHandle: writeReceiptHandle({ key, messageId: message.messageId, queue: queue.name }), ...message });
    if (found.length === count) break;
  }
  return found;
}
