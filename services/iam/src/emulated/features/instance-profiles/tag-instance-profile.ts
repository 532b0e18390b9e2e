import { changeProfile, findProfile } from "../../engine/instance-profiles.js";
import { withTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Adds tags to an instance profile, or replaces their values. */
export const tagInstanceProfile: EmulatedHandler<"TagInstanceProfile"> = ({ InstanceProfileName, Tags }, call) => {
  const profile = findProfile(call, InstanceProfileName);
  changeProfile(call, profile, { tags: withTags(profile.tags, Tags) });
  return {};
};
