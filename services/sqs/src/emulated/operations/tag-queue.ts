import { findQueue } from "../../queue.js";
import type { SqsHandler } from "../../types.js";
import { withTags } from "../tags.js";

/** Adds tags to a queue, or replaces the values of those that it has. */
export const tagQueue: SqsHandler<"TagQueue"> = ({ QueueUrl, Tags }, { state }) => {
  const queue = findQueue(state, QueueUrl);
  state.queues.set(queue.name, withTags(queue, Tags));
  return {};
};
