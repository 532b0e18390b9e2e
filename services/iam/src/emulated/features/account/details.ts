import { attachedEntry } from "../../engine/attachments.js";
import { boundaryEntry } from "../../engine/boundaries.js";
import { encodeDocument } from "../../engine/document-text.js";
import { groupEntry, groupsOf } from "../../engine/groups.js";
import { profileEntry, profilesOf } from "../../engine/instance-profiles.js";
import { findPolicy, policyEntry, versionEntry, versionsOf } from "../../engine/policies.js";
import { roleEntry } from "../../engine/roles.js";
import { shownTags } from "../../engine/tags.js";
import { listedUser } from "../../engine/users.js";
import type { Group, Role, User } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** A user with its policies and groups. */
export function userDetail(call: EmulatedCall, user: User) {
  return {
    ...listedUser(call, user),
    UserPolicyList: inlineDetails(call, user.id),
    GroupList: groupsOf(call, user.id).map(({ name }) => name),
    AttachedManagedPolicies: attachedDetails(call, user.id),
    ...boundaryEntry(user),
    ...shownTags(user.tags),
  };
}

/** A group with its policies. */
export function groupDetail(call: EmulatedCall, group: Group) {
  return {
    ...groupEntry(call, group),
    GroupPolicyList: inlineDetails(call, group.id),
    AttachedManagedPolicies: attachedDetails(call, group.id),
  };
}

/** A role with its policies and instance profiles. */
export function roleDetail(call: EmulatedCall, role: Role) {
  return {
    ...roleEntry(call, role),
    InstanceProfileList: profilesOf(call, role.id).map((profile) => profileEntry(call, profile)),
    RolePolicyList: inlineDetails(call, role.id),
    AttachedManagedPolicies: attachedDetails(call, role.id),
    ...boundaryEntry(role),
    ...shownTags(role.tags),
    RoleLastUsed: {},
  };
}

/** A managed policy with its versions. */
export function policyDetail(call: EmulatedCall, arn: string) {
  const policy = findPolicy(call, arn);
  return {
    ...policyEntry(call, policy),
    ...(policy.description !== undefined && { Description: policy.description }),
    PolicyVersionList: versionsOf(call, policy).map((version) => ({
      Document: encodeDocument(version.document),
      ...versionEntry(policy, version),
    })),
  };
}

function inlineDetails({ state }: EmulatedCall, id: string) {
  return Array.from(state.inlinePolicies.of(id).values(), ({ name, document }) => ({
    PolicyName: name,
    PolicyDocument: encodeDocument(document),
  }));
}

function attachedDetails({ state }: EmulatedCall, id: string) {
  return Array.from(state.attachments.of(id).keys(), attachedEntry);
}
