import { grammarFault } from "@cloudstub/kit";
import { malformedPolicy } from "../errors.js";

/** Throws `MalformedPolicyDocumentException` for any text but a JSON object with statements, or where one of them has not the form of a statement. */
export function checkPolicy(text: string): void {
  let policy: unknown;
  try {
    policy = JSON.parse(text);
  } catch {
    throw malformedPolicy();
  }
  if (typeof policy !== "object" || policy === null || !("Statement" in policy)) throw malformedPolicy();
  const fault = grammarFault(policy);
  if (fault !== undefined) throw malformedPolicy(fault);
}
