import { removeSubscription } from "../subscription.js";
import type { SnsHandler } from "../types.js";

/** Removes a subscription. Succeeds without one too, as on AWS. */
export const unsubscribe: SnsHandler<"Unsubscribe"> = ({ SubscriptionArn }, call) => {
  removeSubscription(call, SubscriptionArn);
  return {};
};
