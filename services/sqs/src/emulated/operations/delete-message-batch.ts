import { checkEntries } from "../../batch.js";
import { findQueue } from "../../queue.js";
import { eachEntry } from "../delivery/each-entry.js";
import { deleteByHandle } from "../delivery/receipts.js";
import type { EmulatedHandler } from "../types.js";

/** Deletes up to ten messages, each by itself. */
export const deleteMessageBatch: EmulatedHandler<"DeleteMessageBatch"> = ({ QueueUrl, Entries }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  checkEntries(Entries, "DeleteMessageBatchRequestEntry");
  return eachEntry(call, Entries, ({ ReceiptHandle }) => {
    deleteByHandle(call, queue, ReceiptHandle);
    return {};
  });
};
