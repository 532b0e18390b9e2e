import { entityExists } from "../../engine/errors.js";
import { keyOf } from "../../engine/names.js";
import { noteOwner } from "../../engine/owners.js";
import { findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Gives a user another name or path. Its id stays. */
export const updateUser: EmulatedHandler<"UpdateUser"> = ({ UserName, NewUserName, NewPath }, call) => {
  const { state } = call;
  const user = findUser(call, UserName);
  const { name = user.name, path = user.path } = { name: NewUserName, path: NewPath };
  if (keyOf(name) !== keyOf(user.name) && state.users.has(keyOf(name))) throw entityExists("User", name);
  state.users.delete(keyOf(user.name));
  state.users.set(keyOf(name), { ...user, name, path });
  noteOwner(call, { kind: "user", id: user.id, name });
  return {};
};
