import type { EmulatedHandler } from "../../types.js";
import { findCredential, newPassword, storeCredential, wholeCredential } from "./credential.js";

/** Gives the name for a service a new password. */
export const resetServiceSpecificCredential: EmulatedHandler<"ResetServiceSpecificCredential"> = (input, call) => {
  const { user, credential } = findCredential(call, input);
  const changed = { ...credential, password: newPassword(call.ids) };
  storeCredential(call, changed);
  return { ServiceSpecificCredential: wholeCredential(call, user, changed) };
};
