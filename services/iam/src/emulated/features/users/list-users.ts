import { namePage } from "../../engine/page.js";
import { listedUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists users in the order of their names, those below a path. */
export const listUsers: EmulatedHandler<"ListUsers"> = (input, call) => {
  const { items, ...rest } = namePage(input, call.state.users);
  return { Users: items.map((user) => listedUser(call, user)), ...rest };
};
