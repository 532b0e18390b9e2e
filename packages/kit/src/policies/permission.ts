import { type AccessRequest, type Decision, decide } from "./decide.js";
import type { ConditionKeys } from "./keys.js";
import type { Identity } from "./principals.js";
import { type PolicyDocument, statementsIn } from "./statement.js";

/** What a caller needs a permission for. */
export interface NeededPermission {
  /** `sqs:SendMessage`. */
  readonly action: string;
  /** An ARN, or `*` for an action on no resource. */
  readonly resource: string;
  /** Those that the service has besides the global ones. */
  readonly keys?: ConditionKeys | undefined;
  /** The policy of the resource, as a text. */
  readonly policy?: string | undefined;
  /** Of the resource; that of the call unless given. */
  readonly account?: string | undefined;
  /** True where that policy has to allow it in any case, as the trust policy of a role has to (IAM User Guide, "Policy evaluation logic"). */
  readonly policyHasToAllow?: boolean | undefined;
  /** True where something else than a policy gives the permission, as a grant of a key does: only a denial counts. */
  readonly isGranted?: boolean | undefined;
  /** How the service's refusals write the action and the resource, where they do not write them as policies do. */
  readonly words?: Partial<PermissionWords> | undefined;
}

/** What a refusal names. */
interface PermissionWords {
  /** `SNS:Publish`. */
  readonly action: string;
  /** Empty where the refusal names none. */
  readonly resource: string;
}

/** A policy, and whose it is, in words: `the policy Orders of the role worker`. */
export interface CallersPolicy {
  readonly source: string;
  readonly document: PolicyDocument;
}

/** The policies of a user or a role. */
export interface CallersPolicies {
  /** Inline ones, attached ones, and those of a user's groups. */
  readonly identity: readonly CallersPolicy[];
  /** The permissions boundary; undefined where nothing bounds the identity. */
  readonly boundary?: readonly CallersPolicy[] | undefined;
  /** Those that a session was limited to; undefined where it was not. */
  readonly session?: readonly CallersPolicy[] | undefined;
}

/** Why IAM does not permit something. */
export interface MissingPermission {
  /** The end of the sentence that services tell callers: `because no identity-based policy allows the sqs:SendMessage action`. */
  readonly reason: string;
  /** Where to look, as a sentence. */
  readonly hint: string;
}

/** What is asked of all policies of a caller. The resource's policy is that of a resource in the caller's account. */
export interface AskedPermission {
  readonly policies: CallersPolicies;
  readonly request: AccessRequest;
  readonly resourcePolicy?: PolicyDocument | undefined;
  readonly policyHasToAllow?: boolean | undefined;
  readonly isGranted?: boolean | undefined;
  /** The action as the refusal names it, where that is not as policies do. */
  readonly actionInWords?: string | undefined;
}

/**
 * Why the policies of a caller do not permit a request; undefined where they do. IAM User Guide, "Policy evaluation logic": a denial goes before
 * everything; the policies of the identity have to allow it, and so has each policy that limits these. The policy of a resource allows by itself what it
 * grants to a user or a session; a grant to a role is limited as the policies of the role are; a grant to the account leaves it to the identity's policies.
 * The words are those of "Troubleshoot access denied error messages".
 */
export function missingPermission(asked: AskedPermission): MissingPermission | undefined {
  return denialIn(asked) ?? lackIn(asked);
}

function kindsOf({ policies }: AskedPermission) {
  return [
    { name: "an identity-based policy", none: "no identity-based policy", asked: policies.identity },
    { name: "a permissions boundary", none: "no permissions boundary", asked: policies.boundary },
    { name: "a session policy", none: "no session policy", asked: policies.session },
  ];
}

function denialIn(asked: AskedPermission): MissingPermission | undefined {
  for (const { name, asked: list = [] } of kindsOf(asked)) {
    const denying = list.find((policy) => saysOf(policy, asked.request) === "denied");
    if (denying !== undefined)
      return { reason: `with an explicit deny in ${name}`, hint: `Denied by ${denying.source}.` };
  }
  return undefined;
}

function lackIn(asked: AskedPermission): MissingPermission | undefined {
  const { policies, request, resourcePolicy, policyHasToAllow = false, isGranted = false } = asked;
  const { actionInWords = request.action } = asked;
  if (policyHasToAllow && decide(resourcePolicy ?? {}, request) !== "allowed")
    return {
      reason: `because no resource-based policy allows the ${actionInWords} action`,
      hint: "The policy of the resource does not let the caller.",
    };
  const granted = resourcePolicy && grantOf(resourcePolicy, request);
  if (isGranted || granted === "to the caller") return undefined;
  for (const { none, asked: list } of kindsOf(asked)) {
    if (list === undefined || (list === policies.identity && granted === "to its role")) continue;
    if (list.some((policy) => saysOf(policy, request) === "allowed")) continue;
    return { reason: `because ${none} allows the ${actionInWords} action`, hint: hintOf(list) };
  }
  return undefined;
}

/** The policy of an identity names no principal: it is about whom it belongs to. */
function saysOf({ document }: CallersPolicy, request: AccessRequest): Decision {
  const statements = statementsIn(document).map((statement) => ({ ...statement, Principal: "*" }));
  return decide({ Version: document.Version, Statement: statements }, request);
}

function grantOf(policy: PolicyDocument, request: AccessRequest): "to the caller" | "to its role" | undefined {
  const allows = (namedBy: Identity["namedBy"]) =>
    decide(policy, { ...request, caller: { ...request.caller, namedBy } }) === "allowed";
  if (allows("its own ARN")) return "to the caller";
  return allows("its ARN or its role's") ? "to its role" : undefined;
}

function hintOf(asked: readonly CallersPolicy[]): string {
  if (asked.length === 0) return "The caller has no policy.";
  return `Asked: ${asked.map(({ source }) => source).join(", ")}.`;
}
