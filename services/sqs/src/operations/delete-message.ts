import { receiptHandleOfAnotherQueue } from "../errors.js";
import { findQueue } from "../queue.js";
import { findMessage, remove } from "../queue-contents.js";
import { readReceiptHandle } from "../receipt-handle.js";
import type { SqsHandler } from "../types.js";

/** Removes the message that a receipt handle stands for. Deleting it again succeeds and does nothing. */
export const deleteMessage: SqsHandler<"DeleteMessage"> = ({ QueueUrl, ReceiptHandle }, { state }) => {
  const { name } = findQueue(state, QueueUrl);
  const { key, messageId, queue } = readReceiptHandle(ReceiptHandle);
  if (queue !== name) throw receiptHandleOfAnotherQueue(ReceiptHandle);
  if (findMessage(state, name, key)?.messageId === messageId) remove(state, name, key);
  return {};
};
