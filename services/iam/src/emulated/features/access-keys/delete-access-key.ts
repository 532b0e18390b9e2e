import { arnOf } from "../../engine/names.js";
import { namedOrCalling } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { keyOfUser } from "./keys-of-user.js";

/** Deletes an access key. Its id is kept, so that requests which are signed with it can be refused. */
export const deleteAccessKey: EmulatedHandler<"DeleteAccessKey"> = ({ UserName, AccessKeyId }, call) => {
  const user = namedOrCalling(call, UserName);
  const key = keyOfUser(call, user, AccessKeyId);
  const { id } = key;
  call.state.accessKeys.delete(id);
  call.state.accessKeysOf.of(user.id).delete(id);
  call.state.deletedAccessKeys.set(id, arnOf(key, "user", user));
  return {};
};
