import { changeableRole, changeRole, findRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/**
 * Changes the description and the longest session of a role. A description that is not given stays; the longest session is an hour then (API reference, UpdateRole).
 * Of a service-linked role only the description can be changed (IAM User Guide, "Update a service-linked role").
 */
export const updateRole: EmulatedHandler<"UpdateRole"> = (input, call) => {
  const role = (input.MaxSessionDuration === undefined ? findRole : changeableRole)(call, input.RoleName);
  const { Description = role.description, MaxSessionDuration = 3600 } = input;
  changeRole(call, role, { description: Description, maxSessionDuration: MaxSessionDuration });
  return {};
};
