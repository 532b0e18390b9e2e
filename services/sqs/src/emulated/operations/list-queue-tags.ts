import { findQueue } from "../../queue.js";
import type { EmulatedHandler } from "../types.js";

/** The tags of a queue. */
export const listQueueTags: EmulatedHandler<"ListQueueTags"> = ({ QueueUrl }, { state }) => {
  const { tags = {} } = findQueue(state, QueueUrl);
  return Object.keys(tags).length === 0 ? {} : { Tags: tags };
};
