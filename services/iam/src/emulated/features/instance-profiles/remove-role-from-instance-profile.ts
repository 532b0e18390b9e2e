import { notInInstanceProfile } from "../../engine/errors.js";
import { changeProfile, findProfile } from "../../engine/instance-profiles.js";
import { keyOf } from "../../engine/names.js";
import { findRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes the role of an instance profile. */
export const removeRoleFromInstanceProfile: EmulatedHandler<"RemoveRoleFromInstanceProfile"> = (
  { InstanceProfileName, RoleName },
  call,
) => {
  const profile = findProfile(call, InstanceProfileName);
  const role = findRole(call, RoleName);
  if (profile.role !== role.id) throw notInInstanceProfile(role.name, profile.name);
  changeProfile(call, profile, { role: undefined });
  call.state.profilesOfRole.of(role.id).delete(keyOf(profile.name));
  return {};
};
