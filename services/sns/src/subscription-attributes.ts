import type { Subscription } from "./state.js";
import { subscriptionArn } from "./subscription.js";
import { topicArn } from "./topic.js";
import type { SnsCall } from "./types.js";

/** All attributes of a subscription: its own, and the defaults of a confirmed subscription (specification 2.4). */
export function attributesOf(call: SnsCall, subscription: Subscription): { readonly [attribute: string]: string } {
  return {
    ConfirmationWasAuthenticated: "true",
    Endpoint: subscription.endpoint,
    Owner: call.account,
    PendingConfirmation: "false",
    Protocol: subscription.protocol,
    RawMessageDelivery: "false",
    SubscriptionArn: subscriptionArn(call, subscription),
    SubscriptionPrincipal: `arn:${call.partition}:iam::${call.account}:root`,
    TopicArn: topicArn(call, subscription.topic),
  };
}

/** A subscription as the two lists of subscriptions show it. */
export function listed(call: SnsCall, subscription: Subscription) {
  return {
    SubscriptionArn: subscriptionArn(call, subscription),
    Owner: call.account,
    Protocol: subscription.protocol,
    Endpoint: subscription.endpoint,
    TopicArn: topicArn(call, subscription.topic),
  };
}
