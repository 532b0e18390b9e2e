import { findProfile } from "../../engine/instance-profiles.js";
import { tagPage } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the tags of an instance profile. */
export const listInstanceProfileTags: EmulatedHandler<"ListInstanceProfileTags"> = (input, call) =>
  tagPage(input, findProfile(call, input.InstanceProfileName).tags);
