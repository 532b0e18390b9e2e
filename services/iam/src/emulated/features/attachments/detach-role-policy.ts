import { detach } from "../../engine/attachments.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Detaches a managed policy from a role. */
export const detachRolePolicy: EmulatedHandler<"DetachRolePolicy"> = ({ RoleName, PolicyArn }, call) => {
  detach(call, owners.changeableRole(call, RoleName), PolicyArn);
  return {};
};
