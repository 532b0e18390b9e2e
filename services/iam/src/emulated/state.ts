// size: all records of the service, one idea
import { type Collection, type Family, oneOf, type RecordOf, record, type Scope } from "@cloudstub/kit";

const tagsSchema = [{ Key: "string", Value: "string" }] as const;

/** What roles, users, groups, instance profiles and managed policies have in common. */
const entity = { id: "string", name: "string", path: "string", createdAt: "time" } as const;

const roleSchema = record({
  ...entity,
  /** JSON, as it was sent. */
  trustPolicy: "string",
  "description?": "string",
  /** Seconds. */
  maxSessionDuration: "number",
  /** The ARN of a policy. */
  "permissionsBoundary?": "string",
  tags: tagsSchema,
  /** Of a service-linked role: `batch.amazonaws.com`. */
  "service?": "string",
});

/** A role. */
export type Role = RecordOf<typeof roleSchema>;

const userSchema = record({
  ...entity,
  "permissionsBoundary?": "string",
  tags: tagsSchema,
});

/** A user. */
export type User = RecordOf<typeof userSchema>;

const groupSchema = record(entity);

/** A group of users. */
export type Group = RecordOf<typeof groupSchema>;

const instanceProfileSchema = record({
  ...entity,
  /** The id of its role. */
  "role?": "string",
  tags: tagsSchema,
});

/** An instance profile. */
export type InstanceProfile = RecordOf<typeof instanceProfileSchema>;

const policySchema = record({
  ...entity,
  updatedAt: "time",
  "description?": "string",
  /** Number of the version that counts. */
  defaultVersion: "number",
  /** Number of the version that was made last, which may be deleted. */
  lastVersion: "number",
  tags: tagsSchema,
});

/** A managed policy of the account. */
export type ManagedPolicy = RecordOf<typeof policySchema>;

const policyVersionSchema = record({ number: "number", document: "string", createdAt: "time" });

/** A version of a managed policy. */
export type PolicyVersion = RecordOf<typeof policyVersionSchema>;

const inlinePolicySchema = record({ name: "string", document: "string" });

/** A policy that belongs to one role, user or group. */
export type InlinePolicy = RecordOf<typeof inlinePolicySchema>;

const ownerSchema = record({
  kind: oneOf("role", "user", "group"),
  /** Under which the record of the role, user or group is stored. */
  key: "string",
});

const accessKeySchema = record({
  id: "string",
  /** The id of its user. */
  user: "string",
  secret: "string",
  /** Of the ARN of its user. */
  partition: "string",
  account: "string",
  status: oneOf("Active", "Inactive", "Expired"),
  createdAt: "time",
});

/** A user's access key. */
export type AccessKey = RecordOf<typeof accessKeySchema>;

const serviceCredentialSchema = record({
  id: "string",
  /** The id of its user. */
  user: "string",
  /** `codecommit.amazonaws.com` */
  service: "string",
  password: "string",
  status: oneOf("Active", "Inactive", "Expired"),
  createdAt: "time",
});

/** A user's name and password for one service. */
export type ServiceCredential = RecordOf<typeof serviceCredentialSchema>;

const loginProfileSchema = record({ createdAt: "time", password: "string", isResetRequired: "boolean" });

/** A user's password for the console. */
export type LoginProfile = RecordOf<typeof loginProfileSchema>;

const oidcProviderSchema = record({
  arn: "string",
  /** Without `https://`. */
  url: "string",
  clientIds: ["string"],
  thumbprints: ["string"],
  createdAt: "time",
  tags: tagsSchema,
});

/** An OpenID Connect provider. */
export type OidcProvider = RecordOf<typeof oidcProviderSchema>;

const samlProviderSchema = record({
  arn: "string",
  id: "string",
  document: "string",
  createdAt: "time",
  "assertionEncryptionMode?": oneOf("Required", "Allowed"),
  tags: tagsSchema,
});

/** A SAML provider. */
export type SamlProvider = RecordOf<typeof samlProviderSchema>;

const passwordPolicySchema = record({
  minimumLength: "number",
  requiresSymbols: "boolean",
  requiresNumbers: "boolean",
  requiresUppercase: "boolean",
  requiresLowercase: "boolean",
  allowsChange: "boolean",
  /** Days. */
  "maxAge?": "number",
  "reusePrevention?": "number",
  "isHardExpiry?": "boolean",
});

/** What passwords of the account's users have to be like. */
export type PasswordPolicy = RecordOf<typeof passwordPolicySchema>;

