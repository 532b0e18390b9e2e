import { noPasswordPolicy } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Takes the account's password policy away. */
export const deleteAccountPasswordPolicy: EmulatedHandler<"DeleteAccountPasswordPolicy"> = (_, { state, account }) => {
  if (!state.passwordPolicies.delete("account")) throw noPasswordPolicy(account);
  return {};
};
