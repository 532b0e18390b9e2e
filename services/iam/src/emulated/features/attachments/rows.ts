import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { attachGroupPolicy } from "./attach-group-policy.js";
import { attachRolePolicy } from "./attach-role-policy.js";
import { attachUserPolicy } from "./attach-user-policy.js";
import { detachGroupPolicy } from "./detach-group-policy.js";
import { detachRolePolicy } from "./detach-role-policy.js";
import { detachUserPolicy } from "./detach-user-policy.js";
import { listAttachedGroupPolicies } from "./list-attached-group-policies.js";
import { listAttachedRolePolicies } from "./list-attached-role-policies.js";
import { listAttachedUserPolicies } from "./list-attached-user-policies.js";

/** The operations that attach managed policies. */
export const attachmentOperations = {
  AttachGroupPolicy: attachGroupPolicy,
  AttachRolePolicy: attachRolePolicy,
  AttachUserPolicy: attachUserPolicy,
  DetachGroupPolicy: detachGroupPolicy,
  DetachRolePolicy: detachRolePolicy,
  DetachUserPolicy: detachUserPolicy,
  ListAttachedGroupPolicies: listAttachedGroupPolicies,
  ListAttachedRolePolicies: listAttachedRolePolicies,
  ListAttachedUserPolicies: listAttachedUserPolicies,
} satisfies Overlay<Iam, EmulatedState>["operations"];
