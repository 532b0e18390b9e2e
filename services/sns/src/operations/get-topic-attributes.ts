import { findTopic } from "../topic.js";
import { attributesOf } from "../topic-attributes.js";
import type { SnsHandler } from "../types.js";

/** All attributes of a topic, with the live number of its subscriptions. */
export const getTopicAttributes: SnsHandler<"GetTopicAttributes"> = ({ TopicArn }, call) => ({
  Attributes: attributesOf(call, findTopic(call, TopicArn)),
});
