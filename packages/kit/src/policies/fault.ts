import { isObject, type PolicyDocument, statementsIn } from "./statement.js";

/**
 * What is wrong with the form of a policy's statements, in words; undefined where nothing is. Such a statement would say nothing, or say it without
 * its condition: a `deny` in small letters denies nothing (IAM User Guide, "Grammar of the IAM JSON policy language").
 */
export function statementFault(policy: PolicyDocument): string | undefined {
  if (policy.Statement === undefined) return "It has no Statement.";
  const statements = statementsIn(policy);
  if (statements.length < [policy.Statement].flat().length) return "Each Statement must be an object.";
  for (const { Effect, Condition } of statements) {
    if (Effect !== "Allow" && Effect !== "Deny") return "The Effect of a Statement is Allow or Deny.";
    if (Condition !== undefined && !isConditions(Condition))
      return "A Condition must have an object of keys for each operator.";
  }
  return undefined;
}

function isConditions(conditions: unknown): boolean {
  return isObject(conditions) && Object.values(conditions).every(isObject);
}
