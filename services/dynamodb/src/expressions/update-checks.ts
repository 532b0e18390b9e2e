import { type TypeName, typeOf } from "../items/attribute-value.js";
import { invalidExpression } from "./errors.js";
import type { ExpressionAttributes } from "./expression-attributes.js";
import { checkReserved } from "./reserved-words.js";
import { type FunctionNode, type OperandNode, operandsOf, type Section, type SumNode } from "./tree.js";

const functions: readonly string[] = ["if_not_exists", "list_append"];

const typeWords: { readonly [Type in TypeName]: string } = {
  S: "STRING",
  N: "NUMBER",
  B: "BINARY",
  SS: "STRING_SET",
  NS: "NUMBER_SET",
  BS: "BINARY_SET",
  L: "LIST",
  M: "MAP",
  BOOL: "BOOLEAN",
  NULL: "NULL",
};

/** Throws `ValidationException` for reserved words, unknown functions and repeated sections. */
export function checkWords(sections: readonly Section[]): void {
  const nodes = [...sections.flatMap(({ actions }) => actions.map(({ path }) => path)), ...operandsOf(sections)];
  for (const node of nodes) if (node.type === "path") checkReserved("UpdateExpression", node);
  for (const node of nodes)
    if (node.type === "function" && !functions.includes(node.name))
      throw invalid(`Invalid function name; function: ${node.name}`);
  const names = sections.map(({ section }) => section);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw invalid(`The "${twice}" section can only be used once in an update expression;`);
}

/** Throws `ValidationException` for values of a type that their function, sum or section does not support. */
export function checkOperandTypes(sections: readonly Section[], attributes: ExpressionAttributes): void {
  for (const section of sections) {
    if (section.section === "REMOVE") continue;
    for (const { value } of section.actions) {
      if (section.section === "SET") checkOperation(value, attributes);
      else
        checkSectionOperand(section.section, typeOf(attributes.value((value as OperandNode & { type: "value" }).name)));
    }
  }
}

function checkSectionOperand(section: "ADD" | "DELETE", type: TypeName): void {
  if (["SS", "NS", "BS"].includes(type) || (section === "ADD" && type === "N")) return;
  const words = `operator: ${section}, operand type: ${typeWords[type]}, typeSet: ALLOWED_FOR_${section}_OPERAND`;
  throw invalid(`Incorrect operand type for operator or function; ${words}`);
}

function checkOperation(node: OperandNode | SumNode, attributes: ExpressionAttributes): void {
  if (node.type === "sum") checkOperands({ name: node.operator, takes: "N" }, node.operands, attributes);
  if (node.type === "function") checkFunction(node, attributes);
}

function checkFunction({ name, args }: FunctionNode, attributes: ExpressionAttributes): void {
  const operator = `operator or function: ${name}`;
  if (args.length !== 2)
    throw invalid(
      `Incorrect number of operands for operator or function; ${operator}, number of operands: ${args.length}`,
    );
  if (name === "if_not_exists" && args[0]?.type !== "path")
    throw invalid(`Operator or function requires a document path; ${operator}`);
  if (name === "list_append") checkOperands({ name, takes: "L" }, args, attributes);
  else for (const arg of args) checkOperation(arg, attributes);
}

type Operation = { readonly name: string; readonly takes: TypeName };

/** Checks values only: the type at a path is unknown without an item. */
function checkOperands(
  { name, takes }: Operation,
  operands: readonly OperandNode[],
  attributes: ExpressionAttributes,
): void {
  for (const operand of operands) {
    checkOperation(operand, attributes);
    const type = operand.type === "value" ? typeOf(attributes.value(operand.name)) : takes;
    if (type === takes) continue;
    throw invalid(
      `Incorrect operand type for operator or function; operator or function: ${name}, operand type: ${type}`,
    );
  }
}

function invalid(message: string) {
  return invalidExpression("UpdateExpression", message);
}
