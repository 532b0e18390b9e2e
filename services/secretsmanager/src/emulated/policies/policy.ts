import { grammarFault, textsIn } from "@cloudstub/kit";
import { malformedPolicy, policyIsNoJson } from "../errors.js";

/** A statement of a resource policy, as far as it is looked at. */
export interface Statement {
  readonly Effect: string;
  readonly Principal?: unknown;
  readonly NotPrincipal?: unknown;
  readonly Condition?: unknown;
}

/** Reads a resource policy. Throws `MalformedPolicyDocumentException` for an invalid one (IAM User Guide, "Grammar of the IAM JSON policy language"). */
export function readPolicy(text: string): readonly Statement[] {
  const policy = objectIn(text);
  const statements = [policy["Statement"]].flat();
  if (policy["Statement"] === undefined || statements.length === 0) throw malformedPolicy("It has no Statement.");
  for (const statement of statements) check(statement);
  const fault = grammarFault(policy);
  if (fault !== undefined) throw malformedPolicy(fault);
  return statements as readonly Statement[];
}

function objectIn(text: string): { readonly [name: string]: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw policyIsNoJson();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw policyIsNoJson();
  return value as { readonly [name: string]: unknown };
}

function check(statement: unknown): void {
  if (typeof statement !== "object" || statement === null) throw malformedPolicy("Each Statement must be an object.");
  const names = Object.keys(statement);
  const has = (...wanted: readonly string[]) => wanted.some((name) => names.includes(name));
  const { Effect } = statement as Partial<Statement>;
  if (Effect !== "Allow" && Effect !== "Deny") throw malformedPolicy("The Effect of a Statement is Allow or Deny.");
  if (!has("Principal", "NotPrincipal")) throw malformedPolicy("A Statement has no Principal.");
  if (!has("Action", "NotAction")) throw malformedPolicy("A Statement has no Action.");
  if (!has("Resource", "NotResource")) throw malformedPolicy("A Statement has no Resource.");
}

/** True where a statement without a condition allows something to every principal, or to all but some. */
export function isPublic(statements: readonly Statement[]): boolean {
  return statements.some(
    ({ Effect, Principal, NotPrincipal, Condition }) =>
      Effect === "Allow" && !hasMembers(Condition) && (NotPrincipal !== undefined || isEverybody(Principal)),
  );
}

function hasMembers(condition: unknown): boolean {
  return typeof condition === "object" && condition !== null && Object.keys(condition).length > 0;
}

/** True for `*`, alone or in a list, also as a principal of any kind, such as `Federated` (API reference, "PutResourcePolicy": "a wildcard for the principal"). */
function isEverybody(principal: unknown): boolean {
  const isObject = typeof principal === "object" && principal !== null && !Array.isArray(principal);
  return (isObject ? Object.values(principal) : [principal]).some((names) => textsIn(names).includes("*"));
}
