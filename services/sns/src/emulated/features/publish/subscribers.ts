import { subscriptionArn } from "../../../subscription.js";
import { type Refusal, refusalOf } from "../../engine/archive/refusal.js";
import { hasEnded } from "../../engine/archive/replay.js";
import type { Notification } from "../../engine/delivery/notification.js";
import { candidates } from "../../engine/filter/filter-index.js";
import { filteredAttributes } from "../../engine/filter/scalars.js";
import type { EmulatedSubscription } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** The history names at most this many subscriptions that got nothing. */
const MAX_NAMED = 10;

/** The subscriptions that want a message, in the order of subscribing. The history is told of the others, with the key that kept the message from each. */
export function subscribersOf(call: EmulatedCall, notification: Notification): EmulatedSubscription[] {
  const { message } = notification;
  const subscriptions = call.state.subscriptions.of(message.topic);
  const refuses = refusalOf(notification);
  const now = call.clock.now();
  const refusal: Refusal = (subscription) => {
    if (subscription.protocol === "firehose") return "CloudStub has no service firehose";
    return hasEnded(subscription, now) ? "its replay has ended" : refuses(subscription);
  };
  const wanting: EmulatedSubscription[] = [];
  for (const subscription of candidates(call.state, message.topic, filteredAttributes(message))) {
    if (refusal(subscription) === undefined) wanting.push(subscription);
  }
  if (wanting.length < subscriptions.size) noteOthers(call, { topic: message.topic, wanting, refusal });
  return wanting;
}

interface Outcome {
  readonly topic: string;
  readonly wanting: readonly EmulatedSubscription[];
  readonly refusal: Refusal;
}

function noteOthers(call: EmulatedCall, { topic, wanting, refusal }: Outcome): void {
  const served = new Set(wanting);
  const subscriptions = call.state.subscriptions.of(topic);
  const others = subscriptions.size - served.size;
  let named = 0;
  for (const subscription of subscriptions.values()) {
    if (served.has(subscription)) continue;
    if (named++ === MAX_NAMED) break;
    const reason = subscription.isPending ? "it is not confirmed" : refusal(subscription);
    call.note(`${subscriptionArn(call, subscription)} got nothing: ${reason}.`);
  }
  if (others > MAX_NAMED) call.note(`${others - MAX_NAMED} more subscriptions got nothing.`);
}
