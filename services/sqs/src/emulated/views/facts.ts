import { messagesToReceive, tells } from "@cloudstub/kit";
import { isFifo } from "../../queue.js";
import type { EmulatedState } from "../state.js";

/** What functions that read from queues wait for. A FIFO queue gives nothing while the groups of all its messages are locked. */
export const facts = [
  tells(messagesToReceive, (state: EmulatedState, queue) =>
    isFifo(queue) && state.openGroups.of(queue).size === 0 ? 0 : state.messages.of(queue).size,
  ),
];
