import { changeGroup, namedGroup } from "../../engine/groups.js";
import type { EmulatedHandler } from "../../types.js";

/** Protects a group from being deleted, or ends that. */
export const putLogGroupDeletionProtection: EmulatedHandler<"PutLogGroupDeletionProtection"> = (input, call) => {
  const group = namedGroup(call, input);
  changeGroup(call, group, { isProtected: input.deletionProtectionEnabled });
  return {};
};
