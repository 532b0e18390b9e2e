import { isObject } from "../json/parse-json.js";
import { operators } from "./operators.js";
import { type PolicyDocument, type PolicyStatement, statementsIn } from "./statement.js";

const versions: readonly unknown[] = [undefined, "2008-10-17", "2012-10-17"];
const kinds: readonly string[] = ["AWS", "CanonicalUser", "Federated", "Service"];
const pairs = [
  ["Principal", "NotPrincipal"],
  ["Action", "NotAction"],
  ["Resource", "NotResource"],
] as const;

/**
 * What in a policy is not as the grammar has it, in words; undefined where nothing is. A statement that is not would say nothing, or say it without its condition:
 * a `deny` in small letters denies nothing (IAM User Guide, "Grammar of the IAM JSON policy language"). What a statement lacks is for its service to say.
 */
export function grammarFault(policy: PolicyDocument): string | undefined {
  if (!versions.includes(policy.Version)) return "The Version of a policy is 2012-10-17 or 2008-10-17.";
  if (policy.Statement === undefined) return "It has no Statement.";
  const statements = statementsIn(policy);
  if (statements.length < [policy.Statement].flat().length) return "Each Statement must be an object.";
  for (const statement of statements) {
    const fault = statementFault(statement);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function statementFault(statement: PolicyStatement): string | undefined {
  const { Effect, Principal, NotPrincipal, Condition } = statement;
  if (Effect !== "Allow" && Effect !== "Deny") return "The Effect of a Statement is Allow or Deny.";
  for (const [element, opposite] of pairs) {
    if (statement[element] !== undefined && statement[opposite] !== undefined)
      return `A Statement has ${element} or ${opposite}, not both.`;
    if (element === "Principal") continue;
    const value = statement[element] ?? statement[opposite];
    if (value !== undefined && !isTexts(value)) return `The ${element} of a Statement is a text or a list of texts.`;
  }
  const principal = Principal ?? NotPrincipal;
  if (principal !== undefined && !isPrincipal(principal))
    return `A Principal is "*", or an object of names by their kind: ${kinds.join(", ")}.`;
  return Condition === undefined ? undefined : conditionFault(Condition);
}

function isPrincipal(principal: unknown): boolean {
  if (principal === "*") return true;
  if (!isObject(principal)) return false;
  const named = Object.entries(principal);
  return named.length > 0 && named.every(([kind, names]) => kinds.includes(kind) && isTexts(names));
}

function isTexts(value: unknown): boolean {
  return [value].flat().every((each) => typeof each === "string");
}

function conditionFault(conditions: unknown): string | undefined {
  if (!isObject(conditions) || !Object.values(conditions).every(isObject))
    return "A Condition must have an object of keys for each operator.";
  const unknown = Object.keys(conditions).find((operator) => !isOperator(operator));
  if (unknown !== undefined) return `A Condition has the unknown operator ${JSON.stringify(unknown.slice(0, 64))}.`;
  const values = Object.values(conditions).flatMap((keys) => Object.values(isObject(keys) ? keys : {}));
  const isValue = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
  return values.every((value) => [value].flat().every(isValue))
    ? undefined
    : "The value of a condition is a text, a number, a truth value or a list of them.";
}

/** True for the name of an operator of conditions, with the prefixes and the suffix that it may have. */
export function isOperator(text: string): boolean {
  const [, , name = "", ifExists] = /^(ForAllValues:|ForAnyValue:)?([A-Za-z]+?)(IfExists)?$/.exec(text) ?? [];
  return name === "Null" ? ifExists === undefined : operators.has(name);
}
