import { queueUrl } from "../queue.js";
import type { SqsHandler } from "../types.js";

/** The URLs of all queues, or of those whose names begin with a prefix, in the order of names and in one page. */
export const listQueues: SqsHandler<"ListQueues"> = ({ QueueNamePrefix = "" }, call) => {
  const urls = Array.from(call.state.queues.keys({ prefix: QueueNamePrefix }), (name) => queueUrl(call, name));
  return urls.length === 0 ? {} : { QueueUrls: urls };
};
