import { topicIfAny } from "../../engine/topics/topic.js";
import { noSuchResource } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { listed } from "./tags.js";

/** The tags of a topic. */
export const listTagsForResource: EmulatedHandler<"ListTagsForResource"> = ({ ResourceArn }, call) => {
  const topic = topicIfAny(call, ResourceArn);
  if (topic === undefined) throw noSuchResource();
  return { Tags: listed(topic.tags) };
};
