import { findRole } from "../../engine/roles.js";
import { tagPage } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the tags of a role. */
export const listRoleTags: EmulatedHandler<"ListRoleTags"> = (input, call) =>
  tagPage(input, findRole(call, input.RoleName).tags);
