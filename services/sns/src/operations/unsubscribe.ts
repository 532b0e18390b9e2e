import { removeSubscription } from "../subscription.js";
import type { SnsHandler } from "../types.js";

/** Removes a subscription. Where there is none, there is nothing to do, and AWS says so with a success. */
export const unsubscribe: SnsHandler<"Unsubscribe"> = ({ SubscriptionArn }, call) => {
  removeSubscription(call, SubscriptionArn);
  return {};
};
