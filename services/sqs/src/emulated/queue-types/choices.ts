import type { Choice } from "@cloudstub/kit";

const docs = "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide";

/** A client's receive that does not wait. */
const shortPolling = {
  promise: "Short polling asks some of a queue's servers only, and misses the messages of the others",
  page: `${docs}/sqs-short-and-long-polling.html`,
};

export const emptyPoll: Choice = {
  name: "empty-poll",
  says: "The receive found nothing, although there were messages",
  ...shortPolling,
  weights: { aws: 50, stormy: 250 },
};

export const fewerMessages: Choice = {
  name: "fewer-messages",
  says: "The receive took fewer messages than it asked for and there were",
  ...shortPolling,
  weights: { aws: 200, stormy: 400 },
};

export const outOfOrder: Choice = {
  name: "out-of-order",
  says: "The receive took messages in another order than that of their sending",
  promise: "Standard queues try to keep the order of messages, and do not promise it",
  page: `${docs}/standard-queues.html`,
  weights: { aws: 200, stormy: 600 },
};

export const receivedTwice: Choice = {
  name: "received-twice",
  says: "The message stayed visible when it was received, so that it can be received again at once",
  promise: "Standard queues deliver each message at least once, and sometimes more than once",
  page: `${docs}/standard-queues-at-least-once-delivery.html`,
  weights: { aws: 5, stormy: 50 },
};

export const deletedMessageReturns: Choice = {
  name: "deleted-message-returns",
  says: "The message was deleted, and comes again after its visibility timeout",
  promise: "A server that holds a copy of a message may be away while the message is deleted, and give its copy later",
  page: `${docs}/standard-queues-at-least-once-delivery.html`,
  weights: { aws: 3, stormy: 30 },
};

export const groupsOutOfOrder: Choice = {
  name: "groups-out-of-order",
  says: "The receive took the groups of a FIFO queue in another order",
  promise: "A FIFO queue keeps the order within a message group, and none among groups",
  page: `${docs}/using-messagegroupid-property.html`,
  weights: { aws: 200, stormy: 600 },
};

/** The freedoms of AWS that the service takes. */
export const choices = [emptyPoll, fewerMessages, outOfOrder, receivedTwice, deletedMessageReturns, groupsOutOfOrder];

/** How many of the oldest messages, or of the first groups, chance may put into another order. */
export const MOST_MIXED = 100;

/** The messages or groups that chance may put into another order. */
export function toMix<T>(values: Iterable<T>): T[] {
  const found: T[] = [];
  for (const value of values) if (found.push(value) === MOST_MIXED) break;
  return found;
}
