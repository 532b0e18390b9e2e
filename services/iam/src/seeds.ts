import {
  attributeText,
  type SeedCall,
  SeedProblem,
  type SeedSchema,
  type SeedSection,
  type Seeds,
  seedTags,
  tagList,
  unlessMissing,
} from "@cloudstub/kit";
import { group, type PrincipalEntry, permit, role, user } from "./seed-permissions.js";
import { isSameDocument, missing, operations, policies } from "./seed-policies.js";

interface RoleEntry extends PrincipalEntry {
  readonly service?: string | readonly string[];
  readonly trust?: object;
  readonly description?: string;
  readonly maxSessionDuration?: number;
  readonly tags?: { readonly [key: string]: string };
}

interface UserEntry extends PrincipalEntry {
  readonly groups?: readonly string[];
  readonly tags?: { readonly [key: string]: string };
}

const permissions: { readonly [member: string]: SeedSchema } = {
  policies: {
    description: "Policies to attach: names of this seed's or of AWS's, such as ReadOnlyAccess, or ARNs.",
    type: "array",
    items: { type: "string" },
  },
  inline: {
    description: "Inline policies: documents by their names.",
    type: "object",
    additionalProperties: { type: "object", additionalProperties: {} },
  },
};

const roles: SeedSection<RoleEntry> = {
  first: true,
  entry: {
    description: "A role with the path /. It needs `service` or `trust`.",
    type: "object",
    properties: {
      service: {
        description: "Who may assume it: a service or several, such as lambda.amazonaws.com.",
        type: ["string", "array"],
        items: { type: "string" },
      },
      trust: { description: "Its trust policy, as IAM has it.", type: "object", additionalProperties: {} },
      description: { description: "What it is for.", type: "string" },
      maxSessionDuration: { description: "Seconds that a session lasts at most; 3600 unless given.", type: "number" },
      ...permissions,
      tags: seedTags,
    },
    additionalProperties: false,
  },
  async make(RoleName, entry, seed) {
    const iam = operations(seed);
    const trust = attributeText(trustOf(entry));
    const settings = settingsOf(entry);
    const found = await unlessMissing(() => iam.GetRole({ RoleName }), missing);
    if (found === undefined) {
      await iam.CreateRole({ RoleName, AssumeRolePolicyDocument: trust, ...settings, Tags: tagList(entry.tags) });
      return "made";
    }
    const { AssumeRolePolicyDocument: present, ...others } = found.Role ?? {};
    // By the contract nothing is kept.
    if (present === undefined) return "kept";
    const isTrusted = isSameDocument(present, trust);
    if (!isTrusted) await iam.UpdateAssumeRolePolicy({ RoleName, PolicyDocument: trust });
    const isSame = Object.entries(settings).every(([name, value]) => Reflect.get(others, name) === value);
    if (!isSame) await iam.UpdateRole({ RoleName, ...settings });
    return isTrusted && isSame ? "kept" : "changed";
  },
  connect: (name, entry, seed) => permit(role(name, operations(seed)), entry, seed),
};

/** The trust policy of an entry. Throws where it gives none, or two. */
function trustOf({ service, trust }: RoleEntry): object {
  if ((service === undefined) === (trust === undefined))
    throw new SeedProblem("A role has service, such as lambda.amazonaws.com, or trust, a policy.");
  if (trust !== undefined) return trust;
  const statement = { Effect: "Allow", Principal: { Service: service }, Action: "sts:AssumeRole" };
  return { Version: "2012-10-17", Statement: [statement] };
}

function settingsOf({ description, maxSessionDuration }: RoleEntry) {
  if (maxSessionDuration !== undefined && !Number.isSafeInteger(maxSessionDuration))
    throw new SeedProblem("The maxSessionDuration must be a whole number of seconds.");
  return {
    ...(description !== undefined && { Description: description }),
    ...(maxSessionDuration !== undefined && { MaxSessionDuration: maxSessionDuration }),
  };
}

const groups: SeedSection<PrincipalEntry> = {
  first: true,
  entry: {
    description: "A group of users, with the path /.",
    type: "object",
    properties: permissions,
    additionalProperties: false,
  },
  async make(GroupName, _, seed) {
    const iam = operations(seed);
    if (await unlessMissing(() => iam.GetGroup({ GroupName, MaxItems: 1 }), missing)) return "kept";
    await iam.CreateGroup({ GroupName });
    return "made";
  },
  connect: (name, entry, seed) => permit(group(name, operations(seed)), entry, seed),
};

const users: SeedSection<UserEntry> = {
  first: true,
  entry: {
    description: "A user with the path /.",
    type: "object",
    properties: {
      groups: { description: "Names of its groups.", type: "array", items: { type: "string" } },
      ...permissions,
      tags: seedTags,
    },
    additionalProperties: false,
  },
  async make(UserName, { tags }, seed) {
    const iam = operations(seed);
    if (await unlessMissing(() => iam.GetUser({ UserName }), missing)) return "kept";
    await iam.CreateUser({ UserName, Tags: tagList(tags) });
    return "made";
  },
  async connect(name, entry, seed) {
    const permitted = await permit(user(name, operations(seed)), entry, seed);
    return (await join(name, entry, seed)) ? "changed" : permitted;
  },
};

/** Adds a user to the groups that lack it. Returns true where it did. */
async function join(UserName: string, { groups = [] }: UserEntry, seed: SeedCall): Promise<boolean> {
  if (groups.length === 0) return false;
  const { Groups } = await operations(seed).ListGroupsForUser({ UserName });
  const others = groups.filter((name) => Groups.every(({ GroupName }) => GroupName !== name));
  for (const GroupName of others) await operations(seed).AddUserToGroup({ UserName, GroupName });
  return others.length > 0;
}

/** The sections of policies, roles, groups and users. */
export const seeds: Seeds = { policies, roles, groups, users };
