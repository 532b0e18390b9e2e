import type { Call } from "@cloudstub/kit";
import { roleIdOf } from "./credentials.js";

/** The identity that a session of a role has in an account. A role's path is not part of it. */
export function assumedRole(
  { partition, account }: Pick<Call<unknown>, "partition" | "account">,
  roleArn: string,
  session: string,
) {
  const role = roleArn.split(/[:/]/).at(-1);
  return {
    Arn: `arn:${partition}:sts::${account}:assumed-role/${role}/${session}`,
    AssumedRoleId: `${roleIdOf(roleArn)}:${session}`,
  };
}
