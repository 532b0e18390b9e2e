import { findQueue } from "../../queue.js";
import type { SqsHandler } from "../../types.js";
import { changeVisibility } from "../change-visibility.js";
import { settle } from "../settle.js";

/** Says anew for how long a message in flight is hidden. */
export const changeMessageVisibility: SqsHandler<"ChangeMessageVisibility"> = (input, call) => {
  const queue = findQueue(call.state, input.QueueUrl);
  settle(call, queue);
  changeVisibility(call, queue, input);
  return {};
};
