import { findQueue } from "../../queue.js";
import { deleteByHandle } from "../delivery/receipts.js";
import { settle } from "../time/settle.js";
import type { EmulatedHandler } from "../types.js";

/** Deletes the message of a receipt handle. */
export const deleteMessage: EmulatedHandler<"DeleteMessage"> = ({ QueueUrl, ReceiptHandle }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  settle(call, queue);
  deleteByHandle(call, queue, ReceiptHandle);
  return {};
};
