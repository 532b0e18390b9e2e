import { listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { checkMessage } from "./message.js";
import type { SnsState, Subscription } from "./state.js";
import { addSubscription, allSubscriptions, subscriptionArn } from "./subscription.js";
import { addTopic, findTopicByNameOrArn, isFifo, removeTopic, topicArn } from "./topic.js";
import type { SnsCall } from "./types.js";

const route = routesOf<SnsState>();
const topic = required("Name or ARN of the topic.");

/** Views of the topics on the API port (specification 4.2). */
export const snsRoutes = {
  "list-topics": route({
    method: "GET",
    description: "Lists the ARNs of all topics.",
    params: {},
    response: object({ topics: listOf(string) }),
    handle: (_, call) => ({ topics: Array.from(call.state.topics.keys(), (name) => topicArn(call, name)) }),
  }),
  "create-topic": route({
    method: "POST",
    description: "Creates a topic; one whose name ends in .fifo is a FIFO topic.",
    params: { topic: required("Name of the topic.") },
    response: object({ topicArn: string }),
    handle: (values, call) => ({ topicArn: topicArn(call, addTopic(call, values.topic, isFifo(values.topic)).name) }),
  }),
  "delete-topic": route({
    method: "POST",
    description: "Deletes a topic and its subscriptions.",
    params: { topic },
    response: object({ topicArn: string }),
    handle(values, call) {
      const found = findTopicByNameOrArn(call, values.topic);
      removeTopic(call, found);
      return { topicArn: topicArn(call, found.name) };
    },
  }),
  subscribe: route({
    method: "POST",
    description: "Subscribes an endpoint to a topic; the subscription is confirmed at once, and nothing is delivered.",
    params: {
      topic,
      protocol: required("sqs, lambda, http, https, email, email-json, sms, application or firehose."),
      endpoint: required("An ARN, a URL, an address or a phone number, as the protocol needs it."),
    },
    response: object({ subscriptionArn: string }),
    handle({ protocol, endpoint, ...values }, call) {
      const subscription = addSubscription(call, findTopicByNameOrArn(call, values.topic), { protocol, endpoint });
      return { subscriptionArn: subscriptionArn(call, subscription) };
    },
  }),
  "list-subscriptions": route({
    method: "GET",
    description: "Lists the subscriptions of a topic, or of all topics.",
    params: { topic: optional("Name or ARN of the topic; all topics unless given.") },
    response: object({
      subscriptions: listOf(object({ subscriptionArn: string, topicArn: string, protocol: string, endpoint: string })),
    }),
    handle: (values, call) => ({
      subscriptions: Array.from(subscriptionsOf(call, values.topic), (subscription) => ({
        subscriptionArn: subscriptionArn(call, subscription),
        topicArn: topicArn(call, subscription.topic),
        protocol: subscription.protocol,
        endpoint: subscription.endpoint,
      })),
    }),
  }),
  publish: route({
    method: "POST",
    description: "Acknowledges a message to a topic and does not deliver it.",
    params: { topic, message: required("Text of the message.") },
    response: object({ messageId: string }),
    handle(values, call) {
      findTopicByNameOrArn(call, values.topic);
      checkMessage({ Message: values.message });
      return { messageId: call.ids.uuid() };
    },
  }),
};

function subscriptionsOf(call: SnsCall, nameOrArn: string | undefined): Iterable<Subscription> {
  if (nameOrArn === undefined) return allSubscriptions(call.state);
  return call.state.subscriptions.of(findTopicByNameOrArn(call, nameOrArn).name).values();
}
