import { findQueue } from "../queue.js";
import { dropContents } from "../queue-contents.js";
import type { SqsHandler } from "../types.js";

/** Removes a queue and its messages. The name is free again at once. */
export const deleteQueue: SqsHandler<"DeleteQueue"> = ({ QueueUrl }, { state }) => {
  const { name } = findQueue(state, QueueUrl);
  state.queues.delete(name);
  dropContents(state, name);
  return {};
};
