import { withArchive } from "../../engine/topics/archive.js";
import { findTopic } from "../../engine/topics/topic.js";
import type { EmulatedHandler } from "../../types.js";
import { checkAttribute } from "./topic-attributes.js";

/** Sets an attribute of a topic. Without a value it has its default again. */
export const setTopicAttributes: EmulatedHandler<"SetTopicAttributes"> = (
  { TopicArn, AttributeName, AttributeValue = "" },
  call,
) => {
  const topic = findTopic(call, TopicArn);
  checkAttribute(topic.name, AttributeName, { value: AttributeValue, isNew: false });
  const changed = { ...topic, attributes: { ...topic.attributes, [AttributeName]: AttributeValue } };
  call.state.topics.set(topic.name, withArchive(call, changed));
  return {};
};
