import { checkLockout } from "../../engine/access/authorize.js";
import { ownKey } from "../../engine/keys/find-key.js";
import { checkPolicy } from "../../engine/keys/policy.js";
import type { EmulatedHandler } from "../../types.js";
import { checkPolicyName } from "./policy-name.js";

/** Replaces the policy of a key. */
export const putKeyPolicy: EmulatedHandler<"PutKeyPolicy"> = (
  { KeyId, Policy, PolicyName, BypassPolicyLockoutSafetyCheck: bypass = false },
  call,
) => {
  const key = ownKey(call, KeyId);
  checkPolicyName(PolicyName);
  checkPolicy(Policy);
  if (!bypass) checkLockout(call, Policy, key.id);
  call.state.keys.set(key.id, { ...key, policy: Policy });
  return {};
};
