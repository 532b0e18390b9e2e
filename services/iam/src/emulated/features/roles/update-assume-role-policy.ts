import { changeableRole, changeRole } from "../../engine/roles.js";
import { checkTrustPolicy } from "../../engine/trust-policy.js";
import type { EmulatedHandler } from "../../types.js";

/** Replaces the trust policy of a role. */
export const updateAssumeRolePolicy: EmulatedHandler<"UpdateAssumeRolePolicy"> = (
  { RoleName, PolicyDocument },
  call,
) => {
  const role = changeableRole(call, RoleName);
  checkTrustPolicy(call, PolicyDocument);
  changeRole(call, role, { trustPolicy: PolicyDocument });
  return {};
};
