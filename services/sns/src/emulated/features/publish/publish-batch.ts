import { findTopic } from "../../engine/topics/topic.js";
import { badSubject, batchTooLong, MAX_MESSAGE } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { checkEntries } from "./batch-entries.js";
import { checkFifo } from "./deduplication.js";
import { checkMessage, checkStructure, hasBadSubject, sizeOf } from "./message-checks.js";
import { publishToTopic } from "./publish-to.js";

/**
 * Publishes up to ten messages to a topic. One with a bad subject fails alone (as clients of AWS report it); any other that AWS does not take
 * makes it refuse them all (recorded by LocalStack, test_publish_batch_exceptions).
 */
export const publishBatch: EmulatedHandler<"PublishBatch"> = (
  { TopicArn, PublishBatchRequestEntries: entries },
  call,
) => {
  const topic = findTopic(call, TopicArn);
  checkEntries(entries);
  const failed = entries.filter(hasBadSubject);
  const good = entries.filter((entry) => !failed.includes(entry));
  for (const entry of good) {
    checkMessage(entry);
    checkStructure(entry);
    checkFifo(topic, entry);
  }
  if (entries.reduce((size, entry) => size + sizeOf(entry), 0) > MAX_MESSAGE) throw batchTooLong();
  const { message: Message } = badSubject();
  return {
    Successful: good.map((entry) => ({ Id: entry.Id, ...publishToTopic(call, topic, entry) })),
    Failed: failed.map(({ Id }) => ({ Id, Code: "InvalidParameter", Message, SenderFault: true })),
  };
};
