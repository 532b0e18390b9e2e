import { arn } from "@cloudstub/kit";
import { append, type Kept, remove } from "../queue-contents.js";
import { isFifo } from "../queue-name.js";
import type { Message, Queue } from "../state.js";
import type { SqsCall } from "../types.js";
import { settingsOf } from "./settings.js";

/** True for a message that was received so often that its queue's redrive policy gives it up. */
export function isDead({ receives = 0, deadFrom }: Message, queue: Queue): boolean {
  const { deadLetters } = settingsOf(queue);
  return deadLetters !== undefined && receives - (deadFrom?.receives ?? 0) >= deadLetters.afterReceives;
}

/** Moves a message to the dead-letter queue, which it enters anew only where it is FIFO. False where there is none any more. */
export function moveToDeadLetters(call: SqsCall, queue: Queue, { key, message }: Kept): boolean {
  const target = settingsOf(queue).deadLetters?.queue ?? "";
  if (!call.state.queues.has(target)) return false;
  remove(call.state, queue.name, key);
  append(call.state, target, {
    ...message,
    ...(isFifo(target) && { sentAt: call.clock.now() }),
    deadFrom: { queueArn: arn(call, "sqs", queue.name), receives: message.receives ?? 0 },
  });
  call.waits.wake(target);
  return true;
}
