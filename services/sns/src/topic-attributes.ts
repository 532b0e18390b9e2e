import type { Topic } from "./state.js";
import { isFifo, topicArn } from "./topic.js";
import type { SnsCall } from "./types.js";

/** AWS's default delivery policy for HTTP endpoints. */
const effectiveDeliveryPolicy = JSON.stringify({
  http: {
    defaultHealthyRetryPolicy: {
      minDelayTarget: 20,
      maxDelayTarget: 20,
      numRetries: 3,
      numMaxDelayRetries: 0,
      numNoDelayRetries: 0,
      numMinDelayRetries: 0,
      backoffFunction: "linear",
    },
    disableSubscriptionOverrides: false,
    defaultRequestPolicy: { headerContentType: "text/plain; charset=UTF-8" },
  },
});

const defaultActions = [
  "GetTopicAttributes",
  "SetTopicAttributes",
  "AddPermission",
  "RemovePermission",
  "DeleteTopic",
  "Subscribe",
  "ListSubscriptionsByTopic",
  "Publish",
];

/** All attributes of a topic: the live number of subscriptions, its identity, and fixed defaults (specification 2.4). */
export function attributesOf(call: SnsCall, { name }: Topic): { readonly [attribute: string]: string } {
  const TopicArn = topicArn(call, name);
  return {
    ...(isFifo(name) ? { ContentBasedDeduplication: "false", FifoTopic: "true" } : {}),
    DisplayName: "",
    EffectiveDeliveryPolicy: effectiveDeliveryPolicy,
    Owner: call.account,
    Policy: defaultPolicy(TopicArn, call.account),
    SubscriptionsConfirmed: String(call.state.subscriptions.of(name).size),
    SubscriptionsDeleted: "0",
    SubscriptionsPending: "0",
    TopicArn,
  };
}

/** The access policy that AWS gives a new topic: its owner may do everything. */
export function defaultPolicy(topicArn: string, account: string): string {
  return JSON.stringify({
    Version: "2008-10-17",
    Id: "__default_policy_ID",
    Statement: [
      {
        Sid: "__default_statement_ID",
        Effect: "Allow",
        Principal: { AWS: "*" },
        Action: defaultActions.map((action) => `SNS:${action}`),
        Resource: topicArn,
        Condition: { StringEquals: { "AWS:SourceOwner": account } },
      },
    ],
  });
}
