import { findQueue } from "../../queue.js";
import { readAttributes, withAttributes } from "../attributes/attribute-values.js";
import { settingsOf } from "../attributes/settings.js";
import { queueType } from "../queue-types/type-of-queue.js";
import type { EmulatedQueue } from "../state.js";
import { changeVisibleAt, expireSooner } from "../time/expiry.js";
import type { EmulatedCall, EmulatedHandler } from "../types.js";

/**
 * Changes attributes of a queue. A shorter retention period holds for the messages that are there, and a new delay of a FIFO queue
 * for those that are delayed already.
 */
export const setQueueAttributes: EmulatedHandler<"SetQueueAttributes"> = ({ QueueUrl, Attributes }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  const given = readAttributes(queue.name, Attributes);
  const changed = { ...withAttributes(call, queue, given), modifiedAt: call.clock.now() };
  call.state.queues.set(queue.name, changed);
  if (settingsOf(changed).retention < settingsOf(queue).retention) expireSooner(call.state, changed);
  if (queueType(queue.name).delaysAgain && settingsOf(changed).delay !== settingsOf(queue).delay)
    delayAgain(call, changed);
  call.waits.wake(queue.name);
  return {};
};

function delayAgain({ state }: EmulatedCall, queue: EmulatedQueue): void {
  const { delay } = settingsOf(queue);
  for (const [key, invisible] of state.delayed.of(queue.name).entries()) {
    const visibleAt = (invisible.message.sentAt ?? 0) + delay;
    changeVisibleAt(state, queue, { key, invisible, visibleAt });
  }
}
