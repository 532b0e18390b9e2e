import { quotaExceeded } from "../../engine/errors.js";
import { changeProfile, findProfile } from "../../engine/instance-profiles.js";
import { keyOf } from "../../engine/names.js";
import { changeableRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/** Adds a role to an instance profile, which may have one. */
export const addRoleToInstanceProfile: EmulatedHandler<"AddRoleToInstanceProfile"> = (
  { InstanceProfileName, RoleName },
  call,
) => {
  const profile = findProfile(call, InstanceProfileName);
  const role = changeableRole(call, RoleName);
  if (profile.role !== undefined) throw quotaExceeded("InstanceSessionsPerInstanceProfile", 1);
  changeProfile(call, profile, { role: role.id });
  call.state.profilesOfRole.of(role.id).set(keyOf(profile.name), call.clock.now());
  return {};
};
