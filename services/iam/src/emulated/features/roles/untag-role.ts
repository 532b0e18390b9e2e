import { changeRole, findRole } from "../../engine/roles.js";
import { withoutTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes tags of a role. */
export const untagRole: EmulatedHandler<"UntagRole"> = ({ RoleName, TagKeys }, call) => {
  const role = findRole(call, RoleName);
  changeRole(call, role, { tags: withoutTags(role.tags, TagKeys) });
  return {};
};
