import type { Identity } from "./principals.js";

/** What of a call tells who makes it. */
interface AskingCall {
  /** The account of the resource. */
  readonly account: string;
  readonly caller: { readonly account: string };
  readonly partition: string;
}

/**
 * Who makes a call. There is no directory of users and roles: a caller of another account counts as each of its own, and within the resource's account
 * a denial of one of them is not known to mean the caller.
 */
export function identityOf({ account, caller }: Pick<AskingCall, "account" | "caller">): Identity {
  return { account: caller.account, standsForAll: caller.account !== account };
}

/** Who makes a call, as refusals name it: the root user of the account. */
export function callerArn({ partition, caller }: Pick<AskingCall, "partition" | "caller">): string {
  return `arn:${partition}:iam::${caller.account}:root`;
}
