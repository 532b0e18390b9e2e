import type { Collection, Family, Scope } from "@cloudstub/kit";
import { subscriptionForm, topicForm } from "./record-forms.js";

/** A topic. Its attributes are fixed (specification 2.4), so that it has none of its own. */
export interface Topic {
  readonly name: string;
}

/** A subscription of a topic. It is always confirmed (specification 2.4). */
export interface Subscription {
  /** A UUID, the last part of its ARN. */
  readonly id: string;
  /** Name of the topic. */
  readonly topic: string;
  /** `sqs`, `https`, `email` … */
  readonly protocol: string;
  /** An ARN, a URL, an address or a number, as the client gave it. */
  readonly endpoint: string;
}

/** What the topic service stores. */
export interface SnsState {
  /** By name. */
  readonly topics: Collection<Topic>;
  /** By the name of their topic; within it by a number of 16 digits that grows in the order of subscribing. */
  readonly subscriptions: Family<Subscription>;
  /** The keys in `subscriptions`, by the name of the topic; within it by id and by digest of protocol and endpoint. */
  readonly subscriptionKeys: Family<string>;
}

/** Names the topic service's collections. */
export function snsState(scope: Scope): SnsState {
  return {
    topics: scope.collection("topics", topicForm),
    subscriptions: scope.family("subscriptions", subscriptionForm),
    subscriptionKeys: scope.family("subscription-keys", () => "string"),
  };
}
