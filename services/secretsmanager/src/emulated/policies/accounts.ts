import { accessDenied } from "../errors.js";
import { arnOf, lookUp } from "../secret-arn.js";
import type { EmulatedCall } from "../types.js";
import { accountsOf, readPolicy, textsIn } from "./policy.js";

type Input = { readonly [member: string]: unknown };

/** The account that the ARN of a secret names. */
export function accountIn({ SecretId, name = SecretId }: Input): string | undefined {
  const account = typeof name === "string" && name.startsWith("arn:") ? name.split(":")[4] : undefined;
  return account !== undefined && /^\d{12}$/.test(account) ? account : undefined;
}

/**
 * Throws `AccessDeniedException` unless the secret's policy lets the caller's account do this. A denial goes before a permission.
 * Conditions, and principals within an account, are not evaluated: they count as met.
 */
export function authorize(operation: string, { SecretId, Name }: Input, call: EmulatedCall): void {
  if (call.caller.account === call.account) return;
  const id = String(SecretId ?? Name);
  const secret = lookUp(call, id);
  const action = `secretsmanager:${operation}`;
  const matching = readPolicy(secret?.policy ?? '{"Statement":[{"Effect":"Deny","Principal":"*","Action":"*","Resource":"*"}]}').filter(
    ({ Principal, Action }) =>
      accountsOf(Principal).some((account) => account === "*" || account === call.caller.account) &&
      textsIn(Action).some((pattern) => isAction(pattern, action)),
  );
  const isAllowed = matching.some(({ Effect }) => Effect === "Allow") && !matching.some(({ Effect }) => Effect === "Deny");
  if (isAllowed) return;
  const user = `arn:${call.partition}:iam::${call.caller.account}:root`;
  throw accessDenied(user, action, secret === undefined ? id : arnOf(call, secret));
}

/** Of the wildcards only a final `*` is known. Actions are compared without regard to case (IAM User Guide, "IAM JSON policy elements: Action"). */
function isAction(pattern: string, action: string): boolean {
  const given = pattern.toLowerCase();
  const wanted = action.toLowerCase();
  return given.endsWith("*") ? wanted.startsWith(given.slice(0, -1)) : given === wanted;
}
