import { validation } from "../errors.js";

/** The parameter with the expression, which AWS's messages name. */
export type ExpressionName =
  | "ConditionExpression"
  | "FilterExpression"
  | "KeyConditionExpression"
  | "ProjectionExpression"
  | "UpdateExpression";

/** An expression with a syntax error, or an impossible one. */
export const invalidExpression = (name: ExpressionName, message: string) => validation(`Invalid ${name}: ${message}`);

/** A document path through a missing attribute, or something other than a map or list. */
export const invalidPathForUpdate = () =>
  validation("The document path provided in the update expression is invalid for update");

/** An operand whose document path leads to no attribute. */
export const noSuchAttribute = () =>
  validation("The provided expression refers to an attribute that does not exist in the item");

/** An operand of another type than its action needs. */
export const incorrectOperandType = () => validation("An operand in the update expression has an incorrect data type");
