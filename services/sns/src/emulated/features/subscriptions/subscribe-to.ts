import type { Subscriber } from "../../../endpoint.js";
import { subscriptionArn } from "../../../subscription.js";
import { replay } from "../../engine/archive/replay.js";
import type { EmulatedSubscription, EmulatedTopic } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { sendConfirmation, VALID_MS } from "./confirmation.js";
import type { Attributes } from "./subscription-attributes.js";
import {
  addSubscription,
  checkSubscriber,
  existingSubscription,
  findEntry,
  updateSubscription,
} from "./subscriptions.js";

/**
 * Subscribes an endpoint to a topic. HTTP endpoints, e-mail addresses and queues of other accounts confirm it first. The same subscriber
 * gets the same subscription again; throws `InvalidParameter` where it has others than the given attributes.
 */
export function subscribeTo(
  call: EmulatedCall,
  topic: EmulatedTopic,
  { attributes: given, ...subscriber }: Subscriber & { readonly attributes: Attributes },
): EmulatedSubscription {
  checkSubscriber(call, topic, { ...subscriber, attributes: given });
  const attributes = withPlainRawDelivery(given);
  const known = existingSubscription(call.state, topic, { ...subscriber, attributes });
  const subscription = known ?? newSubscription(call, { ...subscriber, topic: topic.name, attributes });
  if (known === undefined) addSubscription(call, topic, subscription);
  if (subscription.isPending) askToConfirm(call, subscription);
  else if (known === undefined) replay(call, topic, subscription);
  return subscription;
}

/** Sends the endpoint a confirmation; one that did not confirm yet gets another, and more time. */
function askToConfirm(call: EmulatedCall, subscription: EmulatedSubscription): void {
  const entry = findEntry(call, subscriptionArn(call, subscription));
  sendConfirmation(
    call,
    updateSubscription(call, entry, { confirmBy: call.clock.now() + VALID_MS }),
    "SubscriptionConfirmation",
  );
}

function newSubscription(
  call: EmulatedCall,
  { attributes, ...subscription }: Omit<EmulatedSubscription, "id"> & { readonly attributes: Attributes },
): EmulatedSubscription {
  const { account } = call.caller;
  return {
    id: call.ids.uuid(),
    ...subscription,
    ...(account !== call.account && { owner: account }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(needsConfirmation(call, subscription) && { isPending: true as const }),
  };
}

function needsConfirmation(
  { caller }: EmulatedCall,
  { protocol, endpoint }: Pick<EmulatedSubscription, "protocol" | "endpoint">,
): boolean {
  if (protocol === "sqs") return endpoint.split(":")[4] !== caller.account;
  return ["email", "email-json", "http", "https"].includes(protocol);
}

/** AWS stores the value in lower case. */
function withPlainRawDelivery({ RawMessageDelivery, ...attributes }: Attributes): Attributes {
  return RawMessageDelivery === undefined
    ? attributes
    : { ...attributes, RawMessageDelivery: RawMessageDelivery.toLowerCase() };
}
