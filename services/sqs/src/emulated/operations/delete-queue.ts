import { findQueue } from "../../queue.js";
import { dropContents } from "../messages/stored-messages.js";
import { holdName } from "../time/deleted-queues.js";
import type { EmulatedHandler } from "../types.js";

/** Deletes a queue and its messages. Its name is taken for another 60 seconds; those who wait for its messages are told. */
export const deleteQueue: EmulatedHandler<"DeleteQueue"> = ({ QueueUrl }, { state, clock, waits }) => {
  const { name } = findQueue(state, QueueUrl);
  state.queues.delete(name);
  dropContents(state, name);
  holdName(state, name, clock.now());
  waits.wake(name);
  return {};
};
