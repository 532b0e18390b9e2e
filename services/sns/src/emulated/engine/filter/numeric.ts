import { fault } from "./filter-fault.js";
import { comparable, type Scalar } from "./scalars.js";

const comparisons: { readonly [operator: string]: (value: number, bound: number) => boolean } = {
  "=": (value, bound) => value === bound,
  "<": (value, bound) => value < bound,
  "<=": (value, bound) => value <= bound,
  ">": (value, bound) => value > bound,
  ">=": (value, bound) => value >= bound,
};

/** Makes the test of `{"numeric": [">", 0, "<=", 100]}`. Throws a `FilterFault` in AWS's words (recorded by LocalStack, test_validate_policy_numeric_operator). */
export function numeric(terms: unknown): (value: Scalar) => boolean {
  if (!Array.isArray(terms)) fault("Value of numeric must be an array.");
  const [operator, bound, ...range] = terms.map(comparable) as readonly unknown[];
  if (typeof operator !== "string")
    fault(`Invalid member in numeric match: ${terms.length === 0 ? "]" : toldValue(operator)}`);
  const compare =
    (Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined) ??
    fault(`Unrecognized numeric range operator: ${operator}`);
  if (typeof bound !== "number") fault(`Value of ${operator === "=" ? "equals" : operator} must be numeric`);
  if (terms.length === 2) return (value) => typeof value === "number" && compare(value, bound);
  if (operator !== ">" && operator !== ">=") fault("Too many elements in numeric expression");
  const isBelow = below(range, bound);
  return (value) => typeof value === "number" && compare(value, bound) && isBelow(value);
}

/** The second half of a range, such as `"<=", 100`, whose first half ends at a bound. */
function below([second, top, ...rest]: readonly unknown[], bound: number): (value: number) => boolean {
  if (typeof second !== "string") fault(`Bad value in numeric range: ${toldValue(second)}`);
  if (second !== "<" && second !== "<=") fault(`Bad numeric range operator: ${second}`);
  if (typeof top !== "number") fault(`Value of ${second} must be numeric`);
  if (rest.length > 0) fault("Too many terms in numeric range expression");
  if (top <= bound) fault("Bottom must be less than top");
  const compareTop = comparisons[second] as (value: number, bound: number) => boolean;
  return (value) => compareTop(value, top);
}

function toldValue(value: unknown): string {
  if (Array.isArray(value)) return "[";
  return typeof value === "object" && value !== null ? "{" : String(value);
}
