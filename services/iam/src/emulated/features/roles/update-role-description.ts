import { changeRole, findRole, listedRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/** Changes the description of a role, also of a service-linked one (IAM User Guide, "Update a service-linked role"). */
export const updateRoleDescription: EmulatedHandler<"UpdateRoleDescription"> = ({ RoleName, Description }, call) => {
  const role = changeRole(call, findRole(call, RoleName), { description: Description });
  return { Role: listedRole(call, role) };
};
