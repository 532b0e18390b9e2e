import type { EmulatedSubscription } from "../../state.js";
import type { Notification } from "../delivery/notification.js";
import { filterPolicyOf, scopeOf } from "../filter/filter-index.js";
import { filteredAttributes, filteredBody } from "../filter/scalars.js";

/** Why a subscription does not want a message; undefined where it does. */
export type Refusal = (subscription: EmulatedSubscription) => string | undefined;

/** Makes the function that says why the filter policy of a subscription refuses a message. */
export function refusalOf(notification: Notification): Refusal {
  const attributes = filteredAttributes(notification.message);
  return (subscription) => {
    const isOnBody = scopeOf(subscription) === "MessageBody" && subscription.attributes?.["FilterPolicy"];
    const filtered = isOnBody ? filteredBody(notification.textFor(subscription.protocol)) : attributes;
    if (filtered === undefined) return "its filter policy is on the body, which is no JSON object";
    const key = filterPolicyOf(subscription).refusedBy(filtered);
    return key === undefined ? undefined : `its filter policy does not match at "${key}"`;
  };
}
