import { checkEntries } from "../../batch.js";
import { findQueue } from "../../queue.js";
import { isFifo } from "../../queue-name.js";
import type { SqsHandler } from "../../types.js";
import { eachEntry } from "../batch.js";
import { batchTooLong, missingDeduplicationId, missingGroupIdInBatch } from "../errors.js";
import { type NewMessage, send, sizeOf } from "../send.js";
import { settingsOf } from "../settings.js";

/** Bytes of all messages of a batch together. */
const LARGEST = 1_048_576;

/** Sends up to ten messages, each by itself. What FIFO queues require of every message is refused for the whole batch, as AWS does. */
export const sendMessageBatch: SqsHandler<"SendMessageBatch"> = ({ QueueUrl, Entries }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  checkEntries(Entries, "SendMessageBatchRequestEntry");
  if (isFifo(queue.name)) for (const entry of Entries) checkFifo(entry, settingsOf(queue).contentBasedDeduplication);
  const size = Entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
  if (size > LARGEST) throw batchTooLong(LARGEST, size);
  return eachEntry(Entries, (entry) => send(call, queue, entry));
};

function checkFifo({ MessageDeduplicationId, MessageGroupId }: NewMessage, contentBased: boolean): void {
  if (MessageDeduplicationId === undefined && !contentBased) throw missingDeduplicationId();
  if (MessageGroupId === undefined) throw missingGroupIdInBatch();
}
