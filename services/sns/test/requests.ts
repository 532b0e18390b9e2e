import type { Request } from "../../../tests/contracts/shared-tests.js";

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:000000000000:${resource}`;

/** Every state-backed operation of the topic service's contract and every route that writes, in an order in which each finds something to do. */
export const requests: readonly Request[] = [
  ["CreateTopic", { Name: "a" }],
  ["Subscribe", { TopicArn: arn("sns", "a"), Protocol: "email", Endpoint: "a@example.org" }],
  ["Subscribe", { TopicArn: arn("sns", "a"), Protocol: "email", Endpoint: "b@example.org" }],
  ["GetTopicAttributes", { TopicArn: arn("sns", "a") }],
  ["GetSubscriptionAttributes", ({ Subscribe: { SubscriptionArn } }) => ({ SubscriptionArn })],
  ["ListTopics", {}],
  ["ListSubscriptions", {}],
  ["ListSubscriptionsByTopic", { TopicArn: arn("sns", "a") }],
  ["Unsubscribe", ({ Subscribe: { SubscriptionArn } }) => ({ SubscriptionArn })],
  ["DeleteTopic", { TopicArn: arn("sns", "a") }],
  "POST /api/sns/create-topic?topic=b",
  `POST /api/sns/subscribe?topic=${arn("sns", "b")}&protocol=email&endpoint=a@example.org`,
  `POST /api/sns/publish?topic=${arn("sns", "b")}&message=m`,
  `POST /api/sns/delete-topic?topic=${arn("sns", "b")}`,
];
