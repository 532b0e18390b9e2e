import { withTags } from "../../engine/tags.js";
import { changeUser, findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Adds tags to a user, or replaces their values. */
export const tagUser: EmulatedHandler<"TagUser"> = ({ UserName, Tags }, call) => {
  const user = findUser(call, UserName);
  changeUser(call, user, { tags: withTags(user.tags, Tags) });
  return {};
};
