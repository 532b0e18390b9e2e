import { bound } from "../../engine/boundaries.js";
import { changeableRole, changeRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/** Takes the permissions boundary of a role away. */
export const deleteRolePermissionsBoundary: EmulatedHandler<"DeleteRolePermissionsBoundary"> = ({ RoleName }, call) => {
  const role = changeableRole(call, RoleName);
  changeRole(call, role, { permissionsBoundary: bound(call, role, undefined) });
  return {};
};
