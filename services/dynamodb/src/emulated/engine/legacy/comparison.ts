import { invalidValues, validation } from "../../../errors.js";
import { type AttributeValue, type Item, typeOf } from "../../../items/attribute-value.js";
import { beginsWith, contains, equal, order } from "../expressions/compare.js";
import { type Condition, conditionOfParts } from "../expressions/condition-parts.js";
import { checkValue } from "../items/checked-values.js";

/** A legacy comparison of one attribute with values. */
export interface Comparison {
  readonly attribute: string;
  readonly operator: string;
  readonly values: readonly AttributeValue[];
}

type Holds = (value: AttributeValue, values: readonly AttributeValue[]) => boolean;

const ordered =
  (holds: (order: number) => boolean): Holds =>
  (value, [other]) => {
    const found = order(value, other as AttributeValue);
    return found !== undefined && holds(found);
  };

/** Whether an attribute that is there fulfils a comparison, by operator. */
const operators: { readonly [operator: string]: Holds } = {
  EQ: (value, [other]) => equal(value, other as AttributeValue),
  NE: (value, [other]) => !equal(value, other as AttributeValue),
  LT: ordered((order) => order < 0),
  LE: ordered((order) => order <= 0),
  GT: ordered((order) => order > 0),
  GE: ordered((order) => order >= 0),
  NOT_NULL: () => true,
  NULL: () => false,
  CONTAINS: (value, [part]) => contains(value, part as AttributeValue),
  NOT_CONTAINS: (value, [part]) => !contains(value, part as AttributeValue),
  BEGINS_WITH: (value, [start]) => beginsWith(value, start as AttributeValue),
  IN: (value, list) => list.some((other) => equal(value, other)),
  BETWEEN: (value, [low, high]) => {
    const [below, above] = [order(value, low as AttributeValue), order(value, high as AttributeValue)];
    return below !== undefined && above !== undefined && below >= 0 && above <= 0;
  },
};

/** True of an item where all comparisons hold, or one of them. Without comparisons there is no condition. */
export function allOrAny(comparisons: readonly Comparison[], conditionalOperator = "AND"): Condition | undefined {
  if (comparisons.length === 0) return undefined;
  const tests = comparisons.map((comparison) => (item: Item) => holdsFor(item, comparison));
  const places = [...tests.keys()];
  return conditionOfParts(tests, (holds) => (conditionalOperator === "OR" ? places.some(holds) : places.every(holds)));
}

function holdsFor(item: Item, { attribute, operator, values }: Comparison): boolean {
  const value = item[attribute];
  // A missing attribute is not equal to any value. NOT_CONTAINS is false of it, as CONTAINS is (recorded answer of AWS).
  if (value === undefined) return operator === "NULL" || operator === "NE";
  return (operators[operator] as Holds)(value, values);
}

/** The operators by the number of values that they take. */
const counts: { readonly [operator: string]: number } = { NULL: 0, NOT_NULL: 0, BETWEEN: 2 };

const scalar: readonly string[] = ["S", "N", "B"];

/** Throws `ValidationException` for values that an operator does not take. */
export function checkComparison({ attribute, operator, values }: Comparison): void {
  for (const value of values) checkValue(value);
  const isCounted = operator === "IN" ? values.length > 0 : values.length === (counts[operator] ?? 1);
  if (!isCounted) throw invalidValues(`Invalid number of argument(s) for the ${operator} ComparisonOperator`);
  const types = values.map(typeOf);
  if (["LT", "LE", "GT", "GE", "BETWEEN", "IN", "BEGINS_WITH"].includes(operator)) {
    const wrong = types.find((type) => !scalar.includes(type) || (operator === "BEGINS_WITH" && type === "N"));
    if (wrong !== undefined) throw notValidForType(operator, wrong);
    if (new Set(types).size > 1) throw invalidValues("AttributeValues inside AttributeValueList must be of same type");
  }
  if ((operator === "CONTAINS" || operator === "NOT_CONTAINS") && types.some((type) => !scalar.includes(type))) {
    throw notValidForType(operator, types[0] as string);
  }
  if (operator === "BETWEEN" && (order(values[0] as AttributeValue, values[1] as AttributeValue) ?? 0) > 0) {
    throw validation(
      `The BETWEEN condition was provided a range where the lower bound is greater than the upper bound: Attribute: ${attribute}`,
    );
  }
}

function notValidForType(operator: string, type: string) {
  return invalidValues(`ComparisonOperator ${operator} is not valid for ${type} AttributeValue type`);
}
