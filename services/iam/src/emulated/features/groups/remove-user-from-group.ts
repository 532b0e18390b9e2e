import { findGroup } from "../../engine/groups.js";
import { findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes a user from a group; it need not be in it. */
export const removeUserFromGroup: EmulatedHandler<"RemoveUserFromGroup"> = ({ GroupName, UserName }, call) => {
  const group = findGroup(call, GroupName);
  const user = findUser(call, UserName);
  call.state.memberships.of(user.id).delete(group.id);
  call.state.members.of(group.id).delete(user.id);
  return {};
};
