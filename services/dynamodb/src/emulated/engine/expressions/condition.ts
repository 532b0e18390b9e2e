import type { ExpressionAttributes } from "../../../expressions/expression-attributes.js";
import { valueAt } from "../../../expressions/path.js";
import type { ConditionName, FunctionNode, OperandNode } from "../../../expressions/tree.js";
import { type AttributeValue, type Item, typeOf } from "../../../items/attribute-value.js";
import { cached } from "./cache.js";
import { beginsWith, contains, equal, order, sizeOf } from "./compare.js";
import { checkCondition } from "./condition-checks.js";
import { type Combination, type Condition, conditionOfParts, type Test } from "./condition-parts.js";
import { type ConditionTree, conditionTree, leavesOf, nodesOf, type TestNode } from "./condition-tree.js";
import { whyNot } from "./why-not.js";

type Operand = (item: Item) => AttributeValue | undefined;

/** Trees by the parameter's name and the text; they are pure, so that all worlds share them. */
const trees = cached((name, text) => conditionTree(name as ConditionName, text));

/**
 * Reads a ConditionExpression or FilterExpression.
 *
 * Throws `ValidationException` for every mistake that shows without the item.
 */
export function readCondition(text: string, attributes: ExpressionAttributes): Condition {
  const tree = trees(attributes.expression, text);
  checkCondition(tree, attributes);
  const tests: Test[] = [];
  return conditionOfParts(tests, compiled(tree, attributes, tests), (item) =>
    whyNot(tree, { attributes, tests }, item),
  );
}

/** A FilterExpression, with the attributes that it names. Throws as {@link readCondition}. */
export function readFilter(text: string, attributes: ExpressionAttributes) {
  const condition = readCondition(text, attributes);
  const nodes = leavesOf(trees(attributes.expression, text)).flatMap(nodesOf);
  return { condition, attributes: nodes.flatMap((node) => (node.type === "path" ? [attributes.path(node)[0]] : [])) };
}

function compiled(tree: ConditionTree, attributes: ExpressionAttributes, tests: Test[]): Combination {
  switch (tree.type) {
    case "and": {
      const all = tree.conditions.map((each) => compiled(each, attributes, tests));
      return (holds) => all.every((each) => each(holds));
    }
    case "or": {
      const any = tree.conditions.map((each) => compiled(each, attributes, tests));
      return (holds) => any.some((each) => each(holds));
    }
    case "not": {
      const inner = compiled(tree.condition, attributes, tests);
      return (holds) => !inner(holds);
    }
    default: {
      const place =
        tests.push(tree.type === "test" ? compiledTest(tree, attributes) : compiledFunction(tree, attributes)) - 1;
      return (holds) => holds(place);
    }
  }
}

function operandOf(node: OperandNode, attributes: ExpressionAttributes): Operand {
  if (node.type === "value") {
    const value = attributes.value(node.name);
    return () => value;
  }
  if (node.type === "path") {
    const path = attributes.path(node);
    return (item) => valueAt(item, path);
  }
  const sized = operandOf(node.args[0] as OperandNode, attributes);
  return (item) => {
    const value = sized(item);
    const size = value && sizeOf(value);
    return size === undefined ? undefined : { N: String(size) };
  };
}

/** By operator, whether it holds for an order of two values. */
const holdsFor: { readonly [operator: string]: (order: number) => boolean } = {
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

function compiledTest({ operator, operands }: TestNode, attributes: ExpressionAttributes): Test {
  const [first, second, third] = operands.map((node) => operandOf(node, attributes)) as [Operand, Operand, Operand];
  switch (operator) {
    case "=":
      return (item) => areEqual(first(item), second(item));
    case "<>":
      return (item) => !areEqual(first(item), second(item));
    case "BETWEEN":
      return (item) => {
        const [value, low, high] = [first(item), second(item), third(item)];
        return hasOrder(value, low, (order) => order >= 0) && hasOrder(value, high, (order) => order <= 0);
      };
    case "IN": {
      const list = operands.slice(1).map((node) => operandOf(node, attributes));
      return (item) => {
        const value = first(item);
        return list.some((operand) => areEqual(value, operand(item)));
      };
    }
    default: {
      const holds = holdsFor[operator] as (order: number) => boolean;
      return (item) => hasOrder(first(item), second(item), holds);
    }
  }
}

/** Missing attributes equal nothing, so that `<>` holds for them. */
function areEqual(a: AttributeValue | undefined, b: AttributeValue | undefined): boolean {
  return a !== undefined && b !== undefined && equal(a, b);
}

function hasOrder(
  a: AttributeValue | undefined,
  b: AttributeValue | undefined,
  holds: (order: number) => boolean,
): boolean {
  const found = a && b && order(a, b);
  return found !== undefined && holds(found);
}

function compiledFunction({ name, args }: FunctionNode, attributes: ExpressionAttributes): Test {
  const [first, second] = args.map((node) => operandOf(node, attributes)) as [Operand, Operand];
  switch (name) {
    case "attribute_exists":
      return (item) => first(item) !== undefined;
    case "attribute_not_exists":
      return (item) => first(item) === undefined;
    case "attribute_type":
      return (item) => isOfType(first(item), second(item));
    case "begins_with":
      return (item) => both(first(item), second(item), beginsWith);
    default:
      return (item) => both(first(item), second(item), contains);
  }
}

function isOfType(value: AttributeValue | undefined, type: AttributeValue | undefined): boolean {
  return value !== undefined && typeOf(value) === type?.S;
}

function both(
  a: AttributeValue | undefined,
  b: AttributeValue | undefined,
  holds: (a: AttributeValue, b: AttributeValue) => boolean,
): boolean {
  return a !== undefined && b !== undefined && holds(a, b);
}
