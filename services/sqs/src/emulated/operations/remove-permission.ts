import { findQueue } from "../../queue.js";
import { policyOf, withPolicy } from "../attributes/policy.js";
import { invalidValue } from "../errors.js";
import type { EmulatedHandler } from "../types.js";

/** Takes a statement out of a queue's policy, and the policy with the last of them. */
export const removePermission: EmulatedHandler<"RemovePermission"> = ({ QueueUrl, Label }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  const policy = policyOf(call, queue);
  const Statement = policy.Statement.filter(({ Sid }) => Sid !== Label);
  if (Statement.length === policy.Statement.length) throw invalidValue(Label, "Label", "can't find label.");
  call.state.queues.set(queue.name, withPolicy(queue, { ...policy, Statement }));
  return {};
};
