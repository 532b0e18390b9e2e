import type { Subscriber } from "../../endpoint.js";
import { replay } from "../archive/replay.js";
import type { EmulatedSubscription, EmulatedTopic } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { sendConfirmation } from "./confirmation.js";
import type { Attributes } from "./subscription-attributes.js";
import { addSubscription, checkSubscriber, existingSubscription } from "./subscriptions.js";

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
  // An endpoint that did not confirm yet is asked again.
  if (subscription.isPending) sendConfirmation(call, subscription, "SubscriptionConfirmation");
  else if (known === undefined) replay(call, topic, subscription);
  return subscription;
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

function needsConfirmation({ caller }: EmulatedCall, { protocol, endpoint }: Pick<EmulatedSubscription, "protocol" | "endpoint">): boolean {
  if (protocol === "sqs") return endpoint.split(":")[4] !== caller.account;
  return ["email", "email-json", "http", "https"].includes(protocol);
}

/** AWS stores the value in lower case. */
function withPlainRawDelivery({ RawMessageDelivery, ...attributes }: Attributes): Attributes {
  return RawMessageDelivery === undefined ? attributes : { ...attributes, RawMessageDelivery: RawMessageDelivery.toLowerCase() };
}
