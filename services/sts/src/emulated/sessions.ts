import { principalOf, withoutWorld } from "@cloudstub/kit";
import { newCredentials } from "../credentials.js";
import { expiredToken, sessionCredentials } from "./errors.js";
import type { Session } from "./state.js";
import type { EmulatedCall } from "./types.js";

/** Who makes a call. */
export type Caller = Pick<Session, "account" | "userId" | "arn" | "transitiveTags"> & {
  /** `long-term` for a user whose own access key signs. */
  readonly kind: Session["kind"] | "root" | "long-term";
};

/**
 * Who makes the call, by its access key: the session that the key was issued for, or the user whom it was made for, else the root user of the account that the key
 * names by its twelve digits, else of the one account. Throws `ExpiredToken` where an issued key has expired.
 */
export function callerOf(call: EmulatedCall): Caller {
  const { accessKeyId = "", account } = call.caller;
  const session = call.state.sessions.get(accessKeyId);
  if (session === undefined) {
    const user = principalOf(call);
    return user === undefined ? rootOf(call, account) : { ...user, account, kind: "long-term" };
  }
  if (session.expiresAt <= call.clock.now()) throw expiredToken();
  return session;
}

/** The root user of an account. */
export function rootOf({ partition }: Pick<EmulatedCall, "partition">, account: string): Caller {
  return { kind: "root", account, userId: account, arn: `arn:${partition}:iam::${account}:root` };
}

/** Issues credentials for an identity, and stores them. They expire by the clock of the world, and by that of their client, whichever comes first. */
export function issue(call: EmulatedCall, identity: Omit<Session, "expiresAt">, seconds: number) {
  const credentials = newCredentials({ ...call, account: identity.account }, seconds);
  const accessKeyId = withoutWorld(credentials.AccessKeyId, call);
  call.state.sessions.set(accessKeyId, { ...identity, expiresAt: call.clock.now() + seconds * 1000 });
  return credentials;
}

/** Throws `AccessDenied` for the credentials of a session: an operation takes those of a user or of the root user. */
export function requireLongTerm({ kind }: Caller, operation: string): void {
  if (kind !== "root" && kind !== "long-term") throw sessionCredentials(operation);
}
