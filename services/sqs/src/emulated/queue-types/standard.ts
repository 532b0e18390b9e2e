import { shuffled } from "@cloudstub/kit";
import { settingsOf } from "../attributes/settings.js";
import { invalidDelay, notForThisQueueType, tooManyInFlight } from "../errors.js";
import type { KeyedMessage } from "../messages/stored-messages.js";
import type { EmulatedQueue } from "../state.js";
import type { EmulatedCall } from "../types.js";
import {
  deletedMessageReturns,
  emptyPoll,
  fewerMessages,
  MOST_MIXED,
  outOfOrder,
  receivedTwice,
  toMix,
} from "./choices.js";
import { checkId } from "./deduplication.js";
import type { QueueType } from "./queue-type.js";

/** A standard queue: messages in the order of sending, more or less; each by itself. */
export const standard: QueueType = {
  checkMessage(_, { DelaySeconds, MessageGroupId, MessageDeduplicationId }) {
    if (DelaySeconds !== undefined) checkDelay(DelaySeconds);
    if (MessageGroupId !== undefined) checkId(MessageGroupId, "MessageGroupId");
    if (MessageDeduplicationId !== undefined)
      throw notForThisQueueType(MessageDeduplicationId, "MessageDeduplicationId");
  },
  checkBatch: () => undefined,
  delayOf: (queue, seconds) => (seconds === undefined ? settingsOf(queue).delay : seconds * 1000),
  deduplicationId: () => undefined,
  sequenceNumber: () => undefined,
  checkAttemptId(id) {
    throw notForThisQueueType(id, "ReceiveRequestAttemptId");
  },
  refuseWhenFull() {
    throw tooManyInFlight();
  },
  candidates: byAge,
  byChance(choices, call, { queue, count, maySampleFew }) {
    const visible = toMix(byAge(call, queue, MOST_MIXED));
    if (visible.length === 0 || (maySampleFew && choices.take(emptyPoll, queue.name) !== undefined)) return [];
    const mix = visible.length > 1 ? choices.take(outOfOrder, queue.name) : undefined;
    const ordered = mix === undefined ? visible : shuffled(visible, mix);
    const most = Math.min(count, ordered.length);
    const fewer = most > 1 && maySampleFew ? choices.take(fewerMessages, queue.name) : undefined;
    return fewer === undefined ? ordered : ordered.slice(0, 1 + fewer(most - 1));
  },
  staysVisible: (choices, { name }, { messageId }) =>
    choices.take(receivedTwice, `${name}, message ${messageId}`) !== undefined,
  outlivesDeletion: (choices, { name }, { messageId }) =>
    choices.take(deletedMessageReturns, `${name}, message ${messageId}`) !== undefined,
  isExpired: () => false,
  asDeadLetter: (message) => message,
  delaysAgain: false,
};

function checkDelay(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 900) throw invalidDelay(seconds);
}

/** Read in batches: writing to a tree while iterating over it clones it, which costs more than a second lookup. */
function* byAge({ state }: EmulatedCall, { name }: EmulatedQueue, count: number): IterableIterator<KeyedMessage> {
  const messages = state.messages.of(name);
  let batch: KeyedMessage[] = [];
  do {
    const after = batch.at(-1)?.key;
    batch = [];
    for (const [key, message] of messages.entries(after === undefined ? {} : { after })) {
      if (batch.push({ key, message }) === count) break;
    }
    yield* batch;
  } while (batch.length === count);
}
