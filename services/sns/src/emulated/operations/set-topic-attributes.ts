import { findTopic, updateTopic } from "../topics/topic.js";
import { checkAttribute } from "../topics/topic-attributes.js";
import type { EmulatedHandler } from "../types.js";

/** Sets an attribute of a topic. Without a value it has its default again. */
export const setTopicAttributes: EmulatedHandler<"SetTopicAttributes"> = ({ TopicArn, AttributeName, AttributeValue = "" }, call) => {
  const topic = findTopic(call, TopicArn);
  checkAttribute(topic.name, AttributeName, AttributeValue);
  updateTopic(call, topic, { attributes: { ...topic.attributes, [AttributeName]: AttributeValue } });
  return {};
};
