import type { EmulatedCall } from "../types.js";
import { findAttachable } from "./policies.js";

/** The roles and users that a policy bounds have this member. */
interface Bounded {
  readonly id: string;
  readonly permissionsBoundary?: string | undefined;
}

/** The permissions boundary as answers have it: only where there is one. AWS's type of it is `Policy` (recorded), which the model does not list. */
export function boundaryEntry({ permissionsBoundary }: Bounded) {
  if (permissionsBoundary === undefined) return {};
  const PermissionsBoundaryType = "Policy" as "PermissionsBoundaryPolicy";
  return { PermissionsBoundary: { PermissionsBoundaryType, PermissionsBoundaryArn: permissionsBoundary } };
}

/** Notes which policy bounds a role or user, in the place of the one that did. Throws `NoSuchEntity` where there is no such policy. */
export function bound(call: EmulatedCall, bounded: Bounded, policyArn: string | undefined): string | undefined {
  const { state, clock } = call;
  const policy = policyArn === undefined ? undefined : findAttachable(call, policyArn);
  if (bounded.permissionsBoundary !== undefined) state.boundaryOf.of(bounded.permissionsBoundary).delete(bounded.id);
  if (policy !== undefined) state.boundaryOf.of(policy.arn).set(bounded.id, clock.now());
  return policy?.arn;
}
