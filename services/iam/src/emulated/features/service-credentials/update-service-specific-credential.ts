import type { EmulatedHandler } from "../../types.js";
import { findCredential, storeCredential } from "./credential.js";

/** Switches the name and password for a service on or off. */
export const updateServiceSpecificCredential: EmulatedHandler<"UpdateServiceSpecificCredential"> = (input, call) => {
  const { credential } = findCredential(call, input);
  storeCredential(call, { ...credential, status: input.Status });
  return {};
};
