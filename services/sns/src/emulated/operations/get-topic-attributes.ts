import { findTopic } from "../topics/topic.js";
import { attributesOf } from "../topics/topic-attributes.js";
import type { EmulatedHandler } from "../types.js";

/** All attributes of a topic. */
export const getTopicAttributes: EmulatedHandler<"GetTopicAttributes"> = ({ TopicArn }, call) => ({
  Attributes: attributesOf(call, findTopic(call, TopicArn)),
});
