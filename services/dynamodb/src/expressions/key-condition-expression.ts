import { validation } from "../errors.js";
import type { KeyCondition } from "../key-conditions.js";
import { invalidExpression } from "./errors.js";
import type { ParsedExpressions } from "./parsed-expressions.js";
import type { Placeholders } from "./placeholders.js";
import { checkReserved } from "./reserved-words.js";
import { type ConditionNode, type OperandNode, withNested } from "./tree.js";

const operators: { readonly [written: string]: string } = {
  "=": "EQ",
  "<": "LT",
  "<=": "LE",
  ">": "GT",
  ">=": "GE",
  BETWEEN: "BETWEEN",
  begins_with: "BEGINS_WITH",
};

/** Conditions that stand elsewhere and not here. */
const refused = ["<>", "IN", "attribute_exists", "attribute_not_exists", "attribute_type", "contains"];

/** Understands a KeyConditionExpression. Throws `ValidationException` for everything that can be seen to be wrong without a table. */
export function readKeyCondition(text: string, placeholders: Placeholders, expressions: ParsedExpressions): KeyCondition[] {
  const { conditions, junctions } = expressions.keyCondition(text);
  const operands = conditions.flatMap((condition) => condition.operands.flatMap(withNested)) as OperandNode[];
  for (const node of operands) if (node.type === "path") checkReserved(placeholders.expression, node);
  for (const { operator } of conditions) {
    const known = Object.hasOwn(operators, operator) || refused.includes(operator);
    if (!known) throw invalidExpression(placeholders.expression, `Invalid function name; function: ${operator}`);
  }
  for (const node of operands) if (node.type === "path") placeholders.path(node);
  for (const node of operands) if (node.type === "value") placeholders.value(node.name);
  if (junctions.includes("OR")) throw validation("Invalid operator used in KeyConditionExpression: OR");
  const read = conditions.map((condition) => readCondition(condition, placeholders));
  if (new Set(read.map(({ attribute }) => attribute)).size < read.length) {
    throw validation("KeyConditionExpressions must only contain one condition per key");
  }
  return read;
}

function readCondition({ operator, operands }: ConditionNode, placeholders: Placeholders): KeyCondition {
  if (refused.includes(operator)) throw validation(`Invalid operator used in KeyConditionExpression: ${operator}`);
  if (operands.some(({ type }) => type === "function")) throw validation("KeyConditionExpressions cannot contain nested operations");
  const paths = operands.filter((node) => node.type === "path");
  const [path] = paths;
  if (path === undefined) throw validation("Invalid condition in KeyConditionExpression: No key attribute specified");
  if (paths.length > 1) {
    throw validation("Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition");
  }
  if (path.steps.length > 1) throw validation("KeyConditionExpressions cannot have conditions on nested attributes");
  const ofFirst = operator === "BETWEEN" || operator === "begins_with";
  if (ofFirst && operands[0] !== path) {
    throw validation(`Invalid condition in KeyConditionExpression: ${operator} operator must have the key attribute as its first operand`);
  }
  return {
    attribute: placeholders.path(path)[0],
    operator: operators[operator] as string,
    values: operands.flatMap((node) => (node.type === "value" ? [placeholders.value(node.name)] : [])),
  };
}
