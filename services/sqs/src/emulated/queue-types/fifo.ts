import { shuffled } from "@cloudstub/kit";
import { settingsOf } from "../attributes/settings.js";
import { missingDeduplicationId, missingGroupId, missingGroupIdInBatch, notForThisQueueType } from "../errors.js";
import { currentMessage } from "../messages/invisible-message.js";
import { openGroups } from "../messages/message-groups.js";
import type { KeyedMessage } from "../messages/stored-messages.js";
import type { EmulatedQueue } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { groupsOutOfOrder, toMix } from "./choices.js";
import { checkId, deduplicationIdOf, sequenceNumber } from "./deduplication.js";
import type { QueueType } from "./queue-type.js";

/** A FIFO queue: messages in groups, each group in its order, duplicates within five minutes left out. */
export const fifo: QueueType = {
  checkMessage(_, { DelaySeconds, MessageGroupId }) {
    if (DelaySeconds !== undefined && DelaySeconds !== 0) throw notForThisQueueType(DelaySeconds, "DelaySeconds");
    if (MessageGroupId === undefined) throw missingGroupId();
    checkId(MessageGroupId, "MessageGroupId");
  },
  checkBatch(queue, entries) {
    const { contentBasedDeduplication } = settingsOf(queue);
    for (const { MessageDeduplicationId, MessageGroupId } of entries) {
      if (MessageDeduplicationId === undefined && !contentBasedDeduplication) throw missingDeduplicationId();
      if (MessageGroupId === undefined) throw missingGroupIdInBatch();
    }
  },
  delayOf: (queue) => settingsOf(queue).delay,
  deduplicationId: deduplicationIdOf,
  sequenceNumber,
  checkAttemptId: (id) => checkId(id, "ReceiveRequestAttemptId"),
  refuseWhenFull: () => undefined,
  candidates: byGroup,
  byChance(choices, call, { queue }) {
    const groups = toMix(groupsOf(call, queue.name));
    const mix = groups.length > 1 ? choices.take(groupsOutOfOrder, queue.name) : undefined;
    return mix === undefined ? byGroup(call, queue) : inTurn(shuffled(groups, mix));
  },
  staysVisible: () => false,
  outlivesDeletion: () => false,
  isExpired: ({ receive }, inFlight) =>
    inFlight === undefined || (receive !== undefined && receive !== currentMessage(inFlight).receives),
  asDeadLetter: (message, now) => ({ ...message, sentAt: now }),
  delaysAgain: true,
};

/** As many messages as there are of one group, then of the next; of a group none after one that is in flight. */
function* byGroup(call: EmulatedCall, { name }: EmulatedQueue): IterableIterator<KeyedMessage> {
  yield* inTurn(groupsOf(call, name));
}

function* inTurn(groups: Iterable<Iterable<KeyedMessage>>): IterableIterator<KeyedMessage> {
  for (const group of groups) yield* group;
}

function* groupsOf({ state }: EmulatedCall, name: string): IterableIterator<Iterable<KeyedMessage>> {
  for (const keys of openGroups(state, name)) yield messagesOf(state, name, keys);
}

function* messagesOf(
  { messages }: EmulatedCall["state"],
  name: string,
  keys: Iterable<string>,
): IterableIterator<KeyedMessage> {
  for (const key of keys) {
    const message = messages.of(name).get(key);
    if (message !== undefined) yield { key, message };
  }
}
