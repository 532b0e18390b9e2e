import { findQueue } from "../../queue.js";
import { deleteByHandle } from "../delivery/receipts.js";
import type { EmulatedHandler } from "../types.js";

/** Deletes the message of a receipt handle. */
export const deleteMessage: EmulatedHandler<"DeleteMessage"> = ({ QueueUrl, ReceiptHandle }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  deleteByHandle(call, queue, ReceiptHandle);
  return {};
};
