import type { EmulatedHandler } from "../../types.js";
import { findCredential } from "./credential.js";

/** Deletes the name and password for a service. */
export const deleteServiceSpecificCredential: EmulatedHandler<"DeleteServiceSpecificCredential"> = (input, call) => {
  const { user, credential } = findCredential(call, input);
  call.state.serviceCredentials.of(user.id).delete(credential.id);
  return {};
};
