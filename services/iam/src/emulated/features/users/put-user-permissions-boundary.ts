import { bound } from "../../engine/boundaries.js";
import { changeUser, findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Sets the permissions boundary of a user. */
export const putUserPermissionsBoundary: EmulatedHandler<"PutUserPermissionsBoundary"> = (
  { UserName, PermissionsBoundary },
  call,
) => {
  const user = findUser(call, UserName);
  changeUser(call, user, { permissionsBoundary: bound(call, user, PermissionsBoundary) });
  return {};
};
