import type { EmulatedSubscription } from "../../state.js";
import type { Notification } from "../delivery/notification.js";
import { filterPolicyOf, scopeOf } from "../filter/filter-index.js";
import { type Filtered, filteredAttributes, filteredBody } from "../filter/scalars.js";

/** Why a subscription does not want a message; undefined where it does. */
export type Refusal = (subscription: EmulatedSubscription) => string | undefined;

/** Makes the function that says why the filter policy of a subscription refuses a message. */
export function refusalOf(notification: Notification): Refusal {
  const attributes = filteredAttributes(notification.message);
  // A topic may have many subscriptions of one protocol, and a body 256 KB.
  const bodies = new Map<string, Filtered | undefined>();
  const bodyFor = (protocol: string) => {
    if (!bodies.has(protocol)) bodies.set(protocol, filteredBody(notification.textFor(protocol)));
    return bodies.get(protocol);
  };
  return (subscription) => {
    const isOnBody = scopeOf(subscription) === "MessageBody" && subscription.attributes?.["FilterPolicy"];
    const filtered = isOnBody ? bodyFor(subscription.protocol) : attributes;
    if (filtered === undefined) return "its filter policy is on the body, which is not a JSON object";
    const key = filterPolicyOf(subscription).refusedBy(filtered);
    return key === undefined ? undefined : `its filter policy does not match at "${key}"`;
  };
}
