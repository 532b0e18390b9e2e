import { withoutTags } from "../../engine/tags.js";
import { changeUser, findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes tags of a user. */
export const untagUser: EmulatedHandler<"UntagUser"> = ({ UserName, TagKeys }, call) => {
  const user = findUser(call, UserName);
  changeUser(call, user, { tags: withoutTags(user.tags, TagKeys) });
  return {};
};
