import { noSuchResource } from "../errors.js";
import { listed } from "../topics/tags.js";
import { topicIfAny } from "../topics/topic.js";
import type { EmulatedHandler } from "../types.js";

/** The tags of a topic. */
export const listTagsForResource: EmulatedHandler<"ListTagsForResource"> = ({ ResourceArn }, call) => {
  const topic = topicIfAny(call, ResourceArn);
  if (topic === undefined) throw noSuchResource();
  return { Tags: listed(topic.tags) };
};
