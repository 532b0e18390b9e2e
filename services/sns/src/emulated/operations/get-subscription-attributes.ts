import { attributesOf } from "../subscriptions/subscription-attributes.js";
import { findEntry } from "../subscriptions/subscriptions.js";
import type { EmulatedHandler } from "../types.js";

/** All attributes of a subscription. */
export const getSubscriptionAttributes: EmulatedHandler<"GetSubscriptionAttributes"> = ({ SubscriptionArn }, call) => {
  const { subscription } = findEntry(call, SubscriptionArn);
  return { Attributes: attributesOf(call, subscription, call.state.topics.get(subscription.topic)) };
};
