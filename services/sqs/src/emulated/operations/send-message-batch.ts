import { checkEntries } from "../../batch.js";
import { findQueue } from "../../queue.js";
import { settingsOf } from "../attributes/settings.js";
import { eachEntry } from "../delivery/each-entry.js";
import { send, sizeOf } from "../delivery/send.js";
import { batchTooLong, entryTooLong } from "../errors.js";
import { queueType } from "../queue-types/type-of-queue.js";
import type { EmulatedHandler } from "../types.js";

/** Bytes of all messages of a batch together. */
const MAX = 1_048_576;

/** Sends up to ten messages, each by itself. AWS refuses the whole batch where an entry lacks a member that FIFO queues require. */
export const sendMessageBatch: EmulatedHandler<"SendMessageBatch"> = ({ QueueUrl, Entries }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  checkEntries(Entries, "SendMessageBatchRequestEntry");
  queueType(queue.name).checkBatch(queue, Entries);
  const size = Entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
  if (size > MAX) throw batchTooLong(MAX, size);
  const { maximumSize } = settingsOf(queue);
  return eachEntry(call, Entries, (entry) => {
    if (sizeOf(entry) > maximumSize) throw entryTooLong(maximumSize);
    return send(call, queue, entry);
  });
};
