import { findProfile, profileEntry } from "../../engine/instance-profiles.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows an instance profile, with its role and always with its tags. */
export const getInstanceProfile: EmulatedHandler<"GetInstanceProfile"> = ({ InstanceProfileName }, call) => {
  const profile = findProfile(call, InstanceProfileName);
  return { InstanceProfile: { ...profileEntry(call, profile), Tags: profile.tags } };
};
