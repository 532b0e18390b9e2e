import { anyObject, boolean, integer, listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { subscriptionArn } from "../subscription.js";
import { findTopicByNameOrArn, topicArn } from "../topic.js";
import { endTopic } from "./engine/topics/topic.js";
import { checkFifo } from "./features/publish/deduplication.js";
import { checkMessage } from "./features/publish/message-checks.js";
import { publishToTopic } from "./features/publish/publish-to.js";
import { checkPhoneNumber, updatePhoneNumber } from "./features/sms/phone-number.js";
import { subscribeTo } from "./features/subscriptions/subscribe-to.js";
import type { Attributes } from "./features/subscriptions/subscription-attributes.js";
import type { EmulatedState, EmulatedSubscription, EmulatedTopic } from "./state.js";
import type { EmulatedCall } from "./types.js";

const route = routesOf<EmulatedState>();
const topic = required("Name or ARN of the topic.");
const MAX_SHOWN = 100;

/** What the API port shows of the topics where they are emulated, in place of the contract's views and besides them. */
export const emulatedRoutes = {
  "delete-topic": route({
    method: "POST",
    description: "Deletes a topic and its subscriptions.",
    params: { topic },
    response: object({ topicArn: string }),
    handle(values, call) {
      const found = findTopicByNameOrArn(call, values.topic);
      endTopic(call.state, found);
      return { topicArn: topicArn(call, found.name) };
    },
  }),
  subscribe: route({
    method: "POST",
    description:
      "Subscribes an endpoint to a topic; HTTP endpoints and e-mail addresses are sent a message to confirm it.",
    params: {
      topic,
      protocol: required("sqs, lambda, http, https, email, email-json, sms or application."),
      endpoint: required("An ARN, a URL, an address or a phone number, as the protocol needs it."),
      filterPolicy: optional("JSON of the filter policy."),
    },
    response: object({ subscriptionArn: string, isConfirmed: boolean }),
    handle({ protocol, endpoint, filterPolicy, ...values }, call) {
      const attributes: Attributes = filterPolicy === undefined ? {} : { FilterPolicy: filterPolicy };
      const found: EmulatedTopic = findTopicByNameOrArn(call, values.topic);
      const subscription = subscribeTo(call, found, { protocol, endpoint, attributes });
      return { subscriptionArn: subscriptionArn(call, subscription), isConfirmed: !subscription.isPending };
    },
  }),
  "list-subscriptions": route({
    method: "GET",
    description: "Lists the subscriptions of a topic, or of all topics, with their attributes.",
    params: { topic: optional("Name or ARN of the topic; all topics unless given.") },
    response: object({
      subscriptions: listOf(
        object({
          subscriptionArn: string,
          topicArn: string,
          protocol: string,
          endpoint: string,
          isConfirmed: boolean,
          filterPolicy: string,
          attributes: anyObject,
        }),
      ),
    }),
    handle: (values, call) => ({
      subscriptions: Array.from(subscriptionsOf(call, values.topic), (subscription) => shown(call, subscription)),
    }),
  }),
  publish: route({
    method: "POST",
    description: "Publishes a message to a topic.",
    params: {
      topic,
      message: required("Text of the message."),
      subject: optional("Subject of the message."),
      group: optional("Id of the message's group; FIFO topics require it."),
      deduplication: optional(
        "Id that tells the message from its duplicates; FIFO topics require it unless they take the text's digest.",
      ),
    },
    response: object({ messageId: string }),
    handle({ message, subject, group, deduplication, ...values }, call) {
      const found: EmulatedTopic = findTopicByNameOrArn(call, values.topic);
      const input = {
        Message: message,
        Subject: subject,
        MessageGroupId: group,
        MessageDeduplicationId: deduplication,
      };
      checkMessage(input);
      checkFifo(found, input);
      return { messageId: publishToTopic(call, found, input).MessageId };
    },
  }),
  "list-sent-messages": route({
    method: "GET",
    description:
      "Lists the last e-mails, text messages and push notifications, the latest first. They go no further than here.",
    params: { endpoint: optional("Only those to this address, phone number or endpoint.") },
    response: object({ messages: listOf(anyObject), total: integer }),
    handle({ endpoint }, { state }) {
      const messages = [];
      for (const message of state.sent.values({ reverse: true })) {
        if (messages.length === MAX_SHOWN) break;
        if (endpoint !== undefined && message.endpoint !== endpoint) continue;
        const { attributes, sentAt, ...rest } = message;
        messages.push({
          ...rest,
          sentAt: new Date(sentAt).toISOString(),
          attributeNames: Object.keys(attributes ?? {}),
        });
      }
      return { messages, total: state.sent.size };
    },
  }),
  "opt-out": route({
    method: "POST",
    description: "Opts a phone number out, as its owner does by answering STOP: it gets no text messages.",
    params: { phoneNumber: required("The phone number: +15550100.") },
    response: object({ phoneNumber: string }),
    handle({ phoneNumber }, { state, clock }) {
      checkPhoneNumber(phoneNumber);
      updatePhoneNumber(state, phoneNumber, { optedOutAt: clock.now() });
      return { phoneNumber };
    },
  }),
};

function shown(call: EmulatedCall, subscription: EmulatedSubscription) {
  const { topic: name, protocol, endpoint, isPending, attributes = {} } = subscription;
  return {
    subscriptionArn: subscriptionArn(call, subscription),
    topicArn: topicArn(call, name),
    protocol,
    endpoint,
    isConfirmed: !isPending,
    filterPolicy: attributes["FilterPolicy"] ?? "",
    attributes,
  };
}

function* subscriptionsOf(call: EmulatedCall, nameOrArn: string | undefined): IterableIterator<EmulatedSubscription> {
  const names = nameOrArn === undefined ? call.state.topics.keys() : [findTopicByNameOrArn(call, nameOrArn).name];
  for (const name of names) yield* call.state.subscriptions.of(name).values();
}
