import { keys } from "@cloudstub/kit";
import { findSubscriptionEntry, subscriptionArn, subscriptionOf } from "../../../subscription.js";
import { topicArn } from "../../../topic.js";
import { replay } from "../../engine/archive/replay.js";
import { enqueue, outboxOf } from "../../engine/delivery/outbox.js";
import { updateTopic } from "../../engine/topics/topic.js";
import { invalidToken, unknownToken } from "../../errors.js";
import type { EmulatedSubscription, EmulatedTopic, PublishedMessage } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { addSubscription, updateSubscription } from "./subscriptions.js";

/** A token is valid for two days (SNS Developer Guide, "Confirming the subscription"). */
export const VALID_MS = 2 * 24 * 60 * 60 * 1000;

/** Sends the endpoint of a subscription the message by which it can confirm it, or take it up again after it ended. */
export function sendConfirmation(
  call: EmulatedCall,
  subscription: EmulatedSubscription,
  type: PublishedMessage["type"],
): void {
  const token = Buffer.from(call.ids.bytes(144)).toString("hex");
  const now = call.clock.now();
  const expiresAt = now + VALID_MS;
  call.state.tokens.set(token, { subscription, expiresAt });
  call.state.tokenExpiry.set(keys.time(expiresAt) + token, token);
  const message: PublishedMessage = {
    id: call.ids.uuid(),
    type,
    topic: subscription.topic,
    text: type === "SubscriptionConfirmation" ? invitation(call, subscription) : farewell(call, subscription),
    publishedAt: now,
    token,
    url: call.endpoint,
    requestId: call.requestId,
  };
  enqueue(outboxOf(call.state, "other"), now, { message, to: [subscription], attempts: 0 });
}

/**
 * Confirms the subscription of a token, or takes up one again that ended, and returns its ARN. Throws `InvalidParameter` for a token that
 * no endpoint was sent, that is too old, or whose subscription ended before it was confirmed. A token may be used again.
 */
export function confirm(call: EmulatedCall, token: string, authenticateOnUnsubscribe: boolean): string {
  if (!/^[0-9a-f]{288}$/i.test(token)) throw invalidToken();
  const sent = call.state.tokens.get(token);
  const topic = call.state.topics.get(sent?.subscription.topic ?? "");
  if (sent === undefined || topic === undefined || sent.expiresAt <= call.clock.now()) throw unknownToken();
  const isSigned = authenticateOnUnsubscribe && call.caller.accessKeyId !== undefined;
  const how = {
    ...(call.caller.accessKeyId === undefined && { confirmedUnsigned: true as const }),
    ...(isSigned && { unsubscribeIsSigned: true as const }),
  };
  if (!sent.subscription.isPending) return takeUp(call, topic, { ...sent.subscription, ...how });
  const arn = subscriptionArn(call, sent.subscription);
  const entry = findSubscriptionEntry(call, arn);
  if (entry === undefined) throw unknownToken();
  const known: EmulatedSubscription = entry.subscription;
  if (known.isPending) {
    updateTopic(call, topic, { pending: (topic.pending ?? 1) - 1 });
    replay(call, topic, updateSubscription(call, entry, { isPending: undefined, ...how }));
  }
  return arn;
}

/** Subscribes an endpoint again, unless it was subscribed again meanwhile. Returns the subscription's ARN. */
function takeUp(call: EmulatedCall, topic: EmulatedTopic, subscription: EmulatedSubscription): string {
  const known = subscriptionOf(call.state, topic, subscription);
  if (known === undefined) addSubscription(call, topic, subscription);
  return subscriptionArn(call, known ?? subscription);
}

function invitation(call: EmulatedCall, { topic }: EmulatedSubscription): string {
  return `You have chosen to subscribe to the topic ${topicArn(call, topic)}.\nTo confirm the subscription, visit the SubscribeURL included in this message.`;
}

function farewell(call: EmulatedCall, subscription: EmulatedSubscription): string {
  return `You have chosen to deactivate subscription ${subscriptionArn(call, subscription)}.\nTo cancel this operation and restore the subscription, visit the SubscribeURL included in this message.`;
}
