import { deleteInlinePolicy } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes an inline policy of a role. */
export const deleteRolePolicy: EmulatedHandler<"DeleteRolePolicy"> = ({ RoleName, PolicyName }, call) => {
  deleteInlinePolicy(call, owners.changeableRole(call, RoleName), PolicyName);
  return {};
};
