import { findPolicy, policyEntry } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows a managed policy, always with its tags (recorded answer of AWS). */
export const getPolicy: EmulatedHandler<"GetPolicy"> = ({ PolicyArn }, call) => {
  const policy = findPolicy(call, PolicyArn);
  const { description, tags } = policy;
  return {
    Policy: {
      ...policyEntry(call, policy),
      ...(description !== undefined && { Description: description }),
      Tags: tags,
    },
  };
};
