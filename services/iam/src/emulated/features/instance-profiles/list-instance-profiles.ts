import { profileEntry } from "../../engine/instance-profiles.js";
import { namePage } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists instance profiles in the order of their names, those below a path. */
export const listInstanceProfiles: EmulatedHandler<"ListInstanceProfiles"> = (input, call) => {
  const { items, ...rest } = namePage(input, call.state.instanceProfiles);
  return { InstanceProfiles: items.map((profile) => profileEntry(call, profile)), ...rest };
};
