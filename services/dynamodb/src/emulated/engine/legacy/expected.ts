import { invalidValues, validation } from "../../../errors.js";
import type { EmulatedInput } from "../../types.js";
import type { Condition } from "../expressions/condition-parts.js";
import { checkValue } from "../items/checked-values.js";
import { allOrAny, type Comparison, checkComparison } from "./comparison.js";

type Expected = NonNullable<EmulatedInput<"PutItem">["Expected"]>;

/**
 * Reads the legacy condition of a write (API reference, "Legacy conditional parameters: Expected").
 *
 * Throws `ValidationException` for members that do not go together.
 */
export function expectedCondition(
  expected: Expected | undefined,
  conditionalOperator: string | undefined,
): Condition | undefined {
  if (conditionalOperator !== undefined) checkOperatorIsUsed(expected);
  return allOrAny(
    Object.entries(expected ?? {}).map(([attribute, each]) => comparisonOf(attribute, each)),
    conditionalOperator,
  );
}

/** Throws `ValidationException` for a ConditionalOperator without conditions that it could join. */
export function checkOperatorIsUsed(conditions: object | undefined): void {
  if (conditions === undefined) throw validation("ConditionalOperator cannot be used without Filter or Expected");
  if (Object.keys(conditions).length < 2)
    throw validation("ConditionalOperator can only be used when Filter or Expected has two or more elements");
}

function comparisonOf(attribute: string, each: Expected[string]): Comparison {
  const { ComparisonOperator: operator, AttributeValueList: list, Value, Exists } = each;
  if (operator !== undefined) {
    if (Exists !== undefined) throw invalidFor(attribute, "Exists and ComparisonOperator cannot be used together");
    if (list !== undefined && Value !== undefined)
      throw invalidFor(attribute, "Value and AttributeValueList cannot be used together");
    const comparison = { attribute, operator, values: list ?? (Value === undefined ? [] : [Value]) };
    checkComparison(comparison);
    return comparison;
  }
  if (list !== undefined) throw invalidFor(attribute, "AttributeValueList can only be used with a ComparisonOperator");
  if (Exists === false) {
    if (Value !== undefined) throw invalidFor(attribute, "Value cannot be used when Exists is false");
    return { attribute, operator: "NULL", values: [] };
  }
  if (Value === undefined) throw invalidFor(attribute, `Value must be provided when Exists is ${Exists ?? "null"}`);
  checkValue(Value);
  return { attribute, operator: "EQ", values: [Value] };
}

function invalidFor(attribute: string, message: string) {
  return invalidValues(`${message} for Attribute: ${attribute}`);
}
