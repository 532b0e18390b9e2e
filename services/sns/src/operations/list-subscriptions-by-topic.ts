import { listed } from "../subscription-attributes.js";
import { findTopic } from "../topic.js";
import type { SnsHandler } from "../types.js";

/** All subscriptions of a topic in one page. */
export const listSubscriptionsByTopic: SnsHandler<"ListSubscriptionsByTopic"> = ({ TopicArn }, call) => {
  const { name } = findTopic(call, TopicArn);
  return {
    Subscriptions: Array.from(call.state.subscriptions.of(name).values(), (subscription) => listed(call, subscription)),
  };
};
