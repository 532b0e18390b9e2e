import { areMet } from "./conditions.js";
import type { ConditionKeys } from "./keys.js";
import { type Identity, isAmong } from "./principals.js";
import { type PolicyDocument, type PolicyStatement, statementsIn, textsIn } from "./statement.js";
import { allOf, anyOf, not, type Truth } from "./truth.js";
import { withVariables } from "./variables.js";
import { matches, matchesWildcards } from "./wildcards.js";

/** What somebody asks for. */
export interface AccessRequest {
  readonly caller: Identity;
  /** `sqs:SendMessage`. */
  readonly action: string;
  /** An ARN. */
  readonly resource: string;
  readonly keys: ConditionKeys;
}

/** What a policy says of a request: a statement denies it, or one allows it, or none is about it. */
export type Decision = "denied" | "allowed" | "not allowed";

/**
 * What a resource's policy says of a request (IAM User Guide, "Policy evaluation logic"): a denial goes before a permission, and what no statement
 * allows is not allowed.
 *
 * What can't be known here, such as which role the caller has or where a request comes from, is taken as met where a statement allows, and as not
 * met where it denies: it forbids nothing.
 */
export function decide(policy: PolicyDocument, request: AccessRequest): Decision {
  let decision: Decision = "not allowed";
  for (const statement of statementsIn(policy)) {
    const applies = appliesTo(statement, request, policy.Version);
    if (statement.Effect === "Deny" && applies === true) return "denied";
    if (statement.Effect === "Allow" && applies !== false) decision = "allowed";
  }
  return decision;
}

function appliesTo(
  statement: PolicyStatement,
  { caller, action, resource, keys }: AccessRequest,
  version: unknown,
): Truth {
  const { Principal, NotPrincipal, Action, NotAction, Resource, NotResource, Condition } = statement;
  const isResource = (resources: unknown) =>
    anyOf(
      textsIn(resources).map((text) => {
        const pattern = withVariables(text, keys, version);
        return pattern === undefined ? undefined : pattern !== null && matches(pattern, resource);
      }),
    );
  return allOf([
    NotPrincipal === undefined ? isAmong(caller, Principal) : not(isAmong(caller, NotPrincipal)),
    NotAction === undefined ? isAction(Action, action) : !isAction(NotAction, action),
    NotResource === undefined ? Resource === undefined || isResource(Resource) : not(isResource(NotResource)),
    areMet(Condition, { keys, version }),
  ]);
}

/** Actions are compared without regard to case (IAM User Guide, "IAM JSON policy elements: Action"). */
function isAction(actions: unknown, action: string): boolean {
  return textsIn(actions).some((pattern) => matchesWildcards(pattern.toLowerCase(), action.toLowerCase()));
}

/** A refusal in words. */
interface Refusal {
  /** The caller's ARN. */
  readonly user: string;
  readonly action: string;
  readonly resource: string;
  readonly decision: Decision;
}

/** The sentence that services have in common (IAM User Guide, "Troubleshoot access denied error messages"). */
export function refusalText({ user, action, resource, decision }: Refusal): string {
  const reason =
    decision === "denied"
      ? "with an explicit deny in a resource-based policy"
      : `because no resource-based policy allows the ${action} action`;
  return `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
}
