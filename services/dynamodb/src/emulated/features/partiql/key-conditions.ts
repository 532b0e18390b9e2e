import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import type { KeyCondition } from "../../../keys/key-conditions.js";
import type { KeyAttribute } from "../../../state.js";
import type { KeyParts } from "../../engine/keys/encoded-keys.js";
import type { Operand, Predicate } from "./tree.js";

const operators: { readonly [operator: string]: KeyCondition["operator"] } = {
  "=": "EQ",
  "<": "LT",
  "<=": "LE",
  ">": "GT",
  ">=": "GE",
};

/** Mirrored comparisons: `1 < n` is `n > 1`. */
const mirrored: { readonly [operator: string]: string } = { "=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/**
 * The conditions of a statement that a Query can use: an equality for each partition attribute, and one comparison of the first sort
 * attribute. Undefined where a partition attribute has none, so that all items have to be read.
 */
export function keyConditionsIn(
  { partition, sort }: KeyParts,
  where: Predicate | undefined,
): KeyCondition[] | undefined {
  const tests = conjuncts(where).flatMap(testOf);
  const equality = ({ name }: KeyAttribute) =>
    tests.find(({ attribute, operator }) => attribute === name && operator === "EQ");
  const found = partition.map(equality);
  if (found.some((each) => each === undefined)) return undefined;
  const [first] = sort;
  const bySort = first && (equality(first) ?? tests.find(({ attribute }) => attribute === first.name));
  return [...found, bySort].filter((each) => each !== undefined);
}

/** The key that a condition names: each of these attributes has an equality. Undefined where one has none. */
export function keyIn(attributes: readonly KeyAttribute[], where: Predicate | undefined): Item | undefined {
  const tests = conjuncts(where).flatMap(testOf);
  const values = attributes.map(({ name }) => {
    const test = tests.find(({ attribute, operator }) => attribute === name && operator === "EQ");
    return test && ([name, test.values[0] as AttributeValue] as const);
  });
  return values.includes(undefined) ? undefined : Object.fromEntries(values.filter((value) => value !== undefined));
}

/** True where a condition consists of equalities for key attributes, and names the whole key. */
export function isKey(attributes: readonly KeyAttribute[], where: Predicate | undefined): boolean {
  const tests = conjuncts(where).map(testOf);
  const isEquality = ({ attribute, operator }: KeyCondition) =>
    operator === "EQ" && attributes.some(({ name }) => name === attribute);
  return tests.every((found) => found.some(isEquality)) && keyIn(attributes, where) !== undefined;
}

/** The conditions all of which have to hold. */
function conjuncts(where: Predicate | undefined): readonly Predicate[] {
  if (where === undefined) return [];
  return where.type === "and" ? where.all.flatMap(conjuncts) : [where];
}

function testOf(predicate: Predicate): KeyCondition[] {
  switch (predicate.type) {
    case "compare": {
      const { operator, left, right } = predicate;
      return [...test(left, operators[operator], right), ...test(right, operators[mirrored[operator] ?? ""], left)];
    }
    case "between":
      return test(predicate.operand, "BETWEEN", predicate.low, predicate.high);
    case "function":
      return predicate.name === "BEGINS_WITH" && predicate.args[0]
        ? test(predicate.args[0], "BEGINS_WITH", ...predicate.args.slice(1))
        : [];
    default:
      return [];
  }
}

// oxlint-disable-next-line max-params -- in the order in which a condition is written
function test(
  operand: Operand,
  operator: KeyCondition["operator"] | undefined,
  ...others: readonly Operand[]
): KeyCondition[] {
  if (operator === undefined || operand.type !== "path" || operand.path.length > 1) return [];
  const values = others.flatMap((other) => (other.type === "value" ? [other.value] : []));
  return values.length < others.length ? [] : [{ attribute: operand.path[0], operator, values }];
}
