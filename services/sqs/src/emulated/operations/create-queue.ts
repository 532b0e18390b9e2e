import { checkNewName, queueUrl } from "../../queue.js";
import { type GivenAttributes, isTrue, readAttributes, withAttributes } from "../attributes/attribute-values.js";
import { attributesIn } from "../attributes/settings.js";
import { withTags } from "../attributes/tags.js";
import { queueDeletedRecently, queueExists } from "../errors.js";
import type { EmulatedQueue } from "../state.js";
import type { EmulatedHandler } from "../types.js";

/** Creates a queue. One that exists with the same attributes is left as it is. */
export const createQueue: EmulatedHandler<"CreateQueue"> = ({ QueueName, Attributes = {}, tags }, call) => {
  const { state } = call;
  checkNewName(QueueName, isTrue(Attributes.FifoQueue));
  const given = readAttributes(QueueName, Attributes);
  const existing = state.queues.get(QueueName);
  if (existing !== undefined) {
    checkSame(existing, given);
    return { QueueUrl: queueUrl(call, QueueName) };
  }
  if (state.deletedQueues.has(QueueName)) throw queueDeletedRecently();
  const queue = withTags(withAttributes(call, { name: QueueName, createdAt: call.clock.now() }, given), tags);
  state.queues.set(QueueName, queue);
  return { QueueUrl: queueUrl(call, QueueName) };
};

function checkSame(queue: EmulatedQueue, given: GivenAttributes): void {
  const existing: GivenAttributes = attributesIn(queue);
  const other = Object.keys(given).find((name) => (given[name] ?? "") !== (existing[name] ?? ""));
  if (other !== undefined) throw queueExists(other);
}
