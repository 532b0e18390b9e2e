import { findQueue } from "../../queue.js";
import type { SqsHandler } from "../../types.js";
import { withoutTags } from "../tags.js";

/** Takes tags from a queue; that it lacks some of them is no error. */
export const untagQueue: SqsHandler<"UntagQueue"> = ({ QueueUrl, TagKeys }, { state }) => {
  const queue = findQueue(state, QueueUrl);
  state.queues.set(queue.name, withoutTags(queue, TagKeys));
  return {};
};
