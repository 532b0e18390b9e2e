import { subscriptionDoesNotExist } from "../errors.js";
import { findSubscription } from "../subscription.js";
import { attributesOf } from "../subscription-attributes.js";
import type { SnsHandler } from "../types.js";

/** All attributes of a subscription. */
export const getSubscriptionAttributes: SnsHandler<"GetSubscriptionAttributes"> = ({ SubscriptionArn }, call) => {
  const subscription = findSubscription(call, SubscriptionArn);
  if (subscription === undefined) throw subscriptionDoesNotExist();
  return { Attributes: attributesOf(call, subscription) };
};
