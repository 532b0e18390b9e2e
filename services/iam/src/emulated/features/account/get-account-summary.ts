import type { EmulatedHandler } from "../../types.js";

/** Counts what the account has, and tells AWS's quotas. */
export const getAccountSummary: EmulatedHandler<"GetAccountSummary"> = (_, { state }) => ({
  SummaryMap: {
    ...quotas,
    Users: state.users.size,
    Groups: state.groups.size,
    Roles: state.roles.size,
    InstanceProfiles: state.instanceProfiles.size,
    Policies: state.policies.size,
    PolicyVersionsInUse: sum(state.policies.keys(), (arn) => state.policyVersions.of(arn).size),
    Providers: state.oidcProviders.size + state.samlProviders.size,
    ServerCertificates: 0,
    MFADevices: 0,
    MFADevicesInUse: 0,
    AccountMFAEnabled: 0,
    AccountAccessKeysPresent: 0,
    AccountPasswordPresent: 1,
    AccountSigningCertificatesPresent: 0,
  },
});

/** IAM User Guide, "IAM and AWS STS quotas". */
const quotas = {
  UsersQuota: 5000,
  GroupsQuota: 300,
  RolesQuota: 1000,
  InstanceProfilesQuota: 1000,
  PoliciesQuota: 1500,
  PolicySizeQuota: 6144,
  PolicyVersionsInUseQuota: 10_000,
  VersionsPerPolicyQuota: 5,
  AttachedPoliciesPerRoleQuota: 10,
  AttachedPoliciesPerUserQuota: 10,
  AttachedPoliciesPerGroupQuota: 10,
  RolePolicySizeQuota: 10_240,
  UserPolicySizeQuota: 2048,
  GroupPolicySizeQuota: 5120,
  AssumeRolePolicySizeQuota: 2048,
  GroupsPerUserQuota: 10,
  AccessKeysPerUserQuota: 2,
  SigningCertificatesPerUserQuota: 2,
  ServerCertificatesQuota: 20,
  GlobalEndpointTokenVersion: 1,
};

function sum(values: Iterable<string>, count: (value: string) => number): number {
  return Array.from(values).reduce((all, value) => all + count(value), 0);
}
