import { removeTopic, topicArn, topicNameIn } from "../topic.js";
import type { SnsHandler } from "../types.js";

/** Removes a topic and its subscriptions. Succeeds without one too, as on AWS. */
export const deleteTopic: SnsHandler<"DeleteTopic"> = ({ TopicArn }, call) => {
  const topic = call.state.topics.get(topicNameIn(TopicArn));
  if (topic !== undefined && topicArn(call, topic.name) === TopicArn) removeTopic(call, topic);
  return {};
};
