import { policyOf } from "../../engine/topics/policy.js";
import { findTopic, updateTopic } from "../../engine/topics/topic.js";
import type { EmulatedHandler } from "../../types.js";

/** Takes a statement out of a topic's policy. Succeeds without one too. */
export const removePermission: EmulatedHandler<"RemovePermission"> = ({ TopicArn, Label }, call) => {
  const topic = findTopic(call, TopicArn);
  const policy = policyOf(call, topic);
  const Statement = policy.Statement.filter(({ Sid }) => Sid !== Label);
  if (Statement.length === policy.Statement.length) return {};
  updateTopic(call, topic, { attributes: { ...topic.attributes, Policy: JSON.stringify({ ...policy, Statement }) } });
  return {};
};
