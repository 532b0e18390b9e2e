import { malformedPolicy } from "../errors.js";

/** Throws `MalformedPolicyDocumentException` for any text but a JSON object with statements. Policies are stored and not evaluated. */
export function checkPolicy(text: string): void {
  let policy: unknown;
  try {
    policy = JSON.parse(text);
  } catch {
    throw malformedPolicy();
  }
  if (typeof policy !== "object" || policy === null || !("Statement" in policy)) throw malformedPolicy();
}
