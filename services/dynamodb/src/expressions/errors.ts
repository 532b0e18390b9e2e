import { validation } from "../errors.js";

/** The parameter that an expression stands in, by which AWS names it. */
export type ExpressionName = "UpdateExpression" | "KeyConditionExpression";

/** An expression that is not in its language, or says what can't be done. */
export const invalidExpression = (name: ExpressionName, message: string) => validation(`Invalid ${name}: ${message}`);

/** A document path that leads through something that is no map or list, or is not there. */
export const invalidPathForUpdate = () => validation("The document path provided in the update expression is invalid for update");

/** A path that is read and leads to nothing. */
export const noSuchAttribute = () => validation("The provided expression refers to an attribute that does not exist in the item");
