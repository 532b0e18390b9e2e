import { policyNotFound } from "./errors.js";

/** Throws `NotFoundException` for another name than that of the only policy. */
export function checkPolicyName(name = "default"): void {
  if (name !== "default") throw policyNotFound();
}
