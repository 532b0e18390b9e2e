import { type PolicyDocument, statementsIn, textsIn } from "@cloudstub/kit";
import type { StoreCall } from "../types.js";
import { sizeOf } from "./document-text.js";
import { malformedPolicy, quotaExceeded } from "./errors.js";
import { actionsFault, isInGrammar, objectIn } from "./identity-policy.js";
import { arnOf, keyOf } from "./names.js";

/** Characters of a trust policy (IAM User Guide, "IAM and AWS STS quotas"). */
const MOST_CHARACTERS = 2048;

const actions: ReadonlySet<string> = new Set(
  [
    "AssumeRole",
    "AssumeRoleWithSAML",
    "AssumeRoleWithWebIdentity",
    "TagSession",
    "SetSourceIdentity",
    "SetContext",
  ].map((name) => `sts:${name}`.toLowerCase()),
);

/**
 * Throws `MalformedPolicyDocument` for the trust policy of a role that AWS does not take, and `LimitExceeded` for one that is too large. Roles and users of the
 * account that it names must be there; those of other accounts are not looked for.
 */
export function checkTrustPolicy(call: StoreCall, document: string): void {
  const policy = objectIn(document);
  if (policy === undefined) throw malformedPolicy("This policy contains invalid Json");
  const fault = trustFault(policy) ?? principalFault(call, policy);
  if (fault !== undefined) throw malformedPolicy(fault);
  if (sizeOf(document) > MOST_CHARACTERS) throw quotaExceeded("ACLSizePerRole", MOST_CHARACTERS);
}

function trustFault(policy: PolicyDocument): string | undefined {
  if (!isInGrammar(policy)) return "Syntax errors in policy.";
  const statements = statementsIn(policy);
  if (statements.some(({ Resource, NotResource }) => Resource !== undefined || NotResource !== undefined))
    return "Has prohibited field Resource.";
  // IAM User Guide, "NotPrincipal": trust policies do not have it. AWS's words are not documented.
  if (statements.some(({ NotPrincipal }) => NotPrincipal !== undefined)) return "Has prohibited field NotPrincipal.";
  if (statements.some(({ Principal }) => Principal === undefined)) return "Missing required field Principal";
  const fault = actionsFault(statements);
  if (fault !== undefined) return fault;
  // With its two blanks, as others know it of AWS.
  return statements.flatMap(({ Action }) => textsIn(Action)).every(isOfTokenService)
    ? undefined
    : "Trust Policy statement actions can only be sts:AssumeRole, sts:AssumeRoleWithSAML,  and sts:AssumeRoleWithWebIdentity";
}

/** Wildcards are let through: which of them AWS takes is not documented. */
function isOfTokenService(action: string): boolean {
  const name = action.toLowerCase();
  return actions.has(name) || (name.startsWith("sts:") && /[*?]/.test(name));
}

/** IAM User Guide, "AWS JSON policy elements: Principal": accounts, root users, users, roles, sessions, and the ids that AWS stores for deleted ones. */
const awsPrincipals = [
  /^\*$/,
  /^\d{12}$/,
  /^A(?:RO|ID)A[A-Z0-9]{12,124}$/,
  /^arn:aws[a-z-]*:iam::\d{12}:root$/,
  /^arn:aws[a-z-]*:iam::\d{12}:(?:user|role)\/[^\s*?"]+$/,
  /^arn:aws[a-z-]*:sts::\d{12}:(?:assumed-role|federated-user)\/[^\s*?"]+$/,
];

/** As AWS's users report it: `Invalid principal in policy: "AWS":"arn:aws:iam::111122223333:role/nope"`. An empty list has an empty name; AWS's words are not documented. */
function principalFault(call: StoreCall, policy: PolicyDocument): string | undefined {
  const named = (kind: "AWS" | "Service") =>
    statementsIn(policy).flatMap(({ Principal }) => {
      if (typeof Principal !== "object" || Principal === null) return [];
      const names = new Map(Object.entries(Principal)).get(kind);
      return Array.isArray(names) && names.length === 0 ? [""] : textsIn(names);
    });
  const account = named("AWS").find((name) => !(awsPrincipals.some((form) => form.test(name)) && isThere(call, name)));
  if (account !== undefined) return `Invalid principal in policy: "AWS":"${account}"`;
  const service = named("Service").find((name) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name));
  return service === undefined ? undefined : `Invalid principal in policy: "SERVICE":"${service}"`;
}

/** False for the ARN of a role or user of the account that is not there. */
function isThere(call: StoreCall, principal: string): boolean {
  const start = `arn:${call.partition}:iam::${call.account}:`;
  if (!principal.startsWith(start)) return true;
  const [kind] = principal.slice(start.length).split("/");
  if (kind !== "role" && kind !== "user") return true;
  const records = kind === "role" ? call.state.roles : call.state.users;
  const record = records.get(keyOf(principal.slice(principal.lastIndexOf("/") + 1)));
  return record !== undefined && arnOf(call, kind, record) === principal;
}
