import { type Collection, type Family, type RecordOf, record, type Scope } from "@cloudstub/kit";

const topicSchema = record({ name: "string" });

/** A topic. Its attributes are fixed (specification 2.4), so that it has none of its own. */
export type Topic = RecordOf<typeof topicSchema>;

const subscriptionSchema = record({
  /** A UUID, the last part of its ARN. */
  id: "string",
  /** Name of the topic. */
  topic: "string",
  /** `sqs`, `https`, `email` … */
  protocol: "string",
  /** An ARN, a URL, an address or a number, as the client gave it. */
  endpoint: "string",
});

/** A subscription of a topic. It is always confirmed (specification 2.4). */
export type Subscription = RecordOf<typeof subscriptionSchema>;

/** The collections of the topic service. */
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
    topics: scope.collection("topics", topicSchema),
    subscriptions: scope.family("subscriptions", subscriptionSchema),
    subscriptionKeys: scope.family("subscription-keys", "string"),
  };
}
