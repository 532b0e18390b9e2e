import { validation } from "../errors.js";
import { invalidExpression } from "../expressions/errors.js";
import type { ExpressionAttributes } from "../expressions/expression-attributes.js";
import { parsedKeyCondition } from "../expressions/parsed-expressions.js";
import { checkReserved } from "../expressions/reserved-words.js";
import { type ConditionNode, type OperandNode, withNested } from "../expressions/tree.js";
import type { KeyCondition } from "./key-conditions.js";

const operators: { readonly [written: string]: string } = {
  "=": "EQ",
  "<": "LT",
  "<=": "LE",
  ">": "GT",
  ">=": "GE",
  BETWEEN: "BETWEEN",
  begins_with: "BEGINS_WITH",
};

/** What a comparison says where its value comes first: `:n < n` is `n > :n`. */
const mirrored: { readonly [written: string]: string } = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/** Conditions of other expressions that a key condition can't contain. */
const unsupported = ["<>", "IN", "attribute_exists", "attribute_not_exists", "attribute_type", "contains"];

/** Reads a KeyConditionExpression. Throws `ValidationException` for every mistake that shows without the table. */
export function readKeyCondition(text: string, attributes: ExpressionAttributes): KeyCondition[] {
  const { conditions, junctions } = parsedKeyCondition(text);
  const operands = conditions.flatMap((condition) => condition.operands.flatMap(withNested)) as OperandNode[];
  for (const node of operands) if (node.type === "path") checkReserved(attributes.expression, node);
  for (const { operator } of conditions) {
    const known = Object.hasOwn(operators, operator) || unsupported.includes(operator);
    if (!known) throw invalidExpression(attributes.expression, `Invalid function name; function: ${operator}`);
  }
  for (const node of operands) if (node.type === "path") attributes.path(node);
  for (const node of operands) if (node.type === "value") attributes.value(node.name);
  if (junctions.includes("OR")) throw validation("Invalid operator used in KeyConditionExpression: OR");
  const read = conditions.map((condition) => readCondition(condition, attributes));
  if (new Set(read.map(({ attribute }) => attribute)).size < read.length) {
    throw validation("KeyConditionExpressions must only contain one condition per key");
  }
  return read;
}

function readCondition({ operator, operands }: ConditionNode, attributes: ExpressionAttributes): KeyCondition {
  if (unsupported.includes(operator)) throw validation(`Invalid operator used in KeyConditionExpression: ${operator}`);
  if (operands.some(({ type }) => type === "function"))
    throw validation("KeyConditionExpressions cannot contain nested operations");
  const paths = operands.filter((node) => node.type === "path");
  const [path] = paths;
  if (path === undefined) throw validation("Invalid condition in KeyConditionExpression: No key attribute specified");
  if (paths.length > 1) {
    throw validation("Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition");
  }
  if (path.steps.length > 1) throw validation("KeyConditionExpressions cannot have conditions on nested attributes");
  const pathFirst = operator === "BETWEEN" || operator === "begins_with";
  if (pathFirst && operands[0] !== path) {
    throw validation(
      `Invalid condition in KeyConditionExpression: ${operator} operator must have the key attribute as its first operand`,
    );
  }
  const comparison = operands[0] === path ? operator : (mirrored[operator] ?? operator);
  return {
    attribute: attributes.path(path)[0],
    operator: operators[comparison] as string,
    values: operands.flatMap((node) => (node.type === "value" ? [attributes.value(node.name)] : [])),
  };
}
