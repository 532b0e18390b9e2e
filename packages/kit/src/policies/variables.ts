import type { ConditionKeys } from "./keys.js";
import { literal, type Pattern, patternOf } from "./wildcards.js";

const characters: readonly string[] = ["*", "?", "$"];

/**
 * A text of a policy with the values of its variables, such as `${aws:PrincipalAccount}`, or `${aws:username, 'guest'}` with a default; `${*}` is
 * the character itself (IAM User Guide, "IAM policy elements: Variables and tags"). Policies of a version before 2012-10-17 have none.
 *
 * Undefined where a value is not known. A variable without a value and without a default makes a text that fits nothing: null.
 */
export function withVariables(text: string, keys: ConditionKeys, version: unknown): Pattern | undefined | null {
  if (version !== "2012-10-17" || !text.includes("${")) return patternOf(text);
  const [before = "", ...rest] = text.split("${");
  const pattern = [...patternOf(before)];
  for (const part of rest) {
    const end = part.indexOf("}");
    if (end < 0) {
      pattern.push(...literal("${"), ...patternOf(part));
      continue;
    }
    const value = textFor(part.slice(0, end), keys);
    if (typeof value !== "string") return value;
    pattern.push(...literal(value), ...patternOf(part.slice(end + 1)));
  }
  return pattern;
}

function textFor(variable: string, keys: ConditionKeys): string | undefined | null {
  if (characters.includes(variable)) return variable;
  const comma = variable.indexOf(",");
  const name = comma < 0 ? variable : variable.slice(0, comma);
  const values = keys(name.trim().toLowerCase());
  if (values === undefined) return undefined;
  if (values.length > 0) return values[0];
  return comma < 0
    ? null
    : variable
        .slice(comma + 1)
        .trim()
        .replace(/^'|'$/g, "");
}
