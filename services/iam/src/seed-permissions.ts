/** What the entries of roles, users and groups have in common: attached and inline policies. */
import { attributeText, type SeedCall, type Seeded, SeedProblem, unlessMissing } from "@cloudstub/kit";
import { isSameDocument, missing, operations } from "./seed-policies.js";

/** The members of an entry that say what it may do. */
export interface PrincipalEntry {
  readonly policies?: readonly string[];
  readonly inline?: { readonly [name: string]: object };
}

type Iam = ReturnType<typeof operations>;
type Answer<T> = T | Promise<T>;

/** A role, user or group, by the operations for its kind. */
interface Principal {
  readonly attached: () => Answer<{
    readonly AttachedPolicies?: readonly { readonly PolicyArn?: string | undefined }[] | undefined;
  }>;
  readonly attach: (PolicyArn: string) => Answer<unknown>;
  readonly inline: (PolicyName: string) => Answer<{ readonly PolicyDocument?: string | undefined }>;
  readonly put: (policy: { readonly PolicyName: string; readonly PolicyDocument: string }) => Answer<unknown>;
}

/** A role, by the operations for its policies. */
export function role(RoleName: string, iam: Iam): Principal {
  return {
    attached: () => iam.ListAttachedRolePolicies({ RoleName }),
    attach: (PolicyArn) => iam.AttachRolePolicy({ RoleName, PolicyArn }),
    inline: (PolicyName) => iam.GetRolePolicy({ RoleName, PolicyName }),
    put: (policy) => iam.PutRolePolicy({ RoleName, ...policy }),
  };
}

/** A user, by the operations for its policies. */
export function user(UserName: string, iam: Iam): Principal {
  return {
    attached: () => iam.ListAttachedUserPolicies({ UserName }),
    attach: (PolicyArn) => iam.AttachUserPolicy({ UserName, PolicyArn }),
    inline: (PolicyName) => iam.GetUserPolicy({ UserName, PolicyName }),
    put: (policy) => iam.PutUserPolicy({ UserName, ...policy }),
  };
}

/** A group, by the operations for its policies. */
export function group(GroupName: string, iam: Iam): Principal {
  return {
    attached: () => iam.ListAttachedGroupPolicies({ GroupName }),
    attach: (PolicyArn) => iam.AttachGroupPolicy({ GroupName, PolicyArn }),
    inline: (PolicyName) => iam.GetGroupPolicy({ GroupName, PolicyName }),
    put: (policy) => iam.PutGroupPolicy({ GroupName, ...policy }),
  };
}

/**
 * Attaches the policies of an entry that are not attached, and writes the inline policies that differ; it removes none. Throws a `SeedProblem` for a name that no
 * policy has.
 */
export async function permit(
  principal: Principal,
  { policies = [], inline = {} }: PrincipalEntry,
  seed: SeedCall,
): Promise<Seeded> {
  const { AttachedPolicies } = await principal.attached();
  // By the contract nothing is kept.
  if (AttachedPolicies === undefined) return "kept";
  let isChanged = false;
  for (const name of policies) {
    const arn = await arnOf(name, seed);
    if (AttachedPolicies.some(({ PolicyArn }) => PolicyArn === arn)) continue;
    await principal.attach(arn);
    isChanged = true;
  }
  for (const [PolicyName, document] of Object.entries(inline)) {
    const PolicyDocument = attributeText(document);
    const present = await unlessMissing(() => principal.inline(PolicyName), missing);
    if (isSameDocument(present?.PolicyDocument, PolicyDocument)) continue;
    await principal.put({ PolicyName, PolicyDocument });
    isChanged = true;
  }
  return isChanged ? "changed" : "kept";
}

/** The ARN of the policy that a name means: one of the account, else one of AWS's. Throws a `SeedProblem` where there is none. */
async function arnOf(name: string, seed: SeedCall): Promise<string> {
  if (name.startsWith("arn:")) return name;
  const iam = operations(seed);
  const own = `arn:${seed.partition}:iam::${seed.account}:policy/${name}`;
  if (await unlessMissing(() => iam.GetPolicy({ PolicyArn: own }), missing)) return own;
  const arn = `arn:${seed.partition}:iam::aws:policy/${name}`;
  if (await isListed(arn, iam)) return arn;
  const remedy =
    "Name an entry of policies, one of AWS's such as ReadOnlyAccess or service-role/AWSLambdaRole, or an ARN.";
  throw new SeedProblem(`There is no policy ${name}. ${remedy}`);
}

/** True where AWS's policies have the ARN. GetPolicy would not tell: IAM takes an unknown ARN of AWS for a policy that is newer than its list. */
async function isListed(arn: string, iam: Iam): Promise<boolean> {
  let page: { readonly Marker?: string | undefined; readonly IsTruncated?: boolean | undefined } = {};
  do {
    const Marker = page.Marker === undefined ? {} : { Marker: page.Marker };
    const { Policies = [], ...rest } = await iam.ListPolicies({ Scope: "AWS", MaxItems: 1000, ...Marker });
    if (Policies.some(({ Arn }) => Arn === arn)) return true;
    page = rest;
  } while (page.IsTruncated === true);
  return false;
}
