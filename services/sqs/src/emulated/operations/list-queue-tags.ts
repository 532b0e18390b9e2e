import { findQueue } from "../../queue.js";
import type { SqsHandler } from "../../types.js";

/** The tags of a queue. */
export const listQueueTags: SqsHandler<"ListQueueTags"> = ({ QueueUrl }, { state }) => ({ Tags: findQueue(state, QueueUrl).tags ?? {} });
