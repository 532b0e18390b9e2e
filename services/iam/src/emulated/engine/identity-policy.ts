import { grammarFault, type PolicyDocument, type PolicyStatement, statementsIn, textsIn } from "@cloudstub/kit";
import { sizeOf } from "./document-text.js";
import { malformedPolicy, quotaExceeded } from "./errors.js";
import { actionFault, resourceFault } from "./policy-elements.js";

/** Characters of a managed policy (IAM User Guide, "IAM and AWS STS quotas"). */
const MOST_CHARACTERS = 6144;

const members: ReadonlySet<string> = new Set(["Version", "Id", "Statement"]);
const statementMembers: ReadonlySet<string> = new Set(
  "Sid Effect Principal NotPrincipal Action NotAction Resource NotResource Condition".split(" "),
);

/** Throws `MalformedPolicyDocument` for the document of a managed policy that AWS does not take, and `LimitExceeded` for one that is too large. */
export function checkManagedPolicy(document: string): void {
  const policy = readPolicy(document);
  // Inline policies may lack it: the older version is the default (IAM User Guide, "IAM JSON policy elements: Version").
  if (policy.Version !== "2012-10-17") throw malformedPolicy("Policy document must be version 2012-10-17 or greater.");
  checkStatements(policy);
  if (sizeOf(document) > MOST_CHARACTERS) throw quotaExceeded("PolicySize", MOST_CHARACTERS);
}

/** Throws `MalformedPolicyDocument` for the document of an inline policy that AWS does not take. */
export function checkInlinePolicy(document: string): void {
  checkStatements(readPolicy(document));
}

/** Throws `MalformedPolicyDocument` in the words that others know of AWS where a text is not a policy in the grammar. */
function readPolicy(document: string): PolicyDocument {
  const policy = objectIn(document);
  if (policy === undefined || !isInGrammar(policy)) throw malformedPolicy("Syntax errors in policy.");
  return policy;
}

/** The JSON object in a text; undefined where it is none. */
export function objectIn(document: string): PolicyDocument | undefined {
  try {
    const value: unknown = JSON.parse(document);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True for a policy that has statements, and in them only what the grammar has. */
export function isInGrammar(policy: PolicyDocument): boolean {
  const statements = statementsIn(policy);
  return (
    grammarFault(policy) === undefined &&
    statements.length > 0 &&
    Object.keys(policy).every((name) => members.has(name)) &&
    statements.every((statement) => Object.keys(statement).every((name) => statementMembers.has(name))) &&
    sidsOf(statements).every((sid) => typeof sid === "string")
  );
}

function sidsOf(statements: readonly PolicyStatement[]): unknown[] {
  return statements.flatMap((statement) => ("Sid" in statement ? [statement.Sid] : []));
}

function checkStatements(policy: PolicyDocument): void {
  const statements = statementsIn(policy);
  const fault = statementsFault(statements);
  if (fault !== undefined) throw malformedPolicy(fault);
}

function statementsFault(statements: readonly PolicyStatement[]): string | undefined {
  if (statements.some(({ Principal, NotPrincipal }) => Principal !== undefined || NotPrincipal !== undefined))
    return "Policy document should not specify a principal.";
  const sids = sidsOf(statements).filter((sid) => sid !== "");
  if (sids.some((sid) => !/^[0-9A-Za-z]*$/.test(String(sid))))
    return "Statement IDs (SID) must be alpha-numeric. Check that your input satisfies the regular expression [0-9A-Za-z]*";
  if (new Set(sids).size < sids.length) return "Statement IDs (SID) in a single policy must be unique.";
  return (
    actionsFault(statements) ??
    firstFault(statements, ({ Resource, NotResource }) => [Resource, NotResource], resourceFault) ??
    (statements.every(({ Resource, NotResource }) => textsIn(Resource ?? NotResource).length > 0)
      ? undefined
      : "Policy statement must contain resources.")
  );
}

/** What is wrong with the actions of statements; undefined where nothing is. */
export function actionsFault(statements: readonly PolicyStatement[]): string | undefined {
  if (statements.some(({ Action, NotAction }) => textsIn(Action ?? NotAction).length === 0))
    return "Policy statement must contain actions.";
  return firstFault(statements, ({ Action, NotAction }) => [Action, NotAction], actionFault);
}

function firstFault(
  statements: readonly PolicyStatement[],
  elements: (statement: PolicyStatement) => readonly unknown[],
  faultOf: (text: string) => string | undefined,
): string | undefined {
  for (const text of statements.flatMap(elements).flatMap(textsIn)) {
    const fault = faultOf(text);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
