import { ownerOfId } from "../../engine/owners.js";
import { pageOf } from "../../engine/page.js";
import { findPolicy } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the roles, users and groups that a managed policy is attached to, or bounds. */
export const listEntitiesForPolicy: EmulatedHandler<"ListEntitiesForPolicy"> = (input, call) => {
  const { PathPrefix = "/", EntityFilter, PolicyUsageFilter } = input;
  const { arn } = findPolicy(call, input.PolicyArn);
  const { attachedTo, boundaryOf } = call.state;
  const ids = new Set([
    ...(PolicyUsageFilter === "PermissionsBoundary" ? [] : attachedTo.of(arn).keys()),
    ...(PolicyUsageFilter === "PermissionsPolicy" ? [] : boundaryOf.of(arn).keys()),
  ]);
  const using = Array.from(ids).flatMap((id) => ownerOfId(call, id) ?? []);
  const asked = using.filter(
    ({ kind, path }) =>
      path.startsWith(PathPrefix) && (EntityFilter === undefined || EntityFilter.toLowerCase() === kind),
  );
  const { items, ...rest } = pageOf(input, asked, ({ kind, name }) => `${kind} ${name}`);
  const of = (wanted: "group" | "role" | "user") => items.filter(({ kind }) => kind === wanted);
  return {
    PolicyGroups: of("group").map(({ name, id }) => ({ GroupName: name, GroupId: id })),
    PolicyUsers: of("user").map(({ name, id }) => ({ UserName: name, UserId: id })),
    PolicyRoles: of("role").map(({ name, id }) => ({ RoleName: name, RoleId: id })),
    ...rest,
  };
};
