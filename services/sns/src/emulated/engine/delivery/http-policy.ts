import type { EmulatedSubscription } from "../../state.js";
import type { EitherCall } from "../../types.js";
import { effectiveSubscriptionPolicy } from "../topics/delivery-policy.js";

/** The delivery policy that holds for an HTTP subscription. */
export function httpPolicyOf(
  { state }: EitherCall,
  { attributes, topic }: EmulatedSubscription,
): ReturnType<typeof effectiveSubscriptionPolicy> {
  return effectiveSubscriptionPolicy(
    attributes?.["DeliveryPolicy"],
    state.topics.get(topic)?.attributes?.["DeliveryPolicy"],
  );
}

/**
 * When a new message may be posted to a subscription: now or, where its throttle policy sets a rate, in equal steps (SNS Developer
 * Guide, "Creating an HTTP/S delivery policy"). Further tries of a message are not counted.
 */
export function postTime(call: EitherCall, subscription: EmulatedSubscription): number {
  const now = call.clock.now();
  const perSecond = httpPolicyOf(call, subscription).throttlePolicy?.maxReceivesPerSecond ?? undefined;
  if (perSecond === undefined) return now;
  const nextPosts = call.state.nextPosts.of(subscription.topic);
  const time = Math.max(now, nextPosts.get(subscription.id) ?? now);
  nextPosts.set(subscription.id, time + Math.ceil(1000 / perSecond));
  return time;
}
