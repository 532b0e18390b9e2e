import { checkEntries } from "../../batch.js";
import { findQueue } from "../../queue.js";
import type { SqsHandler } from "../../types.js";
import { eachEntry } from "../batch.js";
import { deleteByHandle } from "../delete.js";
import { settle } from "../settle.js";

/** Deletes up to ten messages, each by itself. */
export const deleteMessageBatch: SqsHandler<"DeleteMessageBatch"> = ({ QueueUrl, Entries }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  checkEntries(Entries, "DeleteMessageBatchRequestEntry");
  settle(call, queue);
  return eachEntry(Entries, ({ ReceiptHandle }) => {
    deleteByHandle(call, queue, ReceiptHandle);
    return {};
  });
};
