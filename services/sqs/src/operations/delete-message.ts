import { receiptHandleOfAnotherQueue } from "../errors.js";
import { findQueue } from "../queue.js";
import { readReceiptHandle } from "../receipt-handle.js";
import type { SqsHandler } from "../types.js";

/** Removes the message of a receipt handle. Deleting it again succeeds and does nothing. */
export const deleteMessage: SqsHandler<"DeleteMessage"> = ({ QueueUrl, ReceiptHandle }, { state }) => {
  const { name } = findQueue(state, QueueUrl);
  const { key, messageId, queue } = readReceiptHandle(ReceiptHandle);
  if (queue !== name) throw receiptHandleOfAnotherQueue(ReceiptHandle);
  const messages = state.messages.of(name);
  if (messages.get(key)?.messageId === messageId) messages.delete(key);
  return {};
};
