import type { EmulatedInput } from "../../types.js";
import type { Condition } from "../expressions/condition-parts.js";
import { allOrAny, checkComparison } from "./comparison.js";
import { checkOperatorIsUsed } from "./expected.js";

type Filter = NonNullable<EmulatedInput<"Scan">["ScanFilter"]>;

/**
 * Reads the legacy filter of a Query or Scan (API reference, "Legacy conditional parameters: QueryFilter").
 *
 * Throws `ValidationException` for values that an operator does not take.
 */
export function legacyFilter(
  filter: Filter | undefined,
  conditionalOperator: string | undefined,
): Condition | undefined {
  if (conditionalOperator !== undefined) checkOperatorIsUsed(filter);
  const comparisons = Object.entries(filter ?? {}).map(
    ([attribute, { ComparisonOperator: operator, AttributeValueList: values = [] }]) => ({
      attribute,
      operator,
      values,
    }),
  );
  for (const comparison of comparisons) checkComparison(comparison);
  return allOrAny(comparisons, conditionalOperator);
}
