import { changeableRole, changeRole, listedRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/** Changes the description of a role. */
export const updateRoleDescription: EmulatedHandler<"UpdateRoleDescription"> = ({ RoleName, Description }, call) => {
  const role = changeRole(call, changeableRole(call, RoleName), { description: Description });
  return { Role: listedRole(call, role) };
};