const deletionSchema = record({ roleName: "string", createdAt: "time" });

/** The identities of an account. Names have no case: they are stored under their small letters. */
export interface EmulatedState {
  /** By name in small letters. */
  readonly roles: Collection<Role>;
  /** By name in small letters. */
  readonly users: Collection<User>;
  /** By name in small letters. */
  readonly groups: Collection<Group>;
  /** By name in small letters. */
  readonly instanceProfiles: Collection<InstanceProfile>;
  /** By ARN. */
  readonly policies: Collection<ManagedPolicy>;
  /** ARNs of the account's policies, by name in small letters. */
  readonly policyArns: Collection<string>;
  /** Of a policy, by `keys.counter` of the version's number. */
  readonly policyVersions: Family<PolicyVersion>;
  /** Where roles, users and groups are, by their id. */
  readonly owners: Collection<RecordOf<typeof ownerSchema>>;
  /** Of a role, user or group by its id; within it by name. */
  readonly inlinePolicies: Family<InlinePolicy>;
  /** Of a role, user or group by its id; within it when a policy was attached, by its ARN. */
  readonly attachments: Family<number>;
  /** The same by the policy's ARN; within it by the id of the role, user or group. */
  readonly attachedTo: Family<number>;
  /** Of a policy, the roles and users that it bounds, by their id. */
  readonly boundaryOf: Family<number>;
  /** Of a group by its id; within it when a user joined, by the user's id. */
  readonly members: Family<number>;
  /** The same by the user's id; within it by the group's. */
  readonly memberships: Family<number>;
  /** Of a role by its id; within it when it was added to an instance profile, by the key of that. */
  readonly profilesOfRole: Family<number>;
  /** By id. */
  readonly accessKeys: Collection<AccessKey>;
  /** The ARN of the user that had an access key, by the id of the key: AWS refuses it from then on. */
  readonly deletedAccessKeys: Collection<string>;
  /** Of a user by its id; within it when an access key was made, by the key's id. */
  readonly accessKeysOf: Family<number>;
  /** Of a user by its id; within it by the id of the credential. */
  readonly serviceCredentials: Family<ServiceCredential>;
  /** By the user's id. */
  readonly loginProfiles: Collection<LoginProfile>;
  /** By ARN. */
  readonly oidcProviders: Collection<OidcProvider>;
  /** By ARN. */
  readonly samlProviders: Collection<SamlProvider>;
  /** The account's alias, under `alias`. */
  readonly aliases: Collection<string>;
  /** The account's password policy, under `account`. */
  readonly passwordPolicies: Collection<PasswordPolicy>;
  /** Deletions of service-linked roles, by the id of their task. */
  readonly deletions: Collection<RecordOf<typeof deletionSchema>>;
}

/** Names the overlay's collections. */
export function emulatedState(scope: Scope): EmulatedState {
  return {
    roles: scope.collection("roles", roleSchema),
    users: scope.collection("users", userSchema),
    groups: scope.collection("groups", groupSchema),
    instanceProfiles: scope.collection("instance-profiles", instanceProfileSchema),
    policies: scope.collection("policies", policySchema),
    policyArns: scope.collection("policy-arns", "string"),
    policyVersions: scope.family("policy-versions", policyVersionSchema),
    owners: scope.collection("owners", ownerSchema),
    inlinePolicies: scope.family("inline-policies", inlinePolicySchema),
    attachments: scope.family("attachments", "time"),
    attachedTo: scope.family("attached-to", "time"),
    boundaryOf: scope.family("boundary-of", "time"),
    members: scope.family("members", "time"),
    memberships: scope.family("memberships", "time"),
    profilesOfRole: scope.family("profiles-of-role", "time"),
    accessKeys: scope.collection("access-keys", accessKeySchema),
    deletedAccessKeys: scope.collection("deleted-access-keys", "string"),
    accessKeysOf: scope.family("access-keys-of", "time"),
    serviceCredentials: scope.family("service-credentials", serviceCredentialSchema),
    loginProfiles: scope.collection("login-profiles", loginProfileSchema),
    oidcProviders: scope.collection("oidc-providers", oidcProviderSchema),
    samlProviders: scope.collection("saml-providers", samlProviderSchema),
    aliases: scope.collection("aliases", "string"),
    passwordPolicies: scope.collection("password-policies", passwordPolicySchema),
    deletions: scope.collection("deletions", deletionSchema),
  };
}
