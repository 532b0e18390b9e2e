import { namedOrCalling } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { keyOfUser } from "./keys-of-user.js";

/** Deletes an access key. */
export const deleteAccessKey: EmulatedHandler<"DeleteAccessKey"> = ({ UserName, AccessKeyId }, call) => {
  const user = namedOrCalling(call, UserName);
  const { id } = keyOfUser(call, user, AccessKeyId);
  call.state.accessKeys.delete(id);
  call.state.accessKeysOf.of(user.id).delete(id);
  return {};
};
