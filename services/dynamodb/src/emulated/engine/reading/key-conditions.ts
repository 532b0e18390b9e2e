import { invalidExpression } from "../../../expressions/errors.js";
import { type AttributeValue, typeOf } from "../../../items/attribute-value.js";
import type { KeyCondition } from "../../../keys/key-conditions.js";
import { checkBounds } from "../expressions/condition-checks.js";
import { checkPlainNames } from "../expressions/plain-names.js";
import { checkComparison } from "../legacy/comparison.js";

/**
 * Throws `ValidationException` for key conditions that no key can meet, whatever the table: in the words of expressions, or in those of the legacy
 * parameter, which name the operator as the caller wrote it (recorded answer of AWS).
 */
export function checkKeyConditions(conditions: readonly KeyCondition[], expression: string | undefined): void {
  if (expression === undefined) {
    for (const condition of conditions) checkComparison(condition);
    return;
  }
  checkPlainNames("KeyConditionExpression", expression);
  for (const { operator, values } of conditions) {
    const [first, second] = values as [AttributeValue, AttributeValue];
    if (operator === "BETWEEN") checkBounds(first, second, refuse);
    if (operator === "BEGINS_WITH" && first.S === undefined && first.B === undefined) {
      refuse(
        `Incorrect operand type for operator or function; operator or function: begins_with, operand type: ${typeOf(first)}`,
      );
    }
  }
}

function refuse(message: string): never {
  throw invalidExpression("KeyConditionExpression", message);
}
