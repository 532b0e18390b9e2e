import { isObject, keys, parseJson } from "@cloudstub/kit";
import type { EmulatedTopic, PublishedMessage } from "../../state.js";
import type { EitherCall } from "../../types.js";

const DAY_MS = 86_400_000;
const MAX_DAYS = 365;

/** The words for a wrong archive policy; undefined for a good one. AWS's words are not documented. */
export function archivePolicyFault(text: string): string | undefined {
  const policy = parseJson(text);
  if (!isObject(policy)) return "ArchivePolicy: failed to parse JSON.";
  const [unknown] = Object.keys(policy).filter((name) => name !== "MessageRetentionPeriod");
  if (unknown !== undefined) return `ArchivePolicy: Unexpected JSON member: ${unknown}`;
  if (Object.keys(policy).length === 0) return undefined;
  const isGood =
    /^\d{1,3}$/.test(String(policy["MessageRetentionPeriod"])) && isBetween(1, retentionDays(text) ?? 0, MAX_DAYS);
  return isGood ? undefined : `ArchivePolicy: MessageRetentionPeriod must be a number of days from 1 to ${MAX_DAYS}.`;
}

/** True where a FIFO topic keeps its messages (SNS Developer Guide, "Amazon SNS message archiving for FIFO topic owners"). */
export function isArchived({ attributes }: EmulatedTopic): boolean {
  return retentionDays(attributes?.["ArchivePolicy"]) !== undefined;
}

/** A topic with another archive policy. Without one it loses what it kept. */
export function withArchive({ state, clock }: EitherCall, topic: EmulatedTopic): EmulatedTopic {
  const { archivedSince, ...rest } = topic;
  if (isArchived(topic)) return { ...rest, archivedSince: archivedSince ?? clock.now() };
  if (archivedSince !== undefined) state.archive.drop(topic.name);
  return rest;
}

/** Keeps a published message, where its topic has an archive, and forgets those that are too old. */
export function archive(call: EitherCall, topic: EmulatedTopic, message: PublishedMessage): void {
  if (!isArchived(topic)) return;
  const archived = call.state.archive.of(topic.name);
  archived.set(keys.time(message.publishedAt) + (message.sequenceNumber ?? ""), message);
  for (const key of archived.keys({ before: keys.time(oldest(call, topic)) })) archived.delete(key);
}

/** When the archive of a topic begins: when it was activated or, later, its retention period ago. */
export function beginningArchiveTime(call: EitherCall, topic: EmulatedTopic): string {
  return new Date(Math.max(topic.archivedSince ?? 0, oldest(call, topic))).toISOString();
}

/** The archived messages of a topic that were published between two times, both included, in the order of publishing. */
export function* archivedBetween(
  call: EitherCall,
  topic: EmulatedTopic,
  [from, to]: readonly [number, number],
): Iterable<PublishedMessage> {
  const archived = call.state.archive.of(topic.name);
  const begin = Math.max(from, oldest(call, topic));
  if (begin <= to) yield* archived.values({ from: keys.time(begin), before: keys.time(to + 1) });
}

function oldest({ clock }: EitherCall, { attributes }: EmulatedTopic): number {
  return clock.now() - (retentionDays(attributes?.["ArchivePolicy"]) ?? 0) * DAY_MS;
}

function retentionDays(text: string | undefined): number | undefined {
  const policy = text === undefined ? undefined : parseJson(text);
  const days = isObject(policy) ? policy["MessageRetentionPeriod"] : undefined;
  return days === undefined ? undefined : Number(days);
}

function isBetween(least: number, value: number, most: number): boolean {
  return value >= least && value <= most;
}
