import { findQueue } from "../../queue.js";
import type { SqsHandler } from "../../types.js";
import { deleteByHandle } from "../delete.js";
import { settle } from "../settle.js";

/** Deletes the message of a receipt handle. */
export const deleteMessage: SqsHandler<"DeleteMessage"> = ({ QueueUrl, ReceiptHandle }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  settle(call, queue);
  deleteByHandle(call, queue, ReceiptHandle);
  return {};
};
