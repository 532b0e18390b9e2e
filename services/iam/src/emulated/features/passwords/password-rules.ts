import { passwordNotAllowed } from "../../engine/errors.js";
import type { PasswordPolicy } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** Without a policy of its own an account has this one (IAM User Guide, "Default password policy"); its other rule is not checked. */
const LEAST_CHARACTERS = 8;

/** Throws `PasswordPolicyViolation` for a password that the account's policy does not allow. AWS's words are not documented. */
export function checkPassword({ state }: Pick<EmulatedCall, "state">, password: string): void {
  const policy = state.passwordPolicies.get("account");
  const least = policy?.minimumLength ?? LEAST_CHARACTERS;
  if (password.length < least) throw passwordNotAllowed(`Password should have a minimum length of ${least}`);
  const missing = policy && rules.find(([isAsked, pattern]) => isAsked(policy) && !pattern.test(password));
  if (missing) throw passwordNotAllowed(`Password should have at least one ${missing[2]}`);
}

const rules: readonly (readonly [isAsked: (policy: PasswordPolicy) => boolean, pattern: RegExp, what: string])[] = [
  [({ requiresUppercase }) => requiresUppercase, /[A-Z]/, "uppercase letter"],
  [({ requiresLowercase }) => requiresLowercase, /[a-z]/, "lowercase letter"],
  [({ requiresNumbers }) => requiresNumbers, /[0-9]/, "number"],
  [({ requiresSymbols }) => requiresSymbols, /[^A-Za-z0-9]/, "symbol"],
];
