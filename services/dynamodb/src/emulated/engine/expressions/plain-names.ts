import { type ExpressionName, invalidExpression } from "../../../expressions/errors.js";
import { describeSyntaxError } from "../../../expressions/syntax-error.js";
import type { PathNode } from "../../../expressions/tree.js";

/** Names and positions of a path (Amazon DynamoDB Developer Guide, "Quotas": nested attribute depth). */
const MAX_STEPS = 32;

/** Throws `ValidationException` for a name that begins with `_`, of an attribute or a function (recorded answer of AWS). */
export function checkPlainNames(name: ExpressionName, text: string): void {
  for (const { 0: word, index } of text.matchAll(/[#:]?\w+/g)) {
    if (word.startsWith("_")) throw invalidExpression(name, describeSyntaxError(text, index, "letters"));
  }
}

/** Throws `ValidationException` for a path of more than 32 steps (recorded answer of AWS). */
export function checkDepth(name: ExpressionName, paths: readonly PathNode[]): void {
  const deep = paths.find(({ steps }) => steps.length > MAX_STEPS);
  if (deep === undefined) return;
  throw invalidExpression(name, `The document path has too many nesting levels; nesting levels: ${deep.steps.length}`);
}
