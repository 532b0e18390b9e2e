import { bound } from "../../engine/boundaries.js";
import { changeUser, findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Takes the permissions boundary of a user away. */
export const deleteUserPermissionsBoundary: EmulatedHandler<"DeleteUserPermissionsBoundary"> = ({ UserName }, call) => {
  const user = findUser(call, UserName);
  changeUser(call, user, { permissionsBoundary: bound(call, user, undefined) });
  return {};
};
