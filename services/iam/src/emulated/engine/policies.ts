import { SOURCE } from "../generated/aws-policies.js";
import type { ManagedPolicy, PolicyVersion } from "../state.js";
import type { EmulatedCall, StoreCall } from "../types.js";
import { awsDocument, awsPolicy, isAwsPolicyArn } from "./aws-policies.js";
import { noPolicy, notAnArn, notAttachable, policyIsOfAws } from "./errors.js";
import type { Tag } from "./tags.js";

/** A managed policy: one of the account, or one of AWS's own. */
export interface Policy {
  readonly arn: string;
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly description?: string | undefined;
  readonly defaultVersion: number;
  readonly tags: readonly Tag[];
}

type Store = StoreCall & Pick<EmulatedCall, "note">;

/** The policy of an ARN. Throws `NoSuchEntity`. */
export function findPolicy(call: Store, arn: string): Policy {
  const policy = policyOf(call, arn);
  if (policy === undefined) throw noPolicy(arn);
  return policy;
}

/** The policy of an ARN that is to be attached, or to be a boundary. Throws `ValidationError` for a text that is not an ARN, and `NoSuchEntity`. */
export function findAttachable(call: Store, arn: string): Policy {
  if (!/^arn:[^:]+:[^:]+:[^:]*:[^:]*:.+$/.test(arn)) throw notAnArn();
  const policy = policyOf(call, arn);
  if (policy === undefined) throw notAttachable(arn);
  return policy;
}

function policyOf(call: Store, arn: string): Policy | undefined {
  const own = call.state.policies.get(arn);
  if (own !== undefined) return { ...own, arn };
  const policy = isAwsPolicyArn(call.partition, arn) ? awsPolicy(call.partition, arn) : undefined;
  if (policy?.isListed === false)
    call.note(`${arn} is not among AWS's policies of ${SOURCE}: it is taken as a newer one, and allows nothing here.`);
  return policy;
}

/** The policy of an ARN that the account may change. Throws `NoSuchEntity`, and `AccessDenied` for those of AWS. */
export function changeablePolicy({ state, partition }: Store, arn: string): ManagedPolicy {
  if (isAwsPolicyArn(partition, arn)) throw policyIsOfAws(arn);
  const policy = state.policies.get(arn);
  if (policy === undefined) throw noPolicy(arn);
  return policy;
}

/** The versions of a policy, the newest first; of AWS's policies the default one alone. */
export function versionsOf(call: Store, { arn, defaultVersion, updatedAt }: Policy): PolicyVersion[] {
  if (!isAwsPolicyArn(call.partition, arn)) return [...call.state.policyVersions.of(arn).values({ reverse: true })];
  const document = awsDocument(call.partition, arn);
  if (document === undefined) call.note(`The document of ${arn} is not known here: it allows nothing.`);
  return [{ number: defaultVersion, document: document ?? UNKNOWN, createdAt: updatedAt }];
}

/** The document of a policy of which only the name is known. */
const UNKNOWN = JSON.stringify({ Version: "2012-10-17", Statement: [] });

/** The document of the version that counts. */
export function documentOf(call: Store, policy: Policy): string {
  const version = versionsOf(call, policy).find(({ number }) => number === policy.defaultVersion);
  return version?.document ?? UNKNOWN;
}

/** `v3` */
export function versionId(number: number): string {
  return `v${number}`;
}

/** A version as answers have it, without its document. */
export function versionEntry(
  { defaultVersion }: Pick<Policy, "defaultVersion">,
  { number, createdAt }: Pick<PolicyVersion, "number" | "createdAt">,
) {
  return {
    VersionId: versionId(number),
    IsDefaultVersion: number === defaultVersion,
    CreateDate: new Date(createdAt),
  };
}

/** The name of a policy in its ARN. */
export function nameInArn(arn: string): string {
  return arn.slice(arn.lastIndexOf("/") + 1);
}

/** The path of a policy in its ARN, with its slashes. */
export function pathInArn(arn: string): string {
  return arn.slice(arn.indexOf("/"), arn.lastIndexOf("/") + 1);
}

/** A policy as lists and CreatePolicy show it: without description and tags (recorded answers of AWS). */
export function policyEntry({ state }: StoreCall, policy: Policy) {
  return {
    PolicyName: policy.name,
    PolicyId: policy.id,
    Arn: policy.arn,
    Path: policy.path,
    DefaultVersionId: versionId(policy.defaultVersion),
    AttachmentCount: state.attachedTo.of(policy.arn).size,
    PermissionsBoundaryUsageCount: state.boundaryOf.of(policy.arn).size,
    IsAttachable: true,
    CreateDate: new Date(policy.createdAt),
    UpdateDate: new Date(policy.updatedAt),
  };
}
