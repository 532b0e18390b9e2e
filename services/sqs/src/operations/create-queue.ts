import { checkNewName, queueUrl } from "../queue.js";
import { checkSettableAttributes } from "../queue-attributes.js";
import type { SqsHandler } from "../types.js";

/** Records a queue. One that exists is left as it is, with its messages; attributes and tags are checked and not stored. */
export const createQueue: SqsHandler<"CreateQueue"> = ({ QueueName, Attributes }, call) => {
  const { queues } = call.state;
  checkSettableAttributes(Attributes);
  checkNewName(QueueName, Attributes?.FifoQueue === "true");
  if (!queues.has(QueueName)) queues.set(QueueName, { name: QueueName, createdAt: call.clock.now() });
  return { QueueUrl: queueUrl(call, QueueName) };
};
