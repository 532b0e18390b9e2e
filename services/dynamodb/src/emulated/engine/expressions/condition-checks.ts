import { invalidExpression } from "../../../expressions/errors.js";
import type { ExpressionAttributes } from "../../../expressions/expression-attributes.js";
import { pathText } from "../../../expressions/path.js";
import type { FunctionNode, OperandNode } from "../../../expressions/tree.js";
import { type AttributeValue, type TypeName, typeOf } from "../../../items/attribute-value.js";
import { order } from "./compare.js";
import { type ConditionTree, conditionFunctions, leavesOf, nodesOf, type TestNode } from "./condition-tree.js";

const ordered: readonly string[] = ["<", "<=", ">", ">=", "BETWEEN"];

/**
 * Throws `ValidationException` for the first test or function with a mistake that the values show: undefined names and values, then the
 * number of operands, then operands that are the same, then their types (as recorded of DynamoDB by dynalite).
 */
export function checkCondition(tree: ConditionTree, attributes: ExpressionAttributes): void {
  const checks = new Checks(attributes);
  for (const leaf of leavesOf(tree)) checks.leaf(leaf);
}

class Checks {
  constructor(private readonly attributes: ExpressionAttributes) {}

  leaf(leaf: TestNode | FunctionNode): void {
    const nodes = nodesOf(leaf);
    for (const node of nodes) {
      if (node.type === "path") this.attributes.path(node);
      if (node.type === "value") this.attributes.value(node.name);
    }
    const functions = nodes.filter((node) => node.type === "function");
    for (const { name, args } of functions) this.#checkCount(name, args.length);
    if (leaf.type === "test") this.#checkDistinct(leaf.operator, leaf.operands);
    for (const { name, args } of functions) this.#checkDistinct(name, args);
    for (const node of functions) this.#checkTypes(node);
    if (leaf.type === "test") this.#checkTest(leaf);
  }

  #refuse(message: string): never {
    throw invalidExpression(this.attributes.expression, message);
  }

  #checkCount(name: string, count: number): void {
    if (conditionFunctions[name] === count) return;
    this.#refuse(
      `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${count}`,
    );
  }

  #checkDistinct(operator: string, [first, ...others]: readonly OperandNode[]): void {
    if (first?.type !== "path") return;
    const path = pathText(this.attributes.path(first));
    const isRepeated = others.some((other) => other.type === "path" && pathText(this.attributes.path(other)) === path);
    if (!isRepeated) return;
    this.#refuse(
      `The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: ${path}`,
    );
  }

  #checkTypes({ name, args }: FunctionNode): void {
    const types = args.map((arg) => this.#typeOf(arg));
    const wrong = (type: string | undefined) => this.#wrongType(name, type);
    if (name === "attribute_exists" || name === "attribute_not_exists") {
      if (args[0]?.type !== "path")
        this.#refuse(`Operator or function requires a document path; operator or function: ${name}`);
    } else if (name === "begins_with") {
      const other = types.find((type) => type !== undefined && type !== "S" && type !== "B");
      if (other !== undefined) wrong(other);
    } else if (name === "attribute_type") {
      if (types[1] !== "S") wrong(types[1] ?? "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}");
      this.#checkTypeName(this.attributes.value((args[1] as OperandNode & { readonly type: "value" }).name).S ?? "");
    } else if (name === "size" && types[0] !== undefined && ["N", "BOOL", "NULL"].includes(types[0])) wrong(types[0]);
  }

  #checkTypeName(type: string): void {
    const valid = ["B", "NULL", "SS", "BOOL", "L", "BS", "N", "NS", "S", "M"];
    if (!valid.includes(type))
      this.#refuse(`Invalid attribute type name found; type: ${type}, valid types: {${valid.join(",")}}`);
  }

  #checkTest({ operator, operands }: TestNode): void {
    if (!ordered.includes(operator)) return;
    const unordered = operands
      .map((operand) => this.#typeOf(operand))
      .find((type) => type !== undefined && !["S", "N", "B"].includes(type));
    if (unordered !== undefined) this.#wrongType(operator, unordered);
    if (operator !== "BETWEEN") return;
    const [low, high] = operands
      .slice(1)
      .map((operand) => (operand.type === "value" ? this.attributes.value(operand.name) : undefined));
    if (low !== undefined && high !== undefined) checkBounds(low, high, (message) => this.#refuse(message));
  }

  #wrongType(operator: string, type: string | undefined): void {
    this.#refuse(
      `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`,
    );
  }

  /** The type that an operand has whatever the item. */
  #typeOf(operand: OperandNode): TypeName | undefined {
    if (operand.type === "value") return typeOf(this.attributes.value(operand.name));
    return operand.type === "function" ? "N" : undefined;
  }
}

/** Checks the bounds of a BETWEEN. `refuse` throws AWS's error with the message. */
export function checkBounds(low: AttributeValue, high: AttributeValue, refuse: (message: string) => never): void {
  const operands = `lower bound operand: AttributeValue: ${told(low)}, upper bound operand: AttributeValue: ${told(high)}`;
  if (typeOf(low) !== typeOf(high))
    refuse(`The BETWEEN operator requires same data type for lower and upper bounds; ${operands}`);
  if ((order(low, high) ?? 0) > 0) {
    refuse(`The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ${operands}`);
  }
}

function told(value: AttributeValue): string {
  const { S, N, B } = value;
  return `{${typeOf(value)}:${S ?? N ?? (B && Buffer.from(B).toString("base64"))}}`;
}
