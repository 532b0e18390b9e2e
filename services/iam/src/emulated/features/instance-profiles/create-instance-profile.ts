import { instanceProfileExists } from "../../engine/errors.js";
import { profileEntry } from "../../engine/instance-profiles.js";
import { keyOf, newId } from "../../engine/names.js";
import { shownTags, withTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Creates an instance profile. */
export const createInstanceProfile: EmulatedHandler<"CreateInstanceProfile"> = (
  { InstanceProfileName: name, Path = "/", Tags },
  call,
) => {
  const { state, clock, ids } = call;
  if (state.instanceProfiles.has(keyOf(name))) throw instanceProfileExists(name);
  const tags = withTags([], Tags);
  const profile = { id: newId("AIPA", ids), name, path: Path, createdAt: clock.now(), tags };
  state.instanceProfiles.set(keyOf(name), profile);
  return { InstanceProfile: { ...profileEntry(call, profile), ...shownTags(tags) } };
};
