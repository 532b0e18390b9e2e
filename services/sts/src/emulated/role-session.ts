import { assumedRole } from "../assumed-role.js";
import { invalidRoleArn, malformedPolicy, sessionTooLong } from "./errors.js";
import { issue } from "./sessions.js";
import type { Session } from "./state.js";
import type { EmulatedCall } from "./types.js";

interface RoleSession {
  readonly RoleArn: string;
  readonly RoleSessionName: string;
  readonly DurationSeconds?: number | undefined;
  readonly Policy?: string | undefined;
  readonly PolicyArns?: PolicyDescriptors | undefined;
  /** Those that further sessions keep. */
  readonly transitiveTags?: Session["transitiveTags"];
}

/** Credentials for a session of a role, in the role's account. Throws for an invalid ARN or policy, and for a session that is longer than the role allows. */
export function assume(call: EmulatedCall, session: RoleSession) {
  const { RoleArn, RoleSessionName, DurationSeconds = 3600, Policy, PolicyArns, transitiveTags = [] } = session;
  const [, partition, account] = /^arn:([a-z-]+):iam::(\d{12}):role\/[\w+=,.@/-]+$/.exec(RoleArn) ?? [];
  if (partition === undefined || account === undefined) throw invalidRoleArn(RoleArn);
  const packed = packedSize(Policy);
  const role = call.peers.roleOf(RoleArn);
  if (role === null) call.note(`There is no role ${RoleArn}: AWS would refuse to give a session of it.`);
  if (role && DurationSeconds > role.maxSessionDuration) throw sessionTooLong();
  const user = assumedRole({ partition, account }, { roleArn: RoleArn, session: RoleSessionName, roleId: role?.id });
  const identity = {
    kind: "role",
    account,
    userId: user.AssumedRoleId,
    arn: user.Arn,
    ...limits(Policy, PolicyArns),
    ...(role && { roleId: role.id }),
    ...(transitiveTags.length > 0 && { transitiveTags }),
  } as const;
  return { Credentials: issue(call, identity, DurationSeconds), AssumedRoleUser: user, ...packed };
}

type PolicyDescriptors = readonly { readonly arn?: string | undefined }[];

/** The policies that limit a session. */
export function limits(policy: string | undefined, arns: PolicyDescriptors = []): Pick<Session, "sessionPolicies"> {
  const sessionPolicies = [...(policy === undefined ? [] : [policy]), ...arns.flatMap(({ arn }) => arn ?? [])];
  return sessionPolicies.length === 0 ? {} : { sessionPolicies };
}

/** How much of its limit a session policy takes, in percent. AWS packs it first, in a way that is not documented; here its characters count. */
export function packedSize(policy: string | undefined): { readonly PackedPolicySize?: number } {
  if (policy === undefined) return {};
  try {
    JSON.parse(policy);
  } catch {
    throw malformedPolicy();
  }
  return { PackedPolicySize: Math.ceil((policy.length / 2048) * 100) };
}
