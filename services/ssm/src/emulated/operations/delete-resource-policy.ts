import { policyConflict, policyNotFound } from "../errors.js";
import { sharedParameter } from "../policies/shared-parameter.js";
import type { EmulatedHandler } from "../types.js";

/** Removes the policy of an id and hash from a parameter. */
export const deleteResourcePolicy: EmulatedHandler<"DeleteResourcePolicy"> = (
  { ResourceArn, PolicyId, PolicyHash },
  call,
) => {
  const policies = call.state.resourcePolicies.of(sharedParameter(call, ResourceArn).name);
  const policy = policies.get(PolicyId);
  if (policy === undefined) throw policyNotFound();
  if (policy.hash !== PolicyHash) throw policyConflict();
  policies.delete(PolicyId);
  return {};
};
