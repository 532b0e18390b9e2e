import { arn } from "@cloudstub/kit";
import { settingsOf } from "../attributes/settings.js";
import { append, type KeyedMessage, remove } from "../messages/stored-messages.js";
import { queueType } from "../queue-types/type-of-queue.js";
import type { EmulatedQueue, StoredMessage } from "../state.js";
import type { EmulatedCall } from "../types.js";

/** True for a message that was received so often that its queue's redrive policy gives it up. */
export function isDead({ receives = 0, deadFrom }: StoredMessage, queue: EmulatedQueue): boolean {
  const { deadLetters } = settingsOf(queue);
  return deadLetters !== undefined && receives - (deadFrom?.receives ?? 0) >= deadLetters.afterReceives;
}

/** Moves a message to the dead-letter queue. False where that queue does not exist any more. */
export function moveToDeadLetters(call: EmulatedCall, queue: EmulatedQueue, { key, message }: KeyedMessage): boolean {
  const target = call.state.queues.get(settingsOf(queue).deadLetters?.queue ?? "");
  if (target === undefined) return false;
  const deadFrom = { queueArn: arn(call, "sqs", queue.name), receives: message.receives ?? 0 };
  remove(call.state, queue.name, key);
  append(call.state, target, { ...queueType(target.name).asDeadLetter(message, call.clock.now()), deadFrom });
  call.waits.wake(target.name);
  const { messageId, receives = 0 } = message;
  call.note(
    `Message ${messageId} went to ${target.name}: it was received ${receives === 1 ? "once" : `${receives} times`}.`,
  );
  return true;
}
