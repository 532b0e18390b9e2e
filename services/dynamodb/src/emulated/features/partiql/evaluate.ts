import { incorrectOperandType, noSuchAttribute } from "../../../expressions/errors.js";
import { valueAt } from "../../../expressions/path.js";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import { add, subtract } from "../../engine/expressions/arithmetic.js";
import { sizeOf } from "../../engine/expressions/compare.js";
import { withMembers, withoutMembers } from "../../engine/expressions/sets.js";
import { NewValues } from "../../engine/items/new-values.js";
import type { Operand } from "./tree.js";

/** The value of an operand for an item; undefined where the item lacks an attribute of it. */
export function operandValue(operand: Operand, item: Item): AttributeValue | undefined {
  switch (operand.type) {
    case "path":
      return valueAt(item, operand.path);
    case "value":
      return operand.value;
    case "size": {
      const value = operandValue(operand.of, item);
      const size = value && sizeOf(value);
      return size === undefined ? undefined : { N: String(size) };
    }
    case "sum": {
      const [left, right] = [numberOf(operand.left, item), numberOf(operand.right, item)];
      return { N: operand.operator === "+" ? add(left, right) : subtract(left, right) };
    }
    default:
      return called(operand, item, new NewValues());
  }
}

/**
 * The value that an update gives an attribute. Throws `ValidationException` where the item lacks what it is made of, or would be too large.
 */
export function newValue(operand: Operand, item: Item, values: NewValues): AttributeValue {
  const value = operand.type === "call" ? called(operand, item, values) : operandValue(operand, item);
  if (value === undefined) throw noSuchAttribute();
  return value;
}

function called({ name, args }: Operand & { readonly type: "call" }, item: Item, values: NewValues): AttributeValue {
  const [first, second] = args;
  if (first === undefined || second === undefined) throw incorrectOperandType();
  if (name === "IF_NOT_EXISTS") return operandValue(first, item) ?? newValue(second, item, values);
  const more = newValue(second, item, values);
  if (name === "SET_ADD") {
    const set = operandValue(first, item);
    return set === undefined ? more : withMembers(set, more, incorrectOperandType);
  }
  const whole = newValue(first, item, values);
  if (name === "LIST_APPEND") {
    if (whole.L === undefined || more.L === undefined) throw incorrectOperandType();
    return values.appended(whole, more);
  }
  const left = withoutMembers(whole, more, incorrectOperandType);
  if (left === undefined) throw incorrectOperandType();
  return left;
}

function numberOf(operand: Operand, item: Item): string {
  const { N } = newValue(operand, item, new NewValues());
  if (N === undefined) throw incorrectOperandType();
  return N;
}
