import { endTopic, topicIfAny } from "../../engine/topics/topic.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes a topic and its subscriptions. Succeeds without one too. */
export const deleteTopic: EmulatedHandler<"DeleteTopic"> = ({ TopicArn }, call) => {
  const topic = topicIfAny(call, TopicArn);
  if (topic !== undefined) endTopic(call.state, topic);
  return {};
};
