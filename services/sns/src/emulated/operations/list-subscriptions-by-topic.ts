import { page, pageStart } from "../page.js";
import { listed } from "../subscriptions/subscription-attributes.js";
import { findTopic } from "../topics/topic.js";
import type { EmulatedHandler } from "../types.js";

/** The subscriptions of a topic in the order of subscribing, a hundred in a page. */
export const listSubscriptionsByTopic: EmulatedHandler<"ListSubscriptionsByTopic"> = ({ TopicArn, NextToken }, call) => {
  const { name } = findTopic(call, TopicArn);
  const { items, ...next } = page(call.state.subscriptions.of(name).entries(pageStart(NextToken)));
  return { Subscriptions: items.map((subscription) => listed(call, subscription)), ...next };
};
