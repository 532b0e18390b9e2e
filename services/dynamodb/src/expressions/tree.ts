/**
 * The syntax trees that the grammars (`*.peggy`) produce. `#name` and `:value` are not replaced.
 */

/** A document path: names, and positions in lists. */
export interface PathNode {
  readonly type: "path";
  readonly steps: readonly [string, ...(string | number)[]];
}

/** `:value`. */
interface ValueNode {
  readonly type: "value";
  readonly name: string;
}

/** `name(operand, …)`. */
export interface FunctionNode {
  readonly type: "function";
  readonly name: string;
  readonly args: readonly OperandNode[];
}

/** `operand + operand` or `operand - operand`. */
export interface SumNode {
  readonly type: "sum";
  readonly operator: "+" | "-";
  readonly operands: readonly [OperandNode, OperandNode];
}

export type OperandNode = PathNode | ValueNode | FunctionNode;

/** A section of an update expression. */
export type Section =
  | {
      readonly section: "SET";
      readonly actions: readonly { readonly path: PathNode; readonly value: OperandNode | SumNode }[];
    }
  | { readonly section: "REMOVE"; readonly actions: readonly { readonly path: PathNode }[] }
  | {
      readonly section: "ADD" | "DELETE";
      readonly actions: readonly { readonly path: PathNode; readonly value: ValueNode }[];
    };

/** A condition on a key: a comparison operator or function name, and its operands. */
export interface ConditionNode {
  readonly operator: string;
  readonly operands: readonly OperandNode[];
}

/** Conditions, and the words between them. */
export interface KeyConditionNode {
  readonly conditions: readonly ConditionNode[];
  readonly junctions: readonly ("AND" | "OR")[];
}

/** The parameters that hold a condition on whole items. */
export type ConditionName = "ConditionExpression" | "FilterExpression";

/** Something in parentheses. */
interface GroupNode<Inner> {
  readonly type: "group";
  readonly inner: Inner;
}

/** A comparison, BETWEEN or IN, as it was written. */
interface ParsedTest {
  readonly type: "test";
  readonly operator: string;
  readonly operands: readonly ParsedOperand[];
}

export type ParsedOperand = OperandNode | GroupNode<ParsedOperand>;

/** A condition as it was written, with its parentheses. */
export type ParsedCondition =
  | { readonly type: "and" | "or"; readonly conditions: readonly ParsedCondition[] }
  | { readonly type: "not"; readonly condition: ParsedCondition }
  | ParsedTest
  | FunctionNode
  | GroupNode<ParsedCondition>;

/** An operand and its nested operands, at any depth. */
export function withNested(node: OperandNode | SumNode): (OperandNode | SumNode)[] {
  const nested = node.type === "sum" ? node.operands : node.type === "function" ? node.args : [];
  return [node, ...nested.flatMap(withNested)];
}

/** All operands of the actions of an update expression, at any depth. */
export function operandsOf(sections: readonly Section[]): (OperandNode | SumNode)[] {
  return sections.flatMap(({ actions }) =>
    actions.flatMap((action) => ("value" in action ? withNested(action.value) : [])),
  );
}
