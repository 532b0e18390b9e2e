import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createRole } from "./create-role.js";
import { deleteRole } from "./delete-role.js";
import { deleteRolePermissionsBoundary } from "./delete-role-permissions-boundary.js";
import { getRole } from "./get-role.js";
import { listRoleTags } from "./list-role-tags.js";
import { listRoles } from "./list-roles.js";
import { putRolePermissionsBoundary } from "./put-role-permissions-boundary.js";
import { tagRole } from "./tag-role.js";
import { untagRole } from "./untag-role.js";
import { updateAssumeRolePolicy } from "./update-assume-role-policy.js";
import { updateRole } from "./update-role.js";
import { updateRoleDescription } from "./update-role-description.js";

/** The operations on roles. */
export const roleOperations = {
  CreateRole: createRole,
  DeleteRole: deleteRole,
  DeleteRolePermissionsBoundary: deleteRolePermissionsBoundary,
  GetRole: getRole,
  ListRoleTags: listRoleTags,
  ListRoles: listRoles,
  PutRolePermissionsBoundary: putRolePermissionsBoundary,
  TagRole: tagRole,
  UntagRole: untagRole,
  UpdateAssumeRolePolicy: updateAssumeRolePolicy,
  UpdateRole: updateRole,
  UpdateRoleDescription: updateRoleDescription,
} satisfies Overlay<Iam, EmulatedState>["operations"];
