import { invalidExpression } from "../../../expressions/errors.js";
import { checkSize, parseCondition } from "../../../expressions/parse.js";
import { checkReserved } from "../../../expressions/reserved-words.js";
import type {
  ConditionName,
  FunctionNode,
  OperandNode,
  ParsedCondition,
  ParsedOperand,
} from "../../../expressions/tree.js";
import { checkDepth, checkPlainNames } from "./plain-names.js";
import { checkPositions } from "./positions.js";

/** A condition on an item, without its parentheses. */
export type ConditionTree =
  | { readonly type: "and" | "or"; readonly conditions: readonly ConditionTree[] }
  | { readonly type: "not"; readonly condition: ConditionTree }
  | TestNode
  | FunctionNode;

/** A comparison, BETWEEN or IN. */
export interface TestNode {
  readonly type: "test";
  readonly operator: string;
  readonly operands: readonly OperandNode[];
}

/** The functions of conditions, with the number of their operands. */
export const conditionFunctions: { readonly [name: string]: number } = {
  attribute_exists: 1,
  attribute_not_exists: 1,
  attribute_type: 2,
  begins_with: 2,
  contains: 2,
  size: 1,
};

/** Those of updates, which conditions refuse in words of their own (recorded answer of AWS). */
const updateFunctions: readonly string[] = ["if_not_exists", "list_append"];

/** Operators and functions of an expression (DynamoDB Developer Guide, "Quotas"). */
const MAX_OPERATORS = 300;

/** Operands of IN (the same). */
const MAX_IN_OPERANDS = 100;

/**
 * The tree of a condition. Throws `ValidationException` for the mistakes that its text alone shows, in AWS's order: syntax, redundant
 * parentheses, functions that there are not or not here, reserved words (as recorded of DynamoDB by dynalite).
 */
export function conditionTree(name: ConditionName, text: string): ConditionTree {
  const refuse = (message: string) => invalidExpression(name, message);
  checkSize(name, text);
  if (nestingOf(text) > MAX_OPERATORS) throw refuse("The expression has redundant parentheses;");
  const tree = withoutGroups(parseCondition(name, text), refuse);
  checkPlainNames(name, text);
  checkPositions(name, text);
  const leaves = leavesOf(tree);
  const nodes = leaves.flatMap(nodesOf);
  const unknown = nodes.find((node) => node.type === "function" && !Object.hasOwn(conditionFunctions, node.name)) as
    | FunctionNode
    | undefined;
  if (unknown !== undefined && updateFunctions.includes(unknown.name))
    throw refuse(`The function is not allowed in a condition expression; function: ${unknown.name}`);
  if (unknown !== undefined) throw refuse(`Invalid function name; function: ${unknown.name}`);
  checkDepth(
    name,
    nodes.filter((node) => node.type === "path"),
  );
  const misused = leaves.map(misusedIn).find((found) => found !== undefined);
  if (misused !== undefined)
    throw refuse(`The function is not allowed to be used this way in an expression; function: ${misused}`);
  for (const node of nodes) if (node.type === "path") checkReserved(name, node);
  const operators = operatorsIn(tree);
  if (operators > MAX_OPERATORS)
    throw refuse(`The expression contains too many operators; operator count: ${MAX_OPERATORS + 1}`);
  const many = leaves.find(
    (leaf) => leaf.type === "test" && leaf.operator === "IN" && leaf.operands.length > MAX_IN_OPERANDS + 1,
  );
  if (many !== undefined) {
    const count = (many as TestNode).operands.length - 1;
    throw refuse(`The IN operator is provided with too many operands; number of operands: ${count}`);
  }
  return tree;
}

type Refuse = (message: string) => Error;

/** The tests and functions that a condition is made of, in their order. */
export function leavesOf(tree: ConditionTree): (TestNode | FunctionNode)[] {
  switch (tree.type) {
    case "and":
    case "or":
      return tree.conditions.flatMap(leavesOf);
    case "not":
      return leavesOf(tree.condition);
    default:
      return [tree];
  }
}

/** All paths, values and functions of a test or function, at any depth. */
export function nodesOf(leaf: TestNode | FunctionNode): OperandNode[] {
  return (leaf.type === "test" ? leaf.operands : [leaf]).flatMap(withArguments);
}

/** Conditions have no sums. */
function withArguments(node: OperandNode): OperandNode[] {
  return node.type === "function" ? [node, ...node.args.flatMap(withArguments)] : [node];
}

/** How deep parentheses are nested; the parser is not given deeper ones. */
function nestingOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function withoutGroups(node: ParsedCondition, refuse: Refuse): ConditionTree {
  switch (node.type) {
    case "and":
    case "or":
      return { type: node.type, conditions: node.conditions.map((each) => withoutGroups(each, refuse)) };
    case "not":
      return { type: "not", condition: withoutGroups(node.condition, refuse) };
    case "test":
      return { ...node, operands: node.operands.map((each) => operandOf(each, refuse)) };
    case "group":
      if (node.inner.type === "group") throw refuse("The expression has redundant parentheses;");
      return withoutGroups(node.inner, refuse);
    default:
      return node;
  }
}

function operandOf(node: ParsedOperand, refuse: Refuse): OperandNode {
  if (node.type !== "group") return node;
  if (node.inner.type === "group") throw refuse("The expression has redundant parentheses;");
  return node.inner;
}

/** The name of a function that gives no value where one is needed, or no condition. */
function misusedIn(leaf: TestNode | FunctionNode): string | undefined {
  if (leaf.type === "function" && leaf.name === "size") return leaf.name;
  const inner = leaf.type === "test" ? nodesOf(leaf) : nodesOf(leaf).slice(1);
  return (inner.find((node) => node.type === "function" && node.name !== "size") as FunctionNode | undefined)?.name;
}

function operatorsIn(tree: ConditionTree): number {
  switch (tree.type) {
    case "and":
    case "or":
      return tree.conditions.reduce((sum, each) => sum + operatorsIn(each), tree.conditions.length - 1);
    case "not":
      return 1 + operatorsIn(tree.condition);
    default:
      return (tree.type === "test" ? 1 : 0) + nodesOf(tree).filter(({ type }) => type === "function").length;
  }
}
