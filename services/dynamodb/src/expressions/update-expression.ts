import type { AttributeValue, Item } from "../items/attribute-value.js";
import type { Change } from "./changes.js";
import { noSuchAttribute } from "./errors.js";
import type { ExpressionAttributes } from "./expression-attributes.js";
import { parsedUpdate } from "./parsed-expressions.js";
import { checkDisjoint, type Path, valueAt } from "./path.js";
import { type OperandNode, operandsOf, type Section, type SumNode } from "./tree.js";
import { checkOperandTypes, checkWords } from "./update-checks.js";

/** An update that was read and checked. */
export interface Update {
  /** The paths of all actions, applied or not. */
  readonly paths: readonly Path[];
  /** The changes of the applied actions. Throws `ValidationException` if the item lacks an attribute that they read. */
  readonly changesOf: (item: Item) => Change[];
}

/**
 * Reads an UpdateExpression. Sections ADD and DELETE, sums and `list_append` are checked and not applied (specification 8.4).
 *
 * Throws `ValidationException` for every mistake that shows without the item.
 */
export function readUpdate(text: string, attributes: ExpressionAttributes): Update {
  const sections = parsedUpdate(text);
  checkWords(sections);
  const paths = sections.flatMap(({ actions }) => actions.map(({ path }) => attributes.path(path)));
  for (const node of operandsOf(sections)) if (node.type === "path") attributes.path(node);
  for (const node of operandsOf(sections)) if (node.type === "value") attributes.value(node.name);
  checkDisjoint(attributes.expression, paths);
  checkOperandTypes(sections, attributes);
  return { paths, changesOf: (item) => sections.flatMap((section) => changesOf(section, attributes, item)) };
}

function changesOf(section: Section, attributes: ExpressionAttributes, item: Item): Change[] {
  switch (section.section) {
    case "SET":
      return section.actions
        .filter(({ value }) => isApplied(value))
        .map(({ path, value }) => ({
          path: attributes.path(path),
          value: evaluate(value as OperandNode, attributes, item),
        }));
    case "REMOVE":
      return section.actions.map(({ path }) => ({ path: attributes.path(path), value: undefined }));
    default:
      return [];
  }
}

function isApplied(node: OperandNode | SumNode): boolean {
  if (node.type === "function") return node.name === "if_not_exists" && node.args.every(isApplied);
  return node.type !== "sum";
}

function evaluate(node: OperandNode, attributes: ExpressionAttributes, item: Item): AttributeValue {
  if (node.type === "value") return attributes.value(node.name);
  if (node.type === "path") {
    const value = valueAt(item, attributes.path(node));
    if (value === undefined) throw noSuchAttribute();
    return value;
  }
  const [path, fallback] = node.args as [OperandNode & { readonly type: "path" }, OperandNode];
  return valueAt(item, attributes.path(path)) ?? evaluate(fallback, attributes, item);
}
