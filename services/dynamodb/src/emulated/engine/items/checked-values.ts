import { type Change, changeItem } from "../../../expressions/changes.js";
import { Definitions, type ExpressionAttributesInput } from "../../../expressions/expression-attributes.js";
import * as values from "../../../items/attribute-value.js";
import { nestedTooDeep } from "../errors.js";

/*
 * The contract's checks of values, with the words that clients of AWS know for values nested too deep.
 */

/** Throws `ValidationException` if an item, key or map has an attribute without a name or with an invalid value. */
export function checkItem(item: values.Item): void {
  values.checkItem(item, 1, nestedTooDeep);
}

/** Throws `ValidationException` for a value with no type or several, and for content that its type does not allow. */
export function checkValue(value: values.AttributeValue): void {
  values.checkValue(value, 1, nestedTooDeep);
}

/** The definitions of a request's expressions. Throws `ValidationException` for invalid ones. */
export function definitionsOf(input: ExpressionAttributesInput): Definitions {
  return new Definitions(input, nestedTooDeep);
}

/** An item with all changes applied at once. Throws `ValidationException` for a path that leads nowhere, and for values nested too deep. */
export function changedItem(item: values.Item, changes: readonly Change[]): values.Item {
  return changeItem(item, changes, nestedTooDeep);
}
