import { pageOf } from "../../engine/page.js";
import { namedOrCalling } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { keyEntry, keysOfUser } from "./keys-of-user.js";

/** Lists the access keys of a user, the oldest first. */
export const listAccessKeys: EmulatedHandler<"ListAccessKeys"> = (input, call) => {
  const user = namedOrCalling(call, input.UserName);
  const { items, ...rest } = pageOf(input, keysOfUser(call, user), ({ createdAt, id }) => `${createdAt} ${id}`);
  return { AccessKeyMetadata: items.map((key) => keyEntry(call, user, key)), ...rest };
};
