import { checkLockout } from "../access/authorize.js";
import { ownKey } from "../keys/find-key.js";
import { checkPolicy, checkPolicyName } from "../keys/policy.js";
import type { EmulatedHandler } from "../types.js";

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
