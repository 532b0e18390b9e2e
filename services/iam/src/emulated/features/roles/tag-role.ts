import { changeRole, findRole } from "../../engine/roles.js";
import { withTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Adds tags to a role, or replaces their values. */
export const tagRole: EmulatedHandler<"TagRole"> = ({ RoleName, Tags }, call) => {
  const role = findRole(call, RoleName);
  changeRole(call, role, { tags: withTags(role.tags, Tags) });
  return {};
};
