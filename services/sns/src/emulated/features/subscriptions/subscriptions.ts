import type { Subscriber } from "../../../endpoint.js";
import { checkEndpoint } from "../../../endpoint.js";
import { invalidEndpoint, subscriptionDoesNotExist } from "../../../errors.js";
import { dropSubscription, findSubscriptionEntry, storeSubscription, subscriptionOf } from "../../../subscription.js";
import { isFifo } from "../../../topic.js";
import { checkReach } from "../../engine/delivery/reach.js";
import { addToIndex, removeFromIndex, type SubscriptionEntry } from "../../engine/filter/filter-index.js";
import { endpointOfArn } from "../../engine/mobile/endpoints.js";
import { updateTopic } from "../../engine/topics/topic.js";
import {
  fifoQueueForStandardTopic,
  noEndpointToSubscribe,
  notForFifoTopics,
  subscriptionExists,
} from "../../errors.js";
import type { EmulatedState, EmulatedSubscription, EmulatedTopic } from "../../state.js";
import type { EitherCall, EmulatedCall } from "../../types.js";
import { type Attributes, checkAttributes } from "./subscription-attributes.js";

/** Throws where a topic can't have this subscriber, or a subscription not these attributes. */
export function checkSubscriber(
  call: EmulatedCall,
  topic: EmulatedTopic,
  { attributes, ...subscriber }: Subscriber & { readonly attributes: Attributes },
): void {
  const { caller, region } = call;
  const { protocol, endpoint } = subscriber;
  if (protocol === "application" && endpoint !== "" && !/^arn:[^:]+:sns:[^:]*:[^:]*:endpoint\/./.test(endpoint))
    throw invalidEndpoint(`Application endpoint arn invalid:${endpoint}`);
  checkEndpoint(subscriber);
  if (protocol === "application") checkDevice(call, endpoint);
  if (/^https?$/.test(protocol)) {
    if (!URL.canParse(endpoint)) throw invalidEndpoint("Endpoint must match the specified protocol");
    checkReach(call, endpoint);
  }
  if (isFifo(topic.name) && protocol !== "sqs") throw notForFifoTopics(protocol);
  if (!isFifo(topic.name) && protocol === "sqs" && isFifo(endpoint)) throw fifoQueueForStandardTopic();
  checkAttributes(
    Object.keys(attributes),
    { topic: topic.name, account: caller.account, region, ...subscriber, attributes },
    "Attributes Reason: ",
  );
}

/** Throws for an endpoint of an application that does not exist. Those of other accounts and regions can't be seen from here. */
function checkDevice(call: EmulatedCall, arn: string): void {
  const [, , , region, account] = arn.split(":");
  if (region !== call.region || account !== call.account) return;
  if (endpointOfArn(call, arn) === undefined) throw noEndpointToSubscribe(arn);
}

/** What a subscription has that sets nothing else. */
const defaultAttributes: Attributes = { RawMessageDelivery: "false", FilterPolicyScope: "MessageAttributes" };

/** The subscription of this subscriber; undefined if there is none. Throws `InvalidParameter` where it has others than the given attributes. */
export function existingSubscription(
  state: EmulatedState,
  topic: EmulatedTopic,
  { attributes, ...subscriber }: Subscriber & { readonly attributes: Attributes },
): EmulatedSubscription | undefined {
  const known: EmulatedSubscription | undefined = subscriptionOf(state, topic, subscriber);
  if (known === undefined) return undefined;
  const current: Attributes = { ...defaultAttributes, ...known.attributes };
  const differs = Object.entries(attributes).some(
    ([name, value]) => value !== "" && (current[name] || defaultAttributes[name]) !== value,
  );
  if (differs) throw subscriptionExists();
  return known;
}

/** Stores a subscription and counts it. One that waits for its confirmation gets no messages. */
export function addSubscription(
  { state }: Pick<EitherCall, "state">,
  topic: EmulatedTopic,
  subscription: EmulatedSubscription,
): void {
  const key = storeSubscription(state, subscription);
  if (subscription.isPending) updateTopic({ state }, topic, { pending: (topic.pending ?? 0) + 1 });
  else addToIndex(state, { key, subscription });
}

/** A subscription by its ARN. Throws `NotFound` if there is none, and `InvalidParameter` for any other text. */
export function findEntry(call: EmulatedCall, arn: string): SubscriptionEntry {
  const entry = findSubscriptionEntry(call, arn);
  if (entry === undefined) throw subscriptionDoesNotExist();
  return entry;
}

/** Changes members of a subscription, and returns it. */
export function updateSubscription(
  { state }: Pick<EitherCall, "state">,
  entry: SubscriptionEntry,
  changes: { readonly [Member in keyof EmulatedSubscription]?: EmulatedSubscription[Member] | undefined },
): EmulatedSubscription {
  const { isPending, confirmBy, ...rest } = { ...entry.subscription, ...changes } as typeof changes;
  const subscription = {
    ...rest,
    ...(isPending && { isPending, ...(confirmBy !== undefined && { confirmBy }) }),
  } as EmulatedSubscription;
  if (!entry.subscription.isPending) removeFromIndex(state, entry);
  state.subscriptions.of(subscription.topic).set(entry.key, subscription);
  if (!subscription.isPending) addToIndex(state, { key: entry.key, subscription });
  return subscription;
}

/** Ends a subscription and counts it. */
export function endSubscription({ state }: Pick<EitherCall, "state">, entry: SubscriptionEntry): void {
  const { subscription } = entry;
  if (!subscription.isPending) removeFromIndex(state, entry);
  dropSubscription(state, { topic: subscription.topic, ...entry });
  const topic = state.topics.get(subscription.topic);
  if (topic === undefined) return;
  if (subscription.isPending) updateTopic({ state }, topic, { pending: (topic.pending ?? 1) - 1 });
  else updateTopic({ state }, topic, { deleted: (topic.deleted ?? 0) + 1 });
}
