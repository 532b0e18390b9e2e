import type { Call } from "@cloudstub/kit";
import { roleIdOf } from "./credentials.js";

/** A session of a role. */
interface RoleSession {
  readonly roleArn: string;
  readonly session: string;
  /** The role's unique id, where the role is kept. */
  readonly roleId?: string | undefined;
}

/** The identity that a session of a role has in an account. A role's path is not part of it. */
export function assumedRole(
  { partition, account }: Pick<Call<unknown>, "partition" | "account">,
  { roleArn, session, roleId = roleIdOf(roleArn) }: RoleSession,
) {
  const role = roleArn.split(/[:/]/).at(-1);
  return {
    Arn: `arn:${partition}:sts::${account}:assumed-role/${role}/${session}`,
    AssumedRoleId: `${roleId}:${session}`,
  };
}
