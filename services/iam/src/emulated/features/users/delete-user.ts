import { bound } from "../../engine/boundaries.js";
import { mustFirst } from "../../engine/errors.js";
import { keyOf } from "../../engine/names.js";
import { findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes a user that nothing hangs on. */
export const deleteUser: EmulatedHandler<"DeleteUser"> = ({ UserName }, call) => {
  const { state } = call;
  const user = findUser(call, UserName);
  const { id } = user;
  if (state.attachments.of(id).size > 0) throw mustFirst("detach all policies");
  if (state.inlinePolicies.of(id).size > 0) throw mustFirst("delete policies");
  if (state.memberships.of(id).size > 0) throw mustFirst("remove users from group");
  if (state.accessKeysOf.of(id).size + state.serviceCredentials.of(id).size > 0)
    throw mustFirst("remove referenced objects");
  if (state.loginProfiles.has(id)) throw mustFirst("delete login profile");
  bound(call, user, undefined);
  state.owners.delete(id);
  state.users.delete(keyOf(user.name));
  return {};
};
