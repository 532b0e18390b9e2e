import type { ExpressionAttributes } from "../../../expressions/expression-attributes.js";
import { valueAt } from "../../../expressions/path.js";
import type { FunctionNode, OperandNode, PathNode } from "../../../expressions/tree.js";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import { sizeOf } from "./compare.js";
import type { Test } from "./condition-parts.js";
import { type ConditionTree, nodesOf, type TestNode } from "./condition-tree.js";

/** Tests that are told; a condition can have 300. */
const MAX_TOLD = 5;

/** Characters of a value that are told. */
const MAX_VALUE = 80;

type Leaf = TestNode | FunctionNode;

/** Whether a part of a condition holds, and the tests that make it so. */
interface Judged {
  readonly holds: boolean;
  readonly by: readonly (readonly [leaf: Leaf, holds: boolean])[];
}

/**
 * Why a condition does not hold for an item: each test that keeps it from holding, with the values that the item has there. `tests` are those of
 * the tree, in its order.
 */
export function whyNot(
  tree: ConditionTree,
  { attributes, tests }: { readonly attributes: ExpressionAttributes; readonly tests: readonly Test[] },
  item: Item,
): string {
  let place = 0;
  const judge = (node: ConditionTree): Judged => {
    switch (node.type) {
      case "not": {
        const { holds, by } = judge(node.condition);
        return { holds: !holds, by };
      }
      case "and":
      case "or": {
        const parts = node.conditions.map(judge);
        const holds = node.type === "and" ? parts.every((part) => part.holds) : parts.some((part) => part.holds);
        return { holds, by: parts.filter((part) => part.holds === holds).flatMap(({ by }) => by) };
      }
      default: {
        const holds = (tests[place++] as Test)(item);
        return { holds, by: [[node, holds]] };
      }
    }
  };
  const { by } = judge(tree);
  const told = by
    .slice(0, MAX_TOLD)
    .map(([leaf, holds]) => `${textOf(leaf, attributes)} is ${holds}${factsOf(leaf, attributes, item)}`);
  const others = by.length > MAX_TOLD ? [`and ${by.length - MAX_TOLD} more`] : [];
  return [...told, ...others].join("; ");
}

function textOf(node: Leaf | OperandNode, attributes: ExpressionAttributes): string {
  switch (node.type) {
    case "value":
      return valueText(attributes.value(node.name));
    case "path":
      return pathText(node, attributes);
    case "function":
      return `${node.name}(${node.args.map((each) => textOf(each, attributes)).join(", ")})`;
    default: {
      const [first = "", ...others] = node.operands.map((each) => textOf(each, attributes));
      if (node.operator === "BETWEEN") return `${first} BETWEEN ${others.join(" AND ")}`;
      return node.operator === "IN" ? `${first} IN (${others.join(", ")})` : `${first} ${node.operator} ${others[0]}`;
    }
  }
}

/** What the item has at the paths of a test. */
function factsOf(leaf: Leaf, attributes: ExpressionAttributes, item: Item): string {
  const facts = nodesOf(leaf).flatMap((node) => {
    if (node.type !== "path") return [];
    const value = valueAt(item, attributes.path(node));
    const size = leaf.type === "test" && isSized(leaf, node) && value !== undefined ? sizeOf(value) : undefined;
    const path = pathText(node, attributes);
    if (size !== undefined) return [`the size of ${path} is ${size}`];
    return [`${path} is ${value === undefined ? "absent" : valueText(value)}`];
  });
  return facts.length === 0 ? "" : ` (${facts.join(", ")})`;
}

function isSized({ operands }: TestNode, path: PathNode): boolean {
  return operands.some((node) => node.type === "function" && node.args[0] === path);
}

function pathText(node: PathNode, attributes: ExpressionAttributes): string {
  return attributes
    .path(node)
    .map((step, place) => (typeof step === "number" ? `[${step}]` : place === 0 ? step : `.${step}`))
    .join("");
}

function valueText(value: AttributeValue | undefined): string {
  const [[type, content] = ["", undefined]] = Object.entries(value ?? {});
  const text = type === "N" ? String(content) : type === "S" ? JSON.stringify(content) : JSON.stringify(value, shown);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}

/** Bytes as DynamoDB's JSON has them. A Buffer would have become an object before it is handed in. */
function shown(this: { readonly [key: string]: unknown }, key: string, value: unknown): unknown {
  const own = this[key];
  return own instanceof Uint8Array ? Buffer.from(own).toString("base64") : value;
}
