import { topicIfAny, updateTopic } from "../../engine/topics/topic.js";
import { noSuchResource } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { withTags } from "./tags.js";

/** Adds tags to a topic, or changes their values. */
export const tagResource: EmulatedHandler<"TagResource"> = ({ ResourceArn, Tags }, call) => {
  const topic = topicIfAny(call, ResourceArn);
  if (topic === undefined) throw noSuchResource();
  updateTopic(call, topic, { tags: withTags(topic.tags, Tags) });
  return {};
};
