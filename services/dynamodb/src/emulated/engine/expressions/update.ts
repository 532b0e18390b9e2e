import type { Change } from "../../../expressions/changes.js";
import { incorrectOperandType, invalidExpression, noSuchAttribute } from "../../../expressions/errors.js";
import type { ExpressionAttributes } from "../../../expressions/expression-attributes.js";
import { parseUpdate } from "../../../expressions/parse.js";
import { checkDisjoint, type Path, valueAt } from "../../../expressions/path.js";
import {
  type OperandNode,
  operandsOf,
  type PathNode,
  type Section,
  type SumNode,
  withNested,
} from "../../../expressions/tree.js";
import { checkOperandTypes, checkWords } from "../../../expressions/update-checks.js";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import { NewValues } from "../items/new-values.js";
import { add, subtract } from "./arithmetic.js";
import { cached } from "./cache.js";
import { checkDepth, checkPlainNames } from "./plain-names.js";
import { checkPositions } from "./positions.js";
import { withMembers, withoutMembers } from "./sets.js";

/** An update that was read and checked. */
export interface ItemUpdate {
  /** The paths of all actions. */
  readonly paths: readonly Path[];
  /** False where all actions remove: then a missing item is not created. */
  readonly creates: boolean;
  /** Throws `ValidationException` where the item lacks an attribute that an action reads, or has one of another type. */
  readonly changesOf: (item: Item) => Change[];
}

const trees = cached((_, text) => {
  const sections = parseUpdate(text);
  checkPlainNames("UpdateExpression", text);
  checkPositions("UpdateExpression", text);
  checkWords(sections);
  checkDepth("UpdateExpression", [
    ...sections.flatMap(({ actions }) => actions.map(({ path }) => path)),
    ...operandsOf(sections).filter((node) => node.type === "path"),
  ]);
  checkNesting(sections);
  return sections;
});

/** Reads an UpdateExpression. Throws `ValidationException` for every mistake that shows without the item. */
export function readUpdate(text: string, attributes: ExpressionAttributes): ItemUpdate {
  const sections = trees("UpdateExpression", text);
  const paths = sections.flatMap(({ actions }) => actions.map(({ path }) => attributes.path(path)));
  for (const node of operandsOf(sections)) {
    if (node.type === "path") attributes.path(node);
    if (node.type === "value") attributes.value(node.name);
  }
  checkDisjoint(attributes.expression, paths);
  checkOperandTypes(sections, attributes);
  return {
    paths,
    creates: sections.some(({ section }) => section === "SET" || section === "ADD"),
    changesOf(item) {
      const making = { attributes, item, values: new NewValues() };
      return sections.flatMap((section) => changesOf(section, making));
    },
  };
}

/** What the values of an update are made of. */
interface Making {
  readonly attributes: ExpressionAttributes;
  readonly item: Item;
  readonly values: NewValues;
}

/** Throws `ValidationException` for a `list_append` within another one (as the tests of ScyllaDB's Alternator found of DynamoDB). */
function checkNesting(sections: readonly Section[]): void {
  const isAppend = (node: OperandNode | SumNode) => node.type === "function" && node.name === "list_append";
  for (const node of operandsOf(sections)) {
    if (!isAppend(node) || !withNested(node).slice(1).some(isAppend)) continue;
    throw invalidExpression(
      "UpdateExpression",
      "The function is not allowed to be used this way in an expression; function: list_append",
    );
  }
}

function changesOf(section: Section, making: Making): Change[] {
  const { attributes, item, values } = making;
  const change = (path: PathNode, next: (at: Path) => AttributeValue | undefined): Change => {
    const at = attributes.path(path);
    const value = next(at);
    if (value !== undefined) values.count(value);
    return { path: at, value };
  };
  switch (section.section) {
    case "SET":
      return section.actions.map(({ path, value }) => change(path, () => evaluate(value, making)));
    case "REMOVE":
      return section.actions.map(({ path }) => change(path, () => undefined));
    case "ADD":
      return section.actions.map(({ path, value }) =>
        change(path, (at) => added(valueAt(item, at), attributes.value(value.name))),
      );
    default:
      return section.actions.map(({ path, value }) =>
        change(path, (at) => removed(valueAt(item, at), attributes.value(value.name))),
      );
  }
}

function evaluate(node: OperandNode | SumNode, making: Making): AttributeValue {
  const { attributes, item, values } = making;
  if (node.type === "value") return attributes.value(node.name);
  if (node.type === "path") {
    const value = valueAt(item, attributes.path(node));
    if (value === undefined) throw noSuchAttribute();
    return value;
  }
  if (node.type === "sum") {
    const [left, right] = node.operands.map((operand) => evaluate(operand, making).N);
    if (left === undefined || right === undefined) throw incorrectOperandType();
    return { N: node.operator === "+" ? add(left, right) : subtract(left, right) };
  }
  const [first, second] = node.args as readonly [OperandNode, OperandNode];
  if (node.name === "if_not_exists") {
    return valueAt(item, attributes.path(first as PathNode)) ?? evaluate(second, making);
  }
  const [front, back] = [evaluate(first, making), evaluate(second, making)];
  if (front.L === undefined || back.L === undefined) throw incorrectOperandType();
  return values.appended(front, back);
}

/** A number increased, or a set with more members. */
function added(old: AttributeValue | undefined, value: AttributeValue): AttributeValue {
  if (old === undefined) return value;
  if (value.N === undefined) return withMembers(old, value, incorrectOperandType);
  if (old.N === undefined) throw incorrectOperandType();
  return { N: add(old.N, value.N) };
}

/** A set without some members; undefined where none is left. */
function removed(old: AttributeValue | undefined, value: AttributeValue): AttributeValue | undefined {
  return old && withoutMembers(old, value, incorrectOperandType);
}
