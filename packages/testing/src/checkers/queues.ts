import { shown } from "@cloudstub/core";
import { failure } from "../process/failure.js";

/**
 * What a queue, or a topic, was given and gave: `{ sent: ["order-1", "order-2"], received: handled }`. Messages are texts that differ: bodies or ids of the
 * application's own.
 */
export interface QueueHistory {
  /** The messages whose sending was answered, in its order. */
  readonly sent: readonly string[];
  /** Those whose sending was not answered: they may be there or not. None unless given. */
  readonly unanswered?: readonly string[];
  /** All messages in the order in which they were received, repeated ones too. */
  readonly received: readonly string[];
}

/** The most messages that a failure names. */
const NAMED = 5;

/**
 * Throws a `MockFailure` unless each message that was sent was received, once or more often, and no other. It is what AWS promises for standard queues:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues-at-least-once-delivery.html
 *
 * @example assertAtLeastOnce({ sent: ["order-1", "order-2"], received: handled });
 */
export function assertAtLeastOnce({ sent, unanswered = [], received }: QueueHistory): void {
  const got = new Set(received);
  const known = new Set([...sent, ...unanswered]);
  const lost = sent.filter((message) => !got.has(message));
  const invented = [...got].filter((message) => !known.has(message));
  if (lost.length > 0) throw broken(`${counted(lost)} sent and never received: ${named(lost)}.`);
  if (invented.length > 0) throw broken(`${counted(invented)} received and never sent: ${named(invented)}.`);
}

/**
 * Throws a `MockFailure` unless the messages of each group were received in the order in which they were sent, none before an earlier one of its group. A message
 * that comes again does not count: FIFO queues give it again until it is deleted. Messages that were not answered have no order.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/using-messagegroupid-property.html
 *
 * @example assertOrderPerGroup({ sent, received }, (message) => JSON.parse(message).customer);
 */
export function assertOrderPerGroup({ sent, received }: QueueHistory, groupOf: (message: string) => string): void {
  const seen = new Set<string>();
  /** How many messages of each group have been received in their order. */
  const reached = new Map<string, number>();
  const groups = grouped(new Set(sent), groupOf);
  const known = new Set(sent);
  for (const message of received) {
    if (seen.has(message) || !known.has(message)) continue;
    seen.add(message);
    const group = groupOf(message);
    const place = reached.get(group) ?? 0;
    const next = groups.get(group)?.[place];
    if (next !== message)
      throw broken(
        `In group ${shown(group)} ${shown(message)} was received before ${shown(next)}, which was sent earlier.`,
      );
    reached.set(group, place + 1);
  }
}

function counted({ length }: readonly string[]): string {
  return length === 1 ? "1 message was" : `${length} messages were`;
}

function named(messages: readonly string[]): string {
  const more = messages.length > NAMED ? ` and ${messages.length - NAMED} more` : "";
  return messages.slice(0, NAMED).map(shown).join(", ") + more;
}

/** The values of each group, in their order. */
export function grouped<T>(values: Iterable<T>, groupOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(groupOf(value)) ?? [];
    group.push(value);
    groups.set(groupOf(value), group);
  }
  return groups;
}

/** The failure of a history that AWS's promise does not allow. */
export function broken(problem: string): Error {
  return failure("HistoryBroken", { problem });
}
