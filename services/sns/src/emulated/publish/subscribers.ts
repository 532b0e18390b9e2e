import { subscriptionArn } from "../../subscription.js";
import type { Notification } from "../delivery/notification.js";
import { candidates, filterPolicyOf, scopeOf } from "../filter/filter-index.js";
import { filteredAttributes, filteredBody } from "../filter/scalars.js";
import type { EmulatedSubscription } from "../state.js";
import type { EmulatedCall } from "../types.js";

/** The history names at most this many subscriptions that got nothing. */
const MOST_NAMED = 10;

/** The subscriptions that want a message, in the order of subscribing. The history is told of the others, with the key that kept the message from each. */
export function subscribersOf(call: EmulatedCall, notification: Notification): EmulatedSubscription[] {
  const { topic } = notification.message;
  const subscriptions = call.state.subscriptions.of(topic);
  const refusedBy = refusal(notification);
  const wanting: EmulatedSubscription[] = [];
  for (const key of candidates(call.state, topic, filteredAttributes(notification.message))) {
    const subscription = subscriptions.get(key);
    if (subscription !== undefined && refusedBy(subscription) === undefined) wanting.push(subscription);
  }
  if (wanting.length < subscriptions.size) noteOthers(call, notification, wanting);
  return wanting;
}

function noteOthers(call: EmulatedCall, notification: Notification, wanting: readonly EmulatedSubscription[]): void {
  const served = new Set(wanting);
  const subscriptions = call.state.subscriptions.of(notification.message.topic);
  const others = subscriptions.size - served.size;
  const refusedBy = refusal(notification);
  let named = 0;
  for (const subscription of subscriptions.values()) {
    if (served.has(subscription)) continue;
    if (named++ === MOST_NAMED) break;
    const reason = subscription.isPending ? "it is not confirmed" : refusedBy(subscription);
    call.note(`${subscriptionArn(call, subscription)} got nothing: ${reason}.`);
  }
  if (others > MOST_NAMED) call.note(`${others - MOST_NAMED} more subscriptions got nothing.`);
}

/** Makes the function that tells why a subscription does not want a message; undefined where it does. */
function refusal(notification: Notification): (subscription: EmulatedSubscription) => string | undefined {
  const attributes = filteredAttributes(notification.message);
  return (subscription) => {
    const { refusedBy } = filterPolicyOf(subscription);
    const isBody = scopeOf(subscription) === "MessageBody";
    const filtered =
      isBody && subscription.attributes?.["FilterPolicy"] ? filteredBody(notification.textFor(subscription.protocol)) : attributes;
    if (filtered === undefined) return "its filter policy is on the body, which is no JSON object";
    const key = refusedBy(filtered);
    return key === undefined ? undefined : `its filter policy does not match at "${key}"`;
  };
}
