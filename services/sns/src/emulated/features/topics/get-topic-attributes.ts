import { findTopic } from "../../engine/topics/topic.js";
import type { EmulatedHandler } from "../../types.js";
import { attributesOf } from "./topic-attributes.js";

/** All attributes of a topic. */
export const getTopicAttributes: EmulatedHandler<"GetTopicAttributes"> = ({ TopicArn }, call) => ({
  Attributes: attributesOf(call, findTopic(call, TopicArn)),
});
