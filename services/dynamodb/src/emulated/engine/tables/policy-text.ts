import { grammarFault, parseJson } from "@cloudstub/kit";
import { invalidValues, validation } from "../../../errors.js";

/** Bytes of a policy (DynamoDB Developer Guide, "Resource-based policies", considerations). */
const MAX = 20 * 1024;

/**
 * Throws `ValidationException` for a text that is not a policy, in AWS's words (findings of the probes of the DynamoDB controller for Kubernetes;
 * those for a policy that is too large are not documented). What they say counts for other accounts (`other-accounts.ts`).
 */
export function checkPolicy(text: string): void {
  if (Buffer.byteLength(text) > MAX) throw validation("The policy is larger than 20 KB");
  const policy = parseJson(text);
  if (policy === undefined || Array.isArray(policy)) throw invalidPolicy("This policy contains invalid Json");
  if (typeof policy !== "object" || policy === null) throw invalidPolicy("This text appears not to be a policy");
  const { Statement } = policy as { readonly Statement?: unknown };
  if (Object.keys(policy).length === 0) throw invalidPolicy("Syntax error at position (1,3)");
  if (Array.isArray(Statement) && Statement.length === 0)
    throw invalidPolicy("Could not parse the policy: Statement is empty!");
  const hasNoEffect = (statement: unknown) =>
    typeof statement === "object" && statement !== null && !("Effect" in statement);
  if ([Statement].flat().some(hasNoEffect)) throw invalidPolicy("Missing required field Effect");
  const fault = grammarFault(policy);
  if (fault !== undefined) throw invalidPolicy(fault);
}

const invalidPolicy = (reason: string) => invalidValues(`Invalid policy document: ${reason}`);
