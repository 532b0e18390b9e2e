import { mustFirst } from "../../engine/errors.js";
import { findProfile } from "../../engine/instance-profiles.js";
import { keyOf } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes an instance profile that has no role. */
export const deleteInstanceProfile: EmulatedHandler<"DeleteInstanceProfile"> = ({ InstanceProfileName }, call) => {
  const { name, role } = findProfile(call, InstanceProfileName);
  if (role !== undefined) throw mustFirst("remove roles from instance profile");
  call.state.instanceProfiles.delete(keyOf(name));
  return {};
};
