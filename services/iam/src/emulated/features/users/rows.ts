import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createUser } from "./create-user.js";
import { deleteUser } from "./delete-user.js";
import { deleteUserPermissionsBoundary } from "./delete-user-permissions-boundary.js";
import { getUser } from "./get-user.js";
import { listUserTags } from "./list-user-tags.js";
import { listUsers } from "./list-users.js";
import { putUserPermissionsBoundary } from "./put-user-permissions-boundary.js";
import { tagUser } from "./tag-user.js";
import { untagUser } from "./untag-user.js";
import { updateUser } from "./update-user.js";

/** The operations on users. */
export const userOperations = {
  CreateUser: createUser,
  DeleteUser: deleteUser,
  DeleteUserPermissionsBoundary: deleteUserPermissionsBoundary,
  GetUser: getUser,
  ListUserTags: listUserTags,
  ListUsers: listUsers,
  PutUserPermissionsBoundary: putUserPermissionsBoundary,
  TagUser: tagUser,
  UntagUser: untagUser,
  UpdateUser: updateUser,
} satisfies Overlay<Iam, EmulatedState>["operations"];
