import { findGroup, groupEntry } from "../../engine/groups.js";
import { keyOf } from "../../engine/names.js";
import { pageOf } from "../../engine/page.js";
import { listedUser, userOfId } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows a group with its users. */
export const getGroup: EmulatedHandler<"GetGroup"> = (input, call) => {
  const group = findGroup(call, input.GroupName);
  const members = Array.from(call.state.members.of(group.id).keys()).flatMap((id) => userOfId(call, id) ?? []);
  const { items, ...rest } = pageOf(input, members, ({ name }) => keyOf(name));
  return { Group: groupEntry(call, group), Users: items.map((user) => listedUser(call, user)), ...rest };
};
