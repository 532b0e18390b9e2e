import { type NeededPermission, type Permissions, unmodelled } from "@cloudstub/kit";
import { conditionKeys } from "./condition-keys.js";
import type { EmulatedCall } from "./types.js";

/** Everyone may ask who they are, and for a session of their own (API reference, "GetCallerIdentity", "GetSessionToken"); web identities sign nothing. */
const open = ["GetCallerIdentity", "GetSessionToken", "AssumeRoleWithSAML", "AssumeRoleWithWebIdentity"];

/** What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for AWS Security Token Service"). The trust policy of a role has to allow its session too. */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call): readonly NeededPermission[] {
    if (open.includes(operation)) return [];
    const action = `sts:${operation}`;
    const { RoleArn, Name } = input;
    if (typeof RoleArn === "string") {
      const role = call.peers.roleOf(RoleArn);
      const account = RoleArn.split(":")[4];
      const keys = conditionKeys(input);
      // A role that IAM does not keep has no trust policy to ask.
      return [
        { action, resource: RoleArn, account, keys, policy: role?.trustPolicy, policyHasToAllow: role !== undefined },
      ];
    }
    if (typeof Name !== "string") return [{ action, resource: "*" }];
    return [{ action, resource: `arn:${call.partition}:sts::${call.caller.account}:federated-user/${Name}` }];
  },
  refuse: (sentence) => unmodelled("AccessDenied", 403, sentence),
};
