import { changeProfile, findProfile } from "../../engine/instance-profiles.js";
import { withoutTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes tags of an instance profile. */
export const untagInstanceProfile: EmulatedHandler<"UntagInstanceProfile"> = (
  { InstanceProfileName, TagKeys },
  call,
) => {
  const profile = findProfile(call, InstanceProfileName);
  changeProfile(call, profile, { tags: withoutTags(profile.tags, TagKeys) });
  return {};
};
