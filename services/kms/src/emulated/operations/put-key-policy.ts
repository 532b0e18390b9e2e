import { ownKey } from "../keys/find-key.js";
import { checkPolicy } from "../keys/policy.js";
import type { EmulatedHandler } from "../types.js";

/** Replaces the policy of a key. */
export const putKeyPolicy: EmulatedHandler<"PutKeyPolicy"> = ({ KeyId, Policy }, call) => {
  const key = ownKey(call, KeyId);
  checkPolicy(Policy);
  call.state.keys.set(key.id, { ...key, policy: Policy });
  return {};
};
