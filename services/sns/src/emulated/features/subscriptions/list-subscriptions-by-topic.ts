import { findTopic } from "../../engine/topics/topic.js";
import { page, pageStart } from "../../page.js";
import type { EmulatedHandler } from "../../types.js";
import { listed } from "./subscription-attributes.js";

/** The subscriptions of a topic in the order of subscribing, a hundred in a page. */
export const listSubscriptionsByTopic: EmulatedHandler<"ListSubscriptionsByTopic"> = (
  { TopicArn, NextToken },
  call,
) => {
  const { name } = findTopic(call, TopicArn);
  const { items, ...next } = page(call.state.subscriptions.of(name).entries(pageStart(NextToken)));
  return { Subscriptions: items.map((subscription) => listed(call, subscription)), ...next };
};
