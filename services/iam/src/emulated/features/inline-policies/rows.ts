import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { deleteGroupPolicy } from "./delete-group-policy.js";
import { deleteRolePolicy } from "./delete-role-policy.js";
import { deleteUserPolicy } from "./delete-user-policy.js";
import { getGroupPolicy } from "./get-group-policy.js";
import { getRolePolicy } from "./get-role-policy.js";
import { getUserPolicy } from "./get-user-policy.js";
import { listGroupPolicies } from "./list-group-policies.js";
import { listRolePolicies } from "./list-role-policies.js";
import { listUserPolicies } from "./list-user-policies.js";
import { putGroupPolicy } from "./put-group-policy.js";
import { putRolePolicy } from "./put-role-policy.js";
import { putUserPolicy } from "./put-user-policy.js";

/** The operations on policies that belong to one role, user or group. */
export const inlinePolicyOperations = {
  DeleteGroupPolicy: deleteGroupPolicy,
  DeleteRolePolicy: deleteRolePolicy,
  DeleteUserPolicy: deleteUserPolicy,
  GetGroupPolicy: getGroupPolicy,
  GetRolePolicy: getRolePolicy,
  GetUserPolicy: getUserPolicy,
  ListGroupPolicies: listGroupPolicies,
  ListRolePolicies: listRolePolicies,
  ListUserPolicies: listUserPolicies,
  PutGroupPolicy: putGroupPolicy,
  PutRolePolicy: putRolePolicy,
  PutUserPolicy: putUserPolicy,
} satisfies Overlay<Iam, EmulatedState>["operations"];
