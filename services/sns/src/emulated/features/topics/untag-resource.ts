import { topicIfAny, updateTopic } from "../../engine/topics/topic.js";
import { noSuchResource } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Takes tags off a topic, if it has them. */
export const untagResource: EmulatedHandler<"UntagResource"> = ({ ResourceArn, TagKeys }, call) => {
  const topic = topicIfAny(call, ResourceArn);
  if (topic === undefined) throw noSuchResource();
  updateTopic(call, topic, {
    tags: Object.fromEntries(Object.entries(topic.tags ?? {}).filter(([key]) => !TagKeys.includes(key))),
  });
  return {};
};
