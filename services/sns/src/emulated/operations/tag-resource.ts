import { noSuchResource } from "../errors.js";
import { withTags } from "../topics/tags.js";
import { topicIfAny, updateTopic } from "../topics/topic.js";
import type { EmulatedHandler } from "../types.js";

/** Adds tags to a topic, or changes their values. */
export const tagResource: EmulatedHandler<"TagResource"> = ({ ResourceArn, Tags }, call) => {
  const topic = topicIfAny(call, ResourceArn);
  if (topic === undefined) throw noSuchResource();
  updateTopic(call, topic, { tags: withTags(topic.tags, Tags) });
  return {};
};
