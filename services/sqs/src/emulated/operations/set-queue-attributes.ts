import { findQueue } from "../../queue.js";
import { isFifo } from "../../queue-name.js";
import type { Queue } from "../../state.js";
import type { SqsCall, SqsHandler } from "../../types.js";
import { readAttributes, withAttributes } from "../queue-attributes.js";
import { settingsOf } from "../settings.js";
import { settle } from "../settle.js";
import { holdUntil } from "../settle-messages.js";

/** Changes attributes of a queue. A new delay of a FIFO queue holds for the messages that are delayed already too. */
export const setQueueAttributes: SqsHandler<"SetQueueAttributes"> = ({ QueueUrl, Attributes }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  const given = readAttributes(queue.name, Attributes);
  const changed = { ...withAttributes(call, queue, given), modifiedAt: call.clock.now() };
  settle(call, queue);
  call.state.queues.set(queue.name, changed);
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
