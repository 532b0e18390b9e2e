import { findQueue } from "../../queue.js";
import type { EmulatedHandler } from "../types.js";

/** The tags of a queue. */
export const listQueueTags: EmulatedHandler<"ListQueueTags"> = ({ QueueUrl }, { state }) => ({
  Tags: findQueue(state, QueueUrl).tags ?? {},
});
