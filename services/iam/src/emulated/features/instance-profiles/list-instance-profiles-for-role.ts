import { profileEntry, profilesOf } from "../../engine/instance-profiles.js";
import { keyOf } from "../../engine/names.js";
import { pageOf } from "../../engine/page.js";
import { findRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the instance profiles that a role is in. */
export const listInstanceProfilesForRole: EmulatedHandler<"ListInstanceProfilesForRole"> = (input, call) => {
  const profiles = profilesOf(call, findRole(call, input.RoleName).id);
  const { items, ...rest } = pageOf(input, profiles, ({ name }) => keyOf(name));
  return { InstanceProfiles: items.map((profile) => profileEntry(call, profile)), ...rest };
};
