import { findQueue } from "../../queue.js";
import { changeVisibility } from "../delivery/change-visibility.js";
import { settleMessages } from "../time/expiry.js";
import type { EmulatedHandler } from "../types.js";

/** Says anew for how long a message in flight is hidden. */
export const changeMessageVisibility: EmulatedHandler<"ChangeMessageVisibility"> = (input, call) => {
  const queue = findQueue(call.state, input.QueueUrl);
  settleMessages(call, queue);
  changeVisibility(call, queue, input);
  return {};
};
