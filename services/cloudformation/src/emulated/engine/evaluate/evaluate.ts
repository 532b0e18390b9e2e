import { templateError } from "../template/errors.js";
import { isList, isObject, type Json } from "../template/json.js";
import { functionIn } from "./expression.js";
import { functions } from "./functions.js";
import type { Scope } from "./scope.js";
import { absent, type Value } from "./value.js";

/**
 * Evaluates an expression of a template. Dynamic references, which begin with `{{resolve:`, stay as they are: they are read when a resource is made.
 *
 * Throws `ValidationError` where a function is used wrongly.
 */
export function evaluate(expression: Json, scope: Scope): Value {
  if (isList(expression)) return expression.map((item) => evaluate(item, scope)).filter((item) => item !== absent);
  if (!isObject(expression)) return expression;
  const found = functionIn(expression);
  if (found === undefined)
    return Object.fromEntries(
      Object.entries(expression)
        .map(([name, item]): [string, Value] => [name, evaluate(item, scope)])
        .filter(([, item]) => item !== absent),
    );
  const run = Object.hasOwn(functions, found.name) ? functions[found.name] : undefined;
  if (run === undefined) throw templateError(`${found.name} is not a function that can be used here`);
  return run(found.argument, (part) => evaluate(part, scope), scope);
}
