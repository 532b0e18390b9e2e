import { isObject, parseJson } from "@cloudstub/kit";
import { invalidParameter } from "../../errors.js";
import type { EmulatedSubscription, EmulatedTopic, PublishedMessage } from "../../state.js";
import type { EitherCall, EmulatedCall } from "../../types.js";
import { Notification } from "../delivery/notification.js";
import { enqueue, outboxOf } from "../delivery/outbox.js";
import { archivedBetween, isArchived } from "../topics/archive.js";
import { refusalOf } from "./refusal.js";

/** Tells a replayed message from the original (SNS Developer Guide, "Message replay for FIFO topic subscribers"; its form is not documented). */
const replayed = { Replayed: { DataType: "String", StringValue: "true" } };

/** Which archived messages a subscription gets again; times are in milliseconds. */
interface ReplayPolicy {
  readonly from: number;
  readonly to?: number;
}

/** The words for a wrong replay policy; undefined for a good one. AWS's words are not documented. */
export function replayPolicyFault(text: string): string | undefined {
  const policy = parseJson(text);
  if (!isObject(policy)) return "ReplayPolicy: failed to parse JSON.";
  const { PointType, StartingPoint, EndingPoint, ...others } = policy;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `ReplayPolicy: Unexpected JSON member: ${unknown}`;
  if (Object.keys(policy).length === 0) return undefined;
  if (PointType !== "Timestamp") return "ReplayPolicy: PointType must be Timestamp.";
  const [from, to] = [timeOf(StartingPoint), timeOf(EndingPoint)];
  if (from === undefined) return "ReplayPolicy: StartingPoint must be a time like 2024-01-31T12:00:00.000Z.";
  if (EndingPoint === undefined) return undefined;
  if (to === undefined) return "ReplayPolicy: EndingPoint must be a time like 2024-01-31T12:00:00.000Z.";
  return from < to ? undefined : "ReplayPolicy: EndingPoint must be later than StartingPoint.";
}

/**
 * Sends a subscription the archived messages that its replay policy names and its filter policy matches, in the order in which they were
 * published; it gets new ones afterwards. Throws `InvalidParameter` where the topic has no archive.
 */
export function replay(call: EmulatedCall, topic: EmulatedTopic, subscription: EmulatedSubscription): void {
  const policy = policyOf(subscription);
  if (policy === undefined) return;
  if (!isArchived(topic))
    throw invalidParameter("ReplayPolicy: the topic has no ArchivePolicy, so that does not existhing to replay.");
  const now = call.clock.now();
  for (const message of archivedBetween(call, topic, [policy.from, Math.min(now, policy.to ?? now)])) {
    const again = replayedMessage(call, message);
    if (refusalOf(new Notification(call, again))(subscription) !== undefined) continue;
    enqueue(outboxOf(call.state, "other"), now, { message: again, to: [subscription], attempts: 0 });
  }
}

/** How far the replay of a subscription is; undefined where it has none. Messages are replayed at once, those to come until the ending point. */
export function replayStatus({ clock }: EitherCall, subscription: EmulatedSubscription): string | undefined {
  const policy = policyOf(subscription);
  if (policy === undefined) return undefined;
  return policy.to !== undefined && policy.to > clock.now() ? "In progress" : "Completed";
}

/** True where a subscription gets no new messages any more, since its replay had an end (SNS API reference, Subscribe). */
export function hasEnded(subscription: EmulatedSubscription, now: number): boolean {
  const end = policyOf(subscription)?.to;
  return end !== undefined && end < now;
}

function replayedMessage({ endpoint, requestId }: EmulatedCall, message: PublishedMessage): PublishedMessage {
  return { ...message, url: endpoint, requestId, attributes: { ...message.attributes, ...replayed } };
}

function policyOf({ attributes }: EmulatedSubscription): ReplayPolicy | undefined {
  const text = attributes?.["ReplayPolicy"];
  if (text === undefined || text === "") return undefined;
  const { StartingPoint, EndingPoint } = parseJson(text) as { readonly [name: string]: unknown };
  const [from, to] = [timeOf(StartingPoint), timeOf(EndingPoint)];
  return from === undefined ? undefined : { from, ...(to !== undefined && { to }) };
}

function timeOf(text: unknown): number | undefined {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
