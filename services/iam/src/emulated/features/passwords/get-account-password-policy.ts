import { noPasswordPolicy } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows the account's password policy. */
export const getAccountPasswordPolicy: EmulatedHandler<"GetAccountPasswordPolicy"> = (_, { state, account }) => {
  const policy = state.passwordPolicies.get("account");
  if (policy === undefined) throw noPasswordPolicy(account);
  return {
    PasswordPolicy: {
      MinimumPasswordLength: policy.minimumLength,
      RequireSymbols: policy.requiresSymbols,
      RequireNumbers: policy.requiresNumbers,
      RequireUppercaseCharacters: policy.requiresUppercase,
      RequireLowercaseCharacters: policy.requiresLowercase,
      AllowUsersToChangePassword: policy.allowsChange,
      ExpirePasswords: policy.maxAge !== undefined,
      MaxPasswordAge: policy.maxAge,
      PasswordReusePrevention: policy.reusePrevention,
      HardExpiry: policy.isHardExpiry,
    },
  };
};
