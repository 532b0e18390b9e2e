import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../types.js";
import { policiesOf } from "./engine/callers-policies.js";
import { reject } from "./engine/errors.js";
import { roleOfArn } from "./engine/roles.js";
import { identityOfKey } from "./engine/users.js";
import { accessKeyOperations } from "./features/access-keys/rows.js";
import { accountOperations } from "./features/account/rows.js";
import { attachmentOperations } from "./features/attachments/rows.js";
import { emptyListOperations } from "./features/empty-lists/rows.js";
import { groupOperations } from "./features/groups/rows.js";
import { inlinePolicyOperations } from "./features/inline-policies/rows.js";
import { instanceProfileOperations } from "./features/instance-profiles/rows.js";
import { passwordOperations } from "./features/passwords/rows.js";
import { policyOperations } from "./features/policies/rows.js";
import { providerOperations } from "./features/providers/rows.js";
import { roleOperations } from "./features/roles/rows.js";
import { serviceCredentialOperations } from "./features/service-credentials/rows.js";
import { serviceLinkedRoleOperations } from "./features/service-linked-roles/rows.js";
import { simulationOperations } from "./features/simulation/rows.js";
import { userOperations } from "./features/users/rows.js";
import { constraints } from "./generated/constraints.js";
import { permissions } from "./permissions.js";
import { emulatedRoutes } from "./routes.js";
import { type EmulatedState, emulatedState } from "./state.js";

// A key of a named world has the world's name before it.
const accessKeyIdType = { length: [16, 128], pattern: /^(?:[\w.-]+)$/, patternText: "[\\w]+" } as const;

/**
 * Identity and Access Management as AWS runs it. Policies are kept and simulated, and those of who calls are asked where the start says so (`--iam`). The contract keeps
 * nothing, so that there is nothing to adopt; a start at the contract's level drops the identities.
 */
export const emulated: Overlay<Iam, EmulatedState> = {
  state: emulatedState,
  scope: "global",
  constraints: { ...constraints, shapes: { ...constraints.shapes, accessKeyIdType } },
  reject,
  // The sentence of AWS as users of another service with this protocol report it.
  wire: { unknownAction: "Could not find operation {action} for version {version}" },
  identifies: identityOfKey,
  roleOf: roleOfArn,
  policiesOf,
  permissions,
  operations: {
    ...roleOperations,
    ...serviceLinkedRoleOperations,
    ...inlinePolicyOperations,
    ...policyOperations,
    ...attachmentOperations,
    ...instanceProfileOperations,
    ...userOperations,
    ...groupOperations,
    ...accessKeyOperations,
    ...passwordOperations,
    ...serviceCredentialOperations,
    ...emptyListOperations,
    ...accountOperations,
    ...providerOperations,
    ...simulationOperations,
  },
  reads: [
    "GetAccessKeyLastUsed",
    "GetAccountAuthorizationDetails",
    "GetAccountPasswordPolicy",
    "GetAccountSummary",
    "GetContextKeysForCustomPolicy",
    "GetContextKeysForPrincipalPolicy",
    "GetGroup",
    "GetGroupPolicy",
    "GetInstanceProfile",
    "GetLoginProfile",
    "GetOpenIDConnectProvider",
    "GetPolicy",
    "GetPolicyVersion",
    "GetRole",
    "GetRolePolicy",
    "GetSAMLProvider",
    "GetServiceLinkedRoleDeletionStatus",
    "GetUser",
    "GetUserPolicy",
    "ListAccessKeys",
    "ListAccountAliases",
    "ListAttachedGroupPolicies",
    "ListAttachedRolePolicies",
    "ListAttachedUserPolicies",
    "ListEntitiesForPolicy",
    "ListGroupPolicies",
    "ListGroups",
    "ListGroupsForUser",
    "ListInstanceProfileTags",
    "ListInstanceProfiles",
    "ListInstanceProfilesForRole",
    "ListMFADevices",
    "ListOpenIDConnectProviderTags",
    "ListOpenIDConnectProviders",
    "ListPolicies",
    "ListPolicyTags",
    "ListPolicyVersions",
    "ListRolePolicies",
    "ListRoleTags",
    "ListRoles",
    "ListSAMLProviderTags",
    "ListSAMLProviders",
    "ListSSHPublicKeys",
    "ListServerCertificates",
    "ListServiceSpecificCredentials",
    "ListSigningCertificates",
    "ListUserPolicies",
    "ListUserTags",
    "ListUsers",
    "ListVirtualMFADevices",
    "SimulateCustomPolicy",
    "SimulatePrincipalPolicy",
  ],
  ignores: {
    CreateServiceSpecificCredential: ["CredentialAgeDays"],
    CreateSAMLProvider: ["AddPrivateKey"],
    SimulateCustomPolicy: ["OrderedOrganizationPolicyInputList", "ResourceHandlingOption"],
    SimulatePrincipalPolicy: ["PolicyExclusionList", "ResourceHandlingOption"],
    UpdateSAMLProvider: ["AddPrivateKey", "RemovePrivateKey"],
  },
  routes: emulatedRoutes,
};
