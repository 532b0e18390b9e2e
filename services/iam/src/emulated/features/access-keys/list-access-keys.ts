import { pageOf } from "../../engine/page.js";
import { namedOrCalling } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { keyEntry, keysOfUser } from "./keys-of-user.js";

/** Lists the access keys of a user, the oldest first. */
export const listAccessKeys: EmulatedHandler<"ListAccessKeys"> = (input, call) => {
  const user = namedOrCalling(call, input.UserName);
  const entries = keysOfUser(call, user).map((key) => keyEntry(call, user, key));
  const { items, ...rest } = pageOf(
    input,
    entries,
    ({ CreateDate, AccessKeyId }) => `${CreateDate.getTime()} ${AccessKeyId}`,
  );
  return { AccessKeyMetadata: items, ...rest };
};
