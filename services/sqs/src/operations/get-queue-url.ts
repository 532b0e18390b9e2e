import { queueDoesNotExist } from "../errors.js";
import { queueUrl } from "../queue.js";
import type { SqsHandler } from "../types.js";

/** The URL of the queue of this name. There is one account, so that the owner's is not looked at. */
export const getQueueUrl: SqsHandler<"GetQueueUrl"> = ({ QueueName }, call) => {
  if (!call.state.queues.has(QueueName)) throw queueDoesNotExist();
  return { QueueUrl: queueUrl(call, QueueName) };
};
