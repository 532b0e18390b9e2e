import { quotaExceeded } from "../../engine/errors.js";
import { findGroup } from "../../engine/groups.js";
import { findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Groups that a user may be in (IAM User Guide, "IAM and AWS STS quotas"). */
const MOST_GROUPS = 10;

/** Adds a user to a group; one that is in it stays there. */
export const addUserToGroup: EmulatedHandler<"AddUserToGroup"> = ({ GroupName, UserName }, call) => {
  const { state, clock } = call;
  const group = findGroup(call, GroupName);
  const user = findUser(call, UserName);
  const groups = state.memberships.of(user.id);
  if (!groups.has(group.id) && groups.size >= MOST_GROUPS) throw quotaExceeded("GroupsPerUser", MOST_GROUPS);
  groups.set(group.id, clock.now());
  state.members.of(group.id).set(user.id, clock.now());
  return {};
};
