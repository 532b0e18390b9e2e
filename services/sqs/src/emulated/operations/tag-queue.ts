import { findQueue } from "../../queue.js";
import { withTags } from "../attributes/tags.js";
import type { EmulatedHandler } from "../types.js";

/** Adds tags to a queue, or replaces the values of those that it has. */
export const tagQueue: EmulatedHandler<"TagQueue"> = ({ QueueUrl, Tags }, { state }) => {
  const queue = findQueue(state, QueueUrl);
  state.queues.set(queue.name, withTags(queue, Tags));
  return {};
};
