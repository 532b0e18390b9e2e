import type { Identity, Principal } from "./principals.js";

/** What of a call tells who makes it. */
export interface AskingCall {
  /** The account of the resource. */
  readonly account: string;
  readonly caller: {
    readonly account: string;
    readonly accessKeyId?: string | undefined;
    readonly principal?: Principal | undefined;
  };
  readonly partition: string;
  readonly peers: { principalOf(accessKeyId: string): Principal | undefined };
}

/**
 * Who makes a call. Sessions of roles, federated users and users with access keys are known by their credentials. Any other caller of another account
 * counts as each user and role of it, and within the resource's account a denial of one of them is not known to mean the caller.
 */
export function identityOf(call: Pick<AskingCall, "account" | "caller" | "peers">): Identity {
  const { account, caller } = call;
  const principal = principalOf(call);
  if (principal !== undefined) return { account: caller.account, arn: principal.arn };
  return { account: caller.account, standsForAll: caller.account !== account };
}

/** The identity that the credentials of a call were issued to; undefined for others. */
export function principalOf({ caller, peers }: Pick<AskingCall, "caller" | "peers">): Principal | undefined {
  const { accessKeyId = "", principal } = caller;
  if (principal !== undefined) return principal;
  // Most keys were not issued, and have no such form.
  const found = /^A[KS]IA/.test(accessKeyId) ? peers.principalOf(accessKeyId) : undefined;
  return found?.key === "deleted" ? undefined : found;
}

/** Who makes a call, as refusals name it: the session, or else the root user of the account. */
export function callerArn(call: Pick<AskingCall, "partition" | "caller" | "peers">): string {
  return principalOf(call)?.arn ?? `arn:${call.partition}:iam::${call.caller.account}:root`;
}
