import { keys } from "@cloudstub/kit";
import type { EmulatedState, EmulatedSubscription } from "../../state.js";
import { compileFilterPolicy, type FilterPolicy, type FilterScope } from "./filter-policy.js";
import { type Filtered, scalarsIn } from "./scalars.js";

/** A subscription with its key in the state. */
export interface SubscriptionEntry {
  readonly key: string;
  readonly subscription: EmulatedSubscription;
}

/** Of records, which never change: a policy is compiled once for each. */
const compiled = new WeakMap<EmulatedSubscription, FilterPolicy>();
const everything: FilterPolicy = { refusedBy: () => undefined };

/** The filter policy of a subscription; without one it wants everything. */
export function filterPolicyOf(subscription: EmulatedSubscription): FilterPolicy {
  const text = subscription.attributes?.["FilterPolicy"];
  if (!text) return everything;
  let policy = compiled.get(subscription);
  if (policy === undefined) {
    policy = compileFilterPolicy(text, scopeOf(subscription));
    compiled.set(subscription, policy);
  }
  return policy;
}

/** What the filter policy of a subscription looks at. */
export function scopeOf({ attributes }: EmulatedSubscription): FilterScope {
  return attributes?.["FilterPolicyScope"] === "MessageBody" ? "MessageBody" : "MessageAttributes";
}

/** Adds a subscription to the index. */
export function addToIndex(state: EmulatedState, { key, subscription }: SubscriptionEntry): void {
  const { index } = filterPolicyOf(subscription);
  if (index === undefined) state.unindexed.of(subscription.topic).set(key, true);
  else
    for (const value of index.values)
      state.filterIndex.of(subscription.topic).set(prefix(index.key, value) + key, true);
}

/** Takes a subscription out of the index. */
export function removeFromIndex(state: EmulatedState, { key, subscription }: SubscriptionEntry): void {
  const { index } = filterPolicyOf(subscription);
  if (index === undefined) state.unindexed.of(subscription.topic).delete(key);
  else
    for (const value of index.values) state.filterIndex.of(subscription.topic).delete(prefix(index.key, value) + key);
}

/** The subscriptions that may want a message with these attributes, in the order of subscribing. */
export function candidates(state: EmulatedState, topic: string, attributes: Filtered): Iterable<EmulatedSubscription> {
  const subscriptions = state.subscriptions.of(topic);
  const unindexed = state.unindexed.of(topic);
  if (unindexed.size === subscriptions.size) return subscriptions.values();
  const index = state.filterIndex.of(topic);
  const found = new Set(unindexed.keys());
  for (const [name, value] of Object.entries(attributes)) {
    for (const scalar of scalarsIn(value)) {
      if (typeof scalar !== "string") continue;
      const start = prefix(name, scalar);
      for (const key of index.keys({ prefix: start })) found.add(key.slice(start.length));
    }
  }
  return [...found].sort().flatMap((key) => subscriptions.get(key) ?? []);
}

function prefix(attribute: string, value: string): string {
  return keys.text(attribute) + keys.text(value);
}
