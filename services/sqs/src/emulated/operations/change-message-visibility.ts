import { findQueue } from "../../queue.js";
import { changeVisibility } from "../delivery/change-visibility.js";
import type { EmulatedHandler } from "../types.js";

/** Changes for how long a message in flight stays hidden. */
export const changeMessageVisibility: EmulatedHandler<"ChangeMessageVisibility"> = (input, call) => {
  const queue = findQueue(call.state, input.QueueUrl);
  changeVisibility(call, queue, input);
  return {};
};
