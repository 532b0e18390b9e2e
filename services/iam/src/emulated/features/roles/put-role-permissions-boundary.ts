import { bound } from "../../engine/boundaries.js";
import { changeableRole, changeRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/** Sets the permissions boundary of a role. */
export const putRolePermissionsBoundary: EmulatedHandler<"PutRolePermissionsBoundary"> = (
  { RoleName, PermissionsBoundary },
  call,
) => {
  const role = changeableRole(call, RoleName);
  changeRole(call, role, { permissionsBoundary: bound(call, role, PermissionsBoundary) });
  return {};
};
