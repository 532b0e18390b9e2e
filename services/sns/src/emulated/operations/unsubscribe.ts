import { findSubscriptionEntry } from "../../subscription.js";
import { LINK_KEY } from "../delivery/links.js";
import { unsubscribeIsSigned } from "../errors.js";
import type { EmulatedSubscription } from "../state.js";
import { sendConfirmation } from "../subscriptions/confirmation.js";
import { endSubscription } from "../subscriptions/subscriptions.js";
import type { EmulatedHandler } from "../types.js";

/** Ends a subscription. Succeeds without one too. An HTTP endpoint is told of it, and can take it up again. */
export const unsubscribe: EmulatedHandler<"Unsubscribe"> = ({ SubscriptionArn }, call) => {
  const entry = findSubscriptionEntry(call, SubscriptionArn);
  if (entry === undefined) return {};
  const subscription: EmulatedSubscription = entry.subscription;
  const { accessKeyId = LINK_KEY } = call.caller;
  if (subscription.unsubscribeIsSigned && accessKeyId === LINK_KEY) throw unsubscribeIsSigned();
  endSubscription(call, entry);
  const isHttp = subscription.protocol === "http" || subscription.protocol === "https";
  if (isHttp && !subscription.isPending) sendConfirmation(call, subscription, "UnsubscribeConfirmation");
  return {};
};
