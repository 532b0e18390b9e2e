import type { EmulatedHandler } from "../../types.js";
import { attributesOf } from "./subscription-attributes.js";
import { findEntry } from "./subscriptions.js";

/** All attributes of a subscription. */
export const getSubscriptionAttributes: EmulatedHandler<"GetSubscriptionAttributes"> = ({ SubscriptionArn }, call) => {
  const { subscription } = findEntry(call, SubscriptionArn);
  return { Attributes: attributesOf(call, subscription, call.state.topics.get(subscription.topic)) };
};
