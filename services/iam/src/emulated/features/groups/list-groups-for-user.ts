import { groupEntry, groupsOf } from "../../engine/groups.js";
import { keyOf } from "../../engine/names.js";
import { pageOf } from "../../engine/page.js";
import { findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the groups that a user is in. */
export const listGroupsForUser: EmulatedHandler<"ListGroupsForUser"> = (input, call) => {
  const groups = groupsOf(call, findUser(call, input.UserName).id);
  const { items, ...rest } = pageOf(input, groups, ({ name }) => keyOf(name));
  return { Groups: items.map((group) => groupEntry(call, group)), ...rest };
};
