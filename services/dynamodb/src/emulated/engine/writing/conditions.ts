import { type Definitions, ExpressionAttributes } from "../../../expressions/expression-attributes.js";
import type { EmulatedInput } from "../../types.js";
import { readCondition } from "../expressions/condition.js";
import type { Condition } from "../expressions/condition-parts.js";
import { expectedCondition } from "../legacy/expected.js";

type ConditionInput = Pick<EmulatedInput<"PutItem">, "ConditionExpression" | "Expected" | "ConditionalOperator">;

/** The condition of a write, from an expression or the legacy parameters. Throws `ValidationException` for an invalid one. */
export function conditionOf(input: ConditionInput, definitions: Definitions): Condition | undefined {
  const { ConditionExpression, Expected, ConditionalOperator } = input;
  if (ConditionExpression !== undefined) {
    return readCondition(ConditionExpression, new ExpressionAttributes("ConditionExpression", definitions));
  }
  return Expected === undefined && ConditionalOperator === undefined
    ? undefined
    : expectedCondition(Expected, ConditionalOperator);
}
