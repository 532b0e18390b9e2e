import { addSubscription, subscriptionArn } from "../subscription.js";
import { findTopic } from "../topic.js";
import type { SnsHandler } from "../types.js";

/**
 * Records a subscription, confirmed at once (specification 6): its ARN is always returned. Subscribing the
 * same endpoint again returns the same ARN. Attributes are not stored.
 */
export const subscribe: SnsHandler<"Subscribe"> = ({ TopicArn, Protocol, Endpoint = "" }, call) => {
  const topic = findTopic(call, TopicArn);
  const subscription = addSubscription(call, topic, { protocol: Protocol, endpoint: Endpoint });
  return { SubscriptionArn: subscriptionArn(call, subscription) };
};
