import { subscriptionArn } from "../../subscription.js";
import type { Notification } from "../delivery/notification.js";
import { candidates, filterPolicyOf, scopeOf } from "../filter/filter-index.js";
import { type Filtered, filteredAttributes, filteredBody } from "../filter/scalars.js";
import type { EmulatedSubscription } from "../state.js";
import type { EmulatedCall } from "../types.js";

/** The history names at most this many subscriptions that got nothing. */
const MOST_NAMED = 10;

/** Why a subscription does not want a message; undefined where it does. */
type Refusal = (subscription: EmulatedSubscription) => string | undefined;

/** The subscriptions that want a message, in the order of subscribing. The history is told of the others, with the key that kept the message from each. */
export function subscribersOf(call: EmulatedCall, notification: Notification): EmulatedSubscription[] {
  const { message } = notification;
  const subscriptions = call.state.subscriptions.of(message.topic);
  const attributes = filteredAttributes(message);
  const refusalOf = refusal(notification, attributes);
  const wanting: EmulatedSubscription[] = [];
  for (const key of candidates(call.state, message.topic, attributes)) {
    const subscription = subscriptions.get(key);
    if (subscription !== undefined && refusalOf(subscription) === undefined) wanting.push(subscription);
  }
  if (wanting.length < subscriptions.size) noteOthers(call, { topic: message.topic, wanting, refusalOf });
  return wanting;
}

interface Outcome {
  readonly topic: string;
  readonly wanting: readonly EmulatedSubscription[];
  readonly refusalOf: Refusal;
}

function noteOthers(call: EmulatedCall, { topic, wanting, refusalOf }: Outcome): void {
  const served = new Set(wanting);
  const subscriptions = call.state.subscriptions.of(topic);
  const others = subscriptions.size - served.size;
  let named = 0;
  for (const subscription of subscriptions.values()) {
    if (served.has(subscription)) continue;
    if (named++ === MOST_NAMED) break;
    const reason = subscription.isPending ? "it is not confirmed" : refusalOf(subscription);
    call.note(`${subscriptionArn(call, subscription)} got nothing: ${reason}.`);
  }
  if (others > MOST_NAMED) call.note(`${others - MOST_NAMED} more subscriptions got nothing.`);
}

function refusal(notification: Notification, attributes: Filtered): Refusal {
  return (subscription) => {
    const isOnBody = scopeOf(subscription) === "MessageBody" && subscription.attributes?.["FilterPolicy"];
    const filtered = isOnBody ? filteredBody(notification.textFor(subscription.protocol)) : attributes;
    if (filtered === undefined) return "its filter policy is on the body, which is no JSON object";
    const key = filterPolicyOf(subscription).refusedBy(filtered);
    return key === undefined ? undefined : `its filter policy does not match at "${key}"`;
  };
}
