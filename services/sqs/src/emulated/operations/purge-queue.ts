import { findQueue } from "../../queue.js";
import { purgeInProgress } from "../errors.js";
import { clearMessages } from "../messages/stored-messages.js";
import type { EmulatedHandler } from "../types.js";

/** How long AWS takes for a purge, and lets no other begin. */
const DURATION = 60_000;

/** Removes all messages of a queue, in flight and delayed ones too, and forgets the deduplication ids of a FIFO queue. */
export const purgeQueue: EmulatedHandler<"PurgeQueue"> = ({ QueueUrl }, { state, clock }) => {
  const queue = findQueue(state, QueueUrl);
  const now = clock.now();
  if (queue.purgedAt !== undefined && queue.purgedAt + DURATION > now) throw purgeInProgress(queue.name);
  clearMessages(state, queue.name);
  state.deduplication.of(queue.name).clear();
  state.deduplicationExpiry.of(queue.name).clear();
  state.queues.set(queue.name, { ...queue, purgedAt: now });
  return {};
};
