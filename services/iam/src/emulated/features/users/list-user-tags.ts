import { tagPage } from "../../engine/tags.js";
import { findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the tags of a user. */
export const listUserTags: EmulatedHandler<"ListUserTags"> = (input, call) =>
  tagPage(input, findUser(call, input.UserName).tags);
