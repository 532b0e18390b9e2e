import { findKeyById } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";
import { checkPolicyName } from "./policy-name.js";

/** The policy of a key. Its only name is `default`. */
export const getKeyPolicy: EmulatedHandler<"GetKeyPolicy"> = ({ KeyId, PolicyName }, call) => {
  const { policy } = findKeyById(call, KeyId);
  checkPolicyName(PolicyName);
  return { Policy: policy, PolicyName: "default" };
};
