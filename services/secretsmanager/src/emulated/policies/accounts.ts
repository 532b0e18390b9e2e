import { callerArn, type Decision, decide, identityOf, policyIn, refusalText } from "@cloudstub/kit";
import { accessDenied } from "../errors.js";
import { arnOf, lookUp } from "../secret-arn.js";
import type { EmulatedCall } from "../types.js";
import { conditionKeys } from "./condition-keys.js";

type Input = { readonly [member: string]: unknown };

/** The account that the ARN of a secret names. */
export function accountIn({ SecretId, name = SecretId }: Input): string | undefined {
  const account = typeof name === "string" && name.startsWith("arn:") ? name.split(":")[4] : undefined;
  return account !== undefined && /^\d{12}$/.test(account) ? account : undefined;
}

/**
 * Throws `AccessDeniedException` where the secret's policy denies this, and for callers of other accounts unless it allows it, also where there is no
 * such secret.
 */
export function authorize(operation: string, input: Input, call: EmulatedCall): void {
  const { SecretId } = input;
  const isOwn = call.caller.account === call.account;
  const secret = typeof SecretId === "string" ? lookUp(call, SecretId) : undefined;
  if (isOwn && secret?.policy === undefined) return;
  const action = `secretsmanager:${operation}`;
  const resource = secret === undefined ? String(SecretId) : arnOf(call, secret);
  let decision: Decision = "not allowed";
  if (secret !== undefined) {
    const keys = conditionKeys(call, secret, input);
    decision = decide(policyIn(secret.policy), { caller: identityOf(call), action, resource, keys });
  }
  if (decision === "allowed" || (isOwn && decision !== "denied")) return;
  throw accessDenied(refusalText({ user: callerArn(call), action, resource, decision }));
}
