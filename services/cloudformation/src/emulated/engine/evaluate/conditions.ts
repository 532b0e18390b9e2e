import { templateError } from "../template/errors.js";
import { asText, isList, isObject, type Json, memberOf } from "../template/json.js";
import { evaluate } from "./evaluate.js";
import type { Scope } from "./scope.js";
import { shown, textOf, type Value } from "./value.js";

/** The values of a template's conditions, each found when it is asked for. */
export class Conditions {
  readonly #expressions: { readonly [name: string]: Json };
  readonly #scope: () => Scope;
  readonly #known = new Map<string, boolean>();
  readonly #open = new Set<string>();

  constructor(expressions: { readonly [name: string]: Json }, scope: () => Scope) {
    this.#expressions = expressions;
    this.#scope = scope;
  }

  /** The value of a condition. Throws `ValidationError` for one that is not there, or that depends on itself. */
  valueOf(name: string, where: string): boolean {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const expression = memberOf(this.#expressions, name);
    if (expression === undefined) throw templateError(`unresolved condition dependency ${name} in ${where}`);
    if (this.#open.has(name))
      throw templateError(`Found circular condition dependency between ${[...this.#open].join(" and ")}`);
    this.#open.add(name);
    const value = isTrue(expression, this.#scope());
    this.#open.delete(name);
    this.#known.set(name, value);
    return value;
  }
}

/** Evaluates the expression of a condition. */
export function isTrue(expression: Json, scope: Scope): boolean {
  if (typeof expression === "boolean") return expression;
  if (!isObject(expression)) return textOf(evaluate(expression, scope)) === "true";
  const [[name, argument] = ["", null], ...others] = Object.entries(expression);
  if (others.length > 0)
    throw templateError("Conditions can only be boolean operations on parameters and other conditions");
  switch (name) {
    case "Condition":
      return scope.condition(asText(argument), "the condition block of the template");
    case "Fn::Equals":
      return isEqual(argument, scope);
    case "Fn::Not":
      return !(parts(name, argument, [1, 1]).map((part) => isTrue(part, scope))[0] as boolean);
    case "Fn::And":
      return parts(name, argument, [2, 10]).every((part) => isTrue(part, scope));
    case "Fn::Or":
      return parts(name, argument, [2, 10]).some((part) => isTrue(part, scope));
    default:
      return isOfRule(name, argument, scope);
  }
}

function parts(name: string, argument: Json, [least, most]: readonly [number, number]): readonly Json[] {
  if (isList(argument) && argument.length >= least && argument.length <= most) return argument;
  if (least === most) throw templateError(`Every ${name} object requires a list of ${least} boolean parameters.`);
  throw templateError(
    `every ${name} object requires a list of at least ${least} and at most ${most} boolean parameters.`,
  );
}

/** Compares as texts (recorded answer of AWS: `true` equals `"true"`). */
function isEqual(argument: Json, scope: Scope): boolean {
  if (!isList(argument) || argument.length !== 2)
    throw templateError("every Fn::Equals object requires a list of 2 string parameters.");
  const [one, other] = argument.map((part) => evaluate(part, scope)) as [Value, Value];
  return comparable(one) === comparable(other);
}

function comparable(value: Value): string {
  return textOf(shown(value));
}

/** Functions that only rules have (CloudFormation User Guide, "Rule-specific intrinsic functions"). */
function isOfRule(name: string, argument: Json, scope: Scope): boolean {
  if (!isList(argument)) throw templateError(`${name} is not a function that conditions have`);
  const [first, second] = argument.map((part) => evaluate(part, scope)).map(listOf);
  if (first === undefined || second === undefined) throw templateError(`${name} requires two parameters`);
  switch (name) {
    case "Fn::Contains":
      return first.some((item) => second.every((other) => item === other));
    case "Fn::EachMemberEquals":
      return first.every((item) => item === second[0]);
    case "Fn::EachMemberIn":
      return first.every((item) => second.includes(item));
    default:
      throw templateError(`${name} is not a function that conditions have`);
  }
}

function listOf(value: Value): string[] {
  return Array.isArray(value) ? value.map(comparable) : [comparable(value)];
}
