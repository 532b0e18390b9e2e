import { findQueue } from "../../queue.js";
import { isFifo } from "../../queue-name.js";
import type { Queue } from "../../state.js";
import type { SqsCall, SqsHandler } from "../../types.js";
import { readAttributes, withAttributes } from "../queue-attributes.js";
import { settingsOf } from "../settings.js";
import { settle } from "../settle.js";
import { expireSooner, holdUntil, removeExpired } from "../settle-messages.js";

/**
 * Changes attributes of a queue. A shorter retention period holds for the messages that are there, and a new delay of a FIFO queue
 * for those that are delayed already.
 */
export const setQueueAttributes: SqsHandler<"SetQueueAttributes"> = ({ QueueUrl, Attributes }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  const given = readAttributes(queue.name, Attributes);
  const changed = { ...withAttributes(call, queue, given), modifiedAt: call.clock.now() };
  settle(call, queue);
  // What is expired by now does not come back with a longer retention period.
  removeExpired(call, queue);
  call.state.queues.set(queue.name, changed);
  if (settingsOf(changed).retention < settingsOf(queue).retention) expireSooner(call.state, changed);
  if (isFifo(queue.name) && settingsOf(changed).delay !== settingsOf(queue).delay) delayAnew(call, changed);
  call.waits.wake(queue.name);
  return {};
};

function delayAnew({ state }: SqsCall, queue: Queue): void {
  const { delay } = settingsOf(queue);
  for (const [key, held] of state.delayed.of(queue.name).entries()) {
    const visibleAt = (held.message.sentAt ?? 0) + delay;
    holdUntil(state, queue, { key, held, visibleAt });
  }
}
