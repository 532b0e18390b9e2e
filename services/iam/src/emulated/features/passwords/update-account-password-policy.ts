import type { EmulatedHandler } from "../../types.js";

/** Sets the account's password policy; what is not given has its preset value (API reference, UpdateAccountPasswordPolicy). */
export const updateAccountPasswordPolicy: EmulatedHandler<"UpdateAccountPasswordPolicy"> = (input, { state }) => {
  state.passwordPolicies.set("account", {
    minimumLength: input.MinimumPasswordLength ?? 6,
    requiresSymbols: input.RequireSymbols ?? false,
    requiresNumbers: input.RequireNumbers ?? false,
    requiresUppercase: input.RequireUppercaseCharacters ?? false,
    requiresLowercase: input.RequireLowercaseCharacters ?? false,
    allowsChange: input.AllowUsersToChangePassword ?? false,
    maxAge: input.MaxPasswordAge,
    reusePrevention: input.PasswordReusePrevention,
    isHardExpiry: input.HardExpiry,
  });
  return {};
};
