import { addTopic, topicArn } from "../topic.js";
import type { SnsHandler } from "../types.js";

/** Records a topic. An existing one stays unchanged, with its subscriptions; attributes and tags are not stored. */
export const createTopic: SnsHandler<"CreateTopic"> = ({ Name, Attributes }, call) => {
  const { name } = addTopic(call, Name, Attributes?.FifoTopic?.toLowerCase() === "true");
  return { TopicArn: topicArn(call, name) };
};
