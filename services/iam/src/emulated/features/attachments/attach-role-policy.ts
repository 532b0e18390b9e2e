import { attach } from "../../engine/attachments.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Attaches a managed policy to a role. */
export const attachRolePolicy: EmulatedHandler<"AttachRolePolicy"> = ({ RoleName, PolicyArn }, call) => {
  attach(call, owners.changeableRole(call, RoleName), PolicyArn);
  return {};
};
