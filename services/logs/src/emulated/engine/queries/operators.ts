import type { Row } from "./expression.js";
import { isTrue } from "./functions.js";
import { compare, numberOf, type Value } from "./values.js";

/** How an expression is evaluated. */
export type Evaluate = (row: Row) => Value;

/** A comparison with what is missing is false. */
export const comparisons: ReadonlyMap<string, (a: Value, b: Value) => boolean> = new Map(
  (
    [
      ["=", (order) => order === 0],
      ["!=", (order) => order !== 0],
      ["<", (order) => order < 0],
      ["<=", (order) => order <= 0],
      [">", (order) => order > 0],
      [">=", (order) => order >= 0],
    ] as readonly (readonly [symbol: string, holds: (order: number) => boolean])[]
  ).map(([symbol, holds]) => [symbol, (a, b) => a !== undefined && b !== undefined && holds(compare(a, b))]),
);

const operations: ReadonlyMap<string, (a: number, b: number) => number> = new Map([
  ["+", (a, b) => a + b],
  ["-", (a, b) => a - b],
  ["*", (a, b) => a * b],
  ["/", (a, b) => a / b],
  ["%", (a, b) => a % b],
  ["^", (a, b) => a ** b],
]);

/** Undefined where a side is missing or a text, or the result is infinite. */
export function arithmetic(operator: string, left: Evaluate, right: Evaluate): Evaluate {
  const of = operations.get(operator);
  return (row) => {
    const [a, b] = [numberOf(left(row)), numberOf(right(row))];
    if (a === undefined || b === undefined) return undefined;
    const result = of?.(a, b);
    return Number.isFinite(result) ? result : undefined;
  };
}

/** An expression that is the same for all rows. */
export function constant(value: Value): Evaluate {
  return () => value;
}

/** The opposite of a condition, where that is asked for. */
export function negatedIf(isNot: boolean, of: Evaluate): Evaluate {
  return isNot ? (row) => !isTrue(of(row)) : of;
}
