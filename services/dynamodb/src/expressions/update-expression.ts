import type { AttributeValue, Item } from "../attribute-value.js";
import type { Change } from "../changes.js";
import { noSuchAttribute } from "./errors.js";
import type { ParsedExpressions } from "./parsed-expressions.js";
import { checkDisjoint, type Path, valueAt } from "./path.js";
import type { Placeholders } from "./placeholders.js";
import { type OperandNode, operandsOf, type Section, type SumNode } from "./tree.js";
import { checkOperandTypes, checkWords } from "./update-checks.js";

/** An update expression that was understood. */
export interface Update {
  /** The paths of all actions, applied or not. */
  readonly paths: readonly Path[];
  /** What the actions that the contract applies change in an item. Throws `ValidationException` where the item lacks what they read. */
  readonly changesOf: (item: Item) => Change[];
}

/**
 * Understands an UpdateExpression. Sections ADD and DELETE, sums and `list_append` are checked and not applied
 * (specification 8.4).
 *
 * Throws `ValidationException` for everything that can be seen to be wrong without an item.
 */
export function readUpdate(text: string, placeholders: Placeholders, expressions: ParsedExpressions): Update {
  const sections = expressions.update(text);
  checkWords(sections);
  const paths = sections.flatMap(({ actions }) => actions.map(({ path }) => placeholders.path(path)));
  for (const node of operandsOf(sections)) if (node.type === "path") placeholders.path(node);
  for (const node of operandsOf(sections)) if (node.type === "value") placeholders.value(node.name);
  checkDisjoint(placeholders.expression, paths);
  checkOperandTypes(sections, placeholders);
  return { paths, changesOf: (item) => sections.flatMap((section) => changesOf(section, placeholders, item)) };
}

function changesOf(section: Section, placeholders: Placeholders, item: Item): Change[] {
  switch (section.section) {
    case "SET":
      return section.actions
        .filter(({ value }) => isApplied(value))
        .map(({ path, value }) => ({ path: placeholders.path(path), value: evaluate(value as OperandNode, placeholders, item) }));
    case "REMOVE":
      return section.actions.map(({ path }) => ({ path: placeholders.path(path), value: undefined }));
    default:
      return [];
  }
}

function isApplied(node: OperandNode | SumNode): boolean {
  if (node.type === "function") return node.name === "if_not_exists" && node.args.every(isApplied);
  return node.type !== "sum";
}

function evaluate(node: OperandNode, placeholders: Placeholders, item: Item): AttributeValue {
  if (node.type === "value") return placeholders.value(node.name);
  if (node.type === "path") {
    const value = valueAt(item, placeholders.path(node));
    if (value === undefined) throw noSuchAttribute();
    return value;
  }
  const [path, otherwise] = node.args as [OperandNode & { readonly type: "path" }, OperandNode];
  return valueAt(item, placeholders.path(path)) ?? evaluate(otherwise, placeholders, item);
}
