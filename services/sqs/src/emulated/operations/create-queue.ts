import { queueUrl } from "../../queue.js";
import { checkNewName } from "../../queue-name.js";
import type { Queue } from "../../state.js";
import type { SqsHandler } from "../../types.js";
import { forgetDeleted, isNameHeld } from "../deleted-queues.js";
import { queueDeletedRecently, queueExists } from "../errors.js";
import { type GivenAttributes, readAttributes, withAttributes } from "../queue-attributes.js";
import { attributesIn } from "../settings.js";
import { withTags } from "../tags.js";

/** Creates a queue. One that exists with the same attributes is left as it is. */
export const createQueue: SqsHandler<"CreateQueue"> = ({ QueueName, Attributes = {}, tags }, call) => {
  const { state } = call;
  const now = call.clock.now();
  checkNewName(QueueName, Attributes.FifoQueue === "true");
  const given = readAttributes(QueueName, Attributes);
  const existing = state.queues.get(QueueName);
  if (existing !== undefined) {
    checkSame(existing, given);
    return { QueueUrl: queueUrl(call, QueueName) };
  }
  if (isNameHeld(state, QueueName, now)) throw queueDeletedRecently();
  const queue = withTags(withAttributes(call, { name: QueueName, createdAt: now }, given), tags);
  forgetDeleted(state, now);
  state.deletedQueues.delete(QueueName);
  state.queues.set(QueueName, queue);
  return { QueueUrl: queueUrl(call, QueueName) };
};

function checkSame(queue: Queue, given: GivenAttributes): void {
  const existing: GivenAttributes = attributesIn(queue);
  const other = Object.keys(given).find((name) => (given[name] ?? "") !== (existing[name] ?? ""));
  if (other !== undefined) throw queueExists(other);
}
