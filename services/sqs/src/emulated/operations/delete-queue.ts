import { findQueue } from "../../queue.js";
import { dueBy } from "../messages/due-queues.js";
import { dropContents } from "../messages/stored-messages.js";
import type { EmulatedHandler } from "../types.js";

/** How long the name of a deleted queue stays taken; `time/expiry.ts` gives it back. */
const NAME_TAKEN = 60_000;

/** Deletes a queue and its messages. Its name stays reserved for 60 seconds; calls that wait for its messages are answered. */
export const deleteQueue: EmulatedHandler<"DeleteQueue"> = ({ QueueUrl }, { state, clock, waits }) => {
  const { name } = findQueue(state, QueueUrl);
  state.queues.delete(name);
  dropContents(state, name);
  state.deletedQueues.set(name, clock.now());
  dueBy(state, name, clock.now() + NAME_TAKEN);
  waits.wake(name);
  return {};
};
