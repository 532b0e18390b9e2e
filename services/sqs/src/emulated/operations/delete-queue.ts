import { findQueue } from "../../queue.js";
import { dropContents } from "../../queue-contents.js";
import type { SqsHandler } from "../../types.js";
import { holdName } from "../deleted-queues.js";

/** Deletes a queue and its messages. Its name is taken for another 60 seconds; those who wait for its messages are told. */
export const deleteQueue: SqsHandler<"DeleteQueue"> = ({ QueueUrl }, { state, clock, waits }) => {
  const { name } = findQueue(state, QueueUrl);
  state.queues.delete(name);
  dropContents(state, name);
  holdName(state, name, clock.now());
  waits.wake(name);
  return {};
};
