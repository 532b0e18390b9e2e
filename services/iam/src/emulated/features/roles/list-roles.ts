import { namePage } from "../../engine/page.js";
import { listedRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists roles in the order of their names, those below a path. */
export const listRoles: EmulatedHandler<"ListRoles"> = (input, call) => {
  const { items, ...rest } = namePage(input, call.state.roles);
  return { Roles: items.map((role) => listedRole(call, role)), ...rest };
};
