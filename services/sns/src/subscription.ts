import { hash } from "node:crypto";
import { keys } from "@cloudstub/kit";
import { partsOfArn } from "./arn-parts.js";
import { checkEndpoint, type Subscriber } from "./endpoint.js";
import { noSubscriptionId } from "./errors.js";
import type { SnsState, Subscription, Topic } from "./state.js";
import { topicArn } from "./topic.js";
import type { SnsCall } from "./types.js";

/** A subscription with its keys in the state. */
export interface SubscriptionEntry {
  /** Name of the topic. */
  readonly topic: string;
  /** Key in `subscriptions`. */
  readonly key: string;
  readonly subscription: Subscription;
}

/** Records a subscription of a topic, or returns the existing one of this protocol and endpoint. Throws if AWS would refuse them. */
export function addSubscription(
  { state, ids }: Pick<SnsCall, "state" | "ids">,
  topic: Topic,
  subscriber: Subscriber,
): Subscription {
  checkEndpoint(subscriber);
  const { protocol, endpoint } = subscriber;
  const known = subscriptionOf(state, topic, subscriber);
  if (known !== undefined) return known;
  const subscription: Subscription = { id: ids.uuid(), topic: topic.name, protocol, endpoint };
  storeSubscription(state, subscription);
  return subscription;
}

/** The subscription of a topic by this protocol and endpoint. */
export function subscriptionOf(state: SnsState, topic: Topic, subscriber: Subscriber): Subscription | undefined {
  const key = state.subscriptionKeys.of(topic.name).get(subscriberKey(subscriber));
  return key === undefined ? undefined : state.subscriptions.of(topic.name).get(key);
}

/** Stores a new subscription, after the others of its topic. Returns its key. */
export function storeSubscription(state: SnsState, subscription: Subscription): string {
  const index = state.subscriptionKeys.of(subscription.topic);
  const subscriptions = state.subscriptions.of(subscription.topic);
  const key = keys.counter(Number(subscriptions.lastKey() ?? 0) + 1);
  subscriptions.set(key, subscription);
  index.set(idKey(subscription.id), key);
  index.set(subscriberKey(subscription), key);
  return key;
}

/** Removes the subscription of this ARN, if there is one. Throws `InvalidParameter` for any other text. */
export function removeSubscription(call: SnsCall, arn: string): void {
  const entry = findSubscriptionEntry(call, arn);
  if (entry !== undefined) dropSubscription(call.state, entry);
}

/** Removes a subscription that is there. */
export function dropSubscription(state: SnsState, { topic, key, subscription }: SubscriptionEntry): void {
  const index = state.subscriptionKeys.of(topic);
  state.subscriptions.of(topic).delete(key);
  index.delete(idKey(subscription.id));
  index.delete(subscriberKey(subscription));
}

/** The subscription of this ARN; undefined if there is none. Throws `InvalidParameter` for any other text. */
export function findSubscription(call: SnsCall, arn: string): Subscription | undefined {
  return findSubscriptionEntry(call, arn)?.subscription;
}

/** All subscriptions: by topic in the order of names, within a topic in the order of subscribing. */
export function* allSubscriptions(state: SnsState): IterableIterator<Subscription> {
  for (const name of state.topics.keys()) yield* state.subscriptions.of(name).values();
}

/** The ARN of a subscription: that of its topic, a colon, and its id. */
export function subscriptionArn(
  call: Pick<SnsCall, "partition" | "region" | "account">,
  { topic, id }: Subscription,
): string {
  return `${topicArn(call, topic)}:${id}`;
}

/** A subscription by its ARN, with its keys; undefined if there is none. Throws `InvalidParameter` for any other text. */
export function findSubscriptionEntry(
  call: Pick<SnsCall, "state" | "partition" | "region" | "account">,
  arn: string,
): SubscriptionEntry | undefined {
  const [, , , , , topic = "", id] = partsOfArn(arn, "SubscriptionArn");
  if (id === undefined) throw noSubscriptionId();
  const key = call.state.subscriptionKeys.of(topic).get(idKey(id));
  const subscription = key === undefined ? undefined : call.state.subscriptions.of(topic).get(key);
  if (key === undefined || subscription === undefined || subscriptionArn(call, subscription) !== arn) return undefined;
  return { topic, key, subscription };
}

function idKey(id: string): string {
  return `id/${id}`;
}

/** A digest, because endpoints have any length, but keys must be short. */
function subscriberKey({ protocol, endpoint }: Subscriber): string {
  return `subscriber/${hash("sha256", `${protocol} ${endpoint}`, "hex")}`;
}
