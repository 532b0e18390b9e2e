import { malformedPolicy, policyNotFound } from "../errors.js";

/** Throws `NotFoundException` for another name than that of the only policy. */
export function checkPolicyName(name = "default"): void {
  if (name !== "default") throw policyNotFound();
}

/** Throws `MalformedPolicyDocumentException` for any text but a JSON object with statements. */
export function checkPolicy(text: string): void {
  let policy: unknown;
  try {
    policy = JSON.parse(text);
  } catch {
    throw malformedPolicy();
  }
  if (typeof policy !== "object" || policy === null || !("Statement" in policy)) throw malformedPolicy();
}
