import { bound } from "../../engine/boundaries.js";
import { mustFirst } from "../../engine/errors.js";
import { keyOf } from "../../engine/names.js";
import { changeableRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes a role that nothing hangs on. */
export const deleteRole: EmulatedHandler<"DeleteRole"> = ({ RoleName }, call) => {
  const { state } = call;
  const role = changeableRole(call, RoleName);
  if (state.attachments.of(role.id).size > 0) throw mustFirst("detach all policies");
  if (state.inlinePolicies.of(role.id).size > 0) throw mustFirst("delete policies");
  if (state.profilesOfRole.of(role.id).size > 0) throw mustFirst("remove roles from instance profile");
  bound(call, role, undefined);
  state.owners.delete(role.id);
  state.roles.delete(keyOf(role.name));
  return {};
};
