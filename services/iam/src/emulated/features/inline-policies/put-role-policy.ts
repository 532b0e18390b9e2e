import { putInlinePolicy } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Stores an inline policy of a role, in the place of one of the same name. */
export const putRolePolicy: EmulatedHandler<"PutRolePolicy"> = ({ RoleName, PolicyName, PolicyDocument }, call) => {
  putInlinePolicy(call, owners.changeableRole(call, RoleName), { name: PolicyName, document: PolicyDocument });
  return {};
};
