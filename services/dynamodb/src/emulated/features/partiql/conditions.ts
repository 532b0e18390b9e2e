import { type AttributeValue, type Item, typeOf } from "../../../items/attribute-value.js";
import { beginsWith, contains, equal, order } from "../../engine/expressions/compare.js";
import {
  type Combination,
  type Condition,
  conditionOfParts,
  type Test,
} from "../../engine/expressions/condition-parts.js";
import { operandValue } from "./evaluate.js";
import type { Operand, Predicate } from "./tree.js";

/** Makes a function of a condition. */
export function conditionOf(predicate: Predicate): Condition {
  const tests: Test[] = [];
  return conditionOfParts(tests, combinationOf(predicate, tests));
}

function combinationOf(predicate: Predicate, tests: Test[]): Combination {
  switch (predicate.type) {
    case "and": {
      const all = predicate.all.map((each) => combinationOf(each, tests));
      return (holds) => all.every((each) => each(holds));
    }
    case "or": {
      const any = predicate.all.map((each) => combinationOf(each, tests));
      return (holds) => any.some((each) => each(holds));
    }
    case "not": {
      const inner = combinationOf(predicate.predicate, tests);
      return (holds) => !inner(holds);
    }
    default: {
      const place = tests.push(testOf(predicate)) - 1;
      return (holds) => holds(place);
    }
  }
}

function testOf(predicate: Exclude<Predicate, { readonly type: "and" | "or" | "not" }>): Test {
  switch (predicate.type) {
    case "missing":
      return (item) => operandValue(predicate.operand, item) === undefined;
    case "null":
      return (item) => operandValue(predicate.operand, item)?.NULL === true;
    case "in":
      return (item) =>
        predicate.list.some((each) => compares("=", operandValue(predicate.operand, item), operandValue(each, item)));
    case "between": {
      const { operand, low, high } = predicate;
      return (item) => holdsFor(">=", [operand, low], item) && holdsFor("<=", [operand, high], item);
    }
    case "compare":
      return (item) => holdsFor(predicate.operator, [predicate.left, predicate.right], item);
    default:
      return functionOf(predicate.name, predicate.args);
  }
}

function functionOf(name: string, [first, second]: readonly Operand[]): Test {
  if (name === "ATTRIBUTE_EXISTS" || name === "ATTRIBUTE_NOT_EXISTS") {
    return (item) => (first && operandValue(first, item) !== undefined) === (name === "ATTRIBUTE_EXISTS");
  }
  const holds = name === "BEGINS_WITH" ? beginsWith : name === "CONTAINS" ? contains : isOfType;
  return (item) => {
    const [one, other] = [first && operandValue(first, item), second && operandValue(second, item)];
    return one !== undefined && other !== undefined && holds(one, other);
  };
}

function isOfType(value: AttributeValue, type: AttributeValue): boolean {
  return typeOf(value) === type.S;
}

function holdsFor(operator: string, [left, right]: readonly [Operand, Operand], item: Item): boolean {
  return compares(operator, operandValue(left, item), operandValue(right, item));
}

/** A comparison with a missing attribute does not hold. */
function compares(operator: string, left: AttributeValue | undefined, right: AttributeValue | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  if (operator === "=") return equal(left, right);
  if (operator === "<>") return !equal(left, right);
  const found = order(left, right);
  if (found === undefined) return false;
  return { "<": found < 0, "<=": found <= 0, ">": found > 0, ">=": found >= 0 }[operator] ?? false;
}
