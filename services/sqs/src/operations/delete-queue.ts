import { findQueue } from "../queue.js";
import type { SqsHandler } from "../types.js";

/** Removes a queue and its messages. The name is free again at once; calls that wait for its messages are answered. */
export const deleteQueue: SqsHandler<"DeleteQueue"> = ({ QueueUrl }, { state, waits }) => {
  const { name } = findQueue(state, QueueUrl);
  state.queues.delete(name);
  state.messages.drop(name);
  waits.wake(name);
  return {};
};
