import { findQueue } from "../../queue.js";
import { withoutTags } from "../attributes/tags.js";
import type { EmulatedHandler } from "../types.js";

/** Takes tags from a queue; that it lacks some of them is not an error. */
export const untagQueue: EmulatedHandler<"UntagQueue"> = ({ QueueUrl, TagKeys }, { state }) => {
  const queue = findQueue(state, QueueUrl);
  state.queues.set(queue.name, withoutTags(queue, TagKeys));
  return {};
};
