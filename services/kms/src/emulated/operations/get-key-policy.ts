import { findKeyById } from "../keys/find-key.js";
import { checkPolicyName } from "../keys/policy.js";
import type { EmulatedHandler } from "../types.js";

/** The policy of a key. Its only name is `default`. */
export const getKeyPolicy: EmulatedHandler<"GetKeyPolicy"> = ({ KeyId, PolicyName }, call) => {
  const { policy } = findKeyById(call, KeyId);
  checkPolicyName(PolicyName);
  return { Policy: policy, PolicyName: "default" };
};
