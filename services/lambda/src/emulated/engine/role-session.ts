import { decide, type FunctionCredentials, globalKeys, type Principal, policyIn } from "@cloudstub/kit";
import type { EmulatedCall, StoreCall } from "../types.js";

/** What of the token service is used. */
interface TokenService {
  AssumeRole(input: { readonly RoleArn: string; readonly RoleSessionName: string }): {
    readonly Credentials: {
      readonly AccessKeyId: string;
      readonly SecretAccessKey: string;
      readonly SessionToken: string;
    };
  };
}

/** What a session of a role needs. */
export type SessionCall = StoreCall & Pick<EmulatedCall, "accessKeyPrefix" | "peers" | "permit">;

/**
 * Gives a function the credentials of a session of its role, as AWS does (Lambda developer guide, "Defining Lambda function permissions with an execution role"), where
 * the policies of callers are asked. Undefined where they are not, or the role or the token service is not there: then the function signs as its account.
 */
export function roleSession(call: SessionCall, name: string, role = ""): (() => FunctionCredentials) | undefined {
  const { peers, permit } = call;
  if (permit === undefined || !peers.has("sts") || !peers.roleOf(role)) return undefined;
  return () => {
    const sts = peers.of("sts") as unknown as TokenService;
    const { Credentials } = sts.AssumeRole({ RoleArn: role, RoleSessionName: name });
    return {
      accessKeyId: Credentials.AccessKeyId.slice(call.accessKeyPrefix.length),
      secretAccessKey: Credentials.SecretAccessKey,
      sessionToken: Credentials.SessionToken,
    };
  };
}

/** Who a function is to other services while AWS reads from them for it: a session of its role. Undefined where the role is not kept. */
export function rolePrincipal({ peers }: Pick<EmulatedCall, "peers">, name: string, role = ""): Principal | undefined {
  const kept = peers.roleOf(role);
  if (!kept) return undefined;
  const [, partition, , , account] = role.split(":");
  const session = `${role.split("/").at(-1)}/${name}`;
  return {
    arn: `arn:${partition}:sts::${account}:assumed-role/${session}`,
    userId: `${kept.id}:${name}`,
    roleId: kept.id,
  };
}

/**
 * Notes in the history where the trust policy of a function's role does not let Lambda assume it, and AWS would refuse the function (Lambda developer guide, "Defining
 * Lambda function permissions with an execution role"). A role that is not kept has no such policy.
 */
export function noteTrust(call: EmulatedCall, role: string): void {
  const kept = call.peers.roleOf(role);
  if (!kept) return;
  const asked = { caller: { service: "lambda.amazonaws.com" }, action: "sts:AssumeRole", resource: role };
  if (decide(policyIn(kept.trustPolicy), { ...asked, keys: globalKeys(call) }) !== "allowed")
    call.note(
      `The trust policy of ${role} does not let lambda.amazonaws.com assume it. AWS would refuse this: The role defined for the function cannot be assumed by Lambda.`,
    );
}
