import { isObject } from "@cloudstub/kit";
import { cidr } from "./cidr.js";
import { fault } from "./filter-fault.js";
import { numeric } from "./numeric.js";
import { comparable, type Scalar } from "./scalars.js";
import { wildcard } from "./wildcard.js";

/** Tells of the scalars of a key whether a rule matches them; there are none where the key is absent. */
export type ValueTest = (values: readonly Scalar[]) => boolean;

type ScalarTest = (value: Scalar) => boolean;

const some =
  (test: ScalarTest): ValueTest =>
  (values) =>
    values.some(test);
const onTexts =
  (test: (text: string) => boolean): ScalarTest =>
  (value) =>
    typeof value === "string" && test(value);

/** Makes the test of one element of a key's list. Throws a `FilterFault`. */
export function valueTest(rule: unknown): ValueTest {
  if (Array.isArray(rule)) fault("Match value must be String, number, true, false, or null");
  if (isObject(rule)) return operatorTest(rule);
  const wanted = comparable(rule as Scalar);
  return (values) => isAmong(wanted, values);
}

/** More scalars than these are put into a set, which all policies use that look at one message. */
const FEW = 20;
const sets = new WeakMap<readonly Scalar[], ReadonlySet<Scalar>>();

function isAmong(wanted: Scalar, values: readonly Scalar[]): boolean {
  if (values.length <= FEW) return values.includes(wanted);
  const set = sets.get(values) ?? new Set(values);
  sets.set(values, set);
  return set.has(wanted);
}

/** The operators (SNS Developer Guide, "Filter policy operators"); the words are those of AWS's Event Ruler and of recorded answers. */
function operatorTest(rule: { readonly [operator: string]: unknown }): ValueTest {
  const [[operator, operand] = ["", undefined], second] = Object.entries(rule);
  if (operator === "") fault("Match expression name not found");
  const test =
    (Object.hasOwn(operators, operator) ? operators[operator] : undefined) ??
    fault(`Unrecognized match type ${operator}`);
  const made = test(operand, operator);
  if (second !== undefined) fault("Only one key allowed in match expression");
  return made;
}

const operators: { readonly [operator: string]: (operand: unknown, operator: string) => ValueTest } = {
  "anything-but": (operand) => some(anythingBut(operand)),
  cidr: (operand) => some(onTexts(cidr(textOf(operand, "prefix")))),
  "equals-ignore-case": (operand, operator) => some(onTexts(ignoringCase(textOf(operand, operator)))),
  exists(operand) {
    if (typeof operand !== "boolean") fault("exists match pattern must be either true or false.");
    return (values) => values.length > 0 === operand;
  },
  numeric: (operand) => some(numeric(operand)),
  prefix: (operand, operator) => some(onTexts(prefixTest(operand, operator))),
  suffix: (operand, operator) => some(onTexts(suffixTest(operand, operator))),
  wildcard: (operand, operator) => some(onTexts(wildcard(textOf(operand, operator)))),
};

/** `{"prefix": "a"}`, or `{"prefix": {"equals-ignore-case": "a"}}`. */
function prefixTest(operand: unknown, operator: string): (text: string) => boolean {
  const folded = caseInsensitive(operand);
  if (folded !== undefined) return (text) => text.toLowerCase().startsWith(folded);
  const prefix = textOf(operand, operator);
  return (text) => text.startsWith(prefix);
}

function suffixTest(operand: unknown, operator: string): (text: string) => boolean {
  const folded = caseInsensitive(operand);
  if (folded !== undefined) return (text) => text.toLowerCase().endsWith(folded);
  const suffix = textOf(operand, operator);
  return (text) => text.endsWith(suffix);
}

function caseInsensitive(operand: unknown): string | undefined {
  if (!isObject(operand) || !Object.hasOwn(operand, "equals-ignore-case")) return undefined;
  return textOf(operand["equals-ignore-case"], "equals-ignore-case").toLowerCase();
}

function ignoringCase(wanted: string): (text: string) => boolean {
  const folded = wanted.toLowerCase();
  return (text) => text.toLowerCase() === folded;
}

/** `{"anything-but": …}`: a text, a number, a list of one of them, or another operator. It matches any other value, also one of another type. */
function anythingBut(operand: unknown): ScalarTest {
  if (isObject(operand)) return anythingButOperator(operand);
  if (!Array.isArray(operand)) {
    if (typeof operand !== "string" && typeof operand !== "number")
      fault("Value of anything-but must be an array or single string/number value.");
    const refused = comparable(operand);
    return (value) => value !== refused;
  }
  const types = new Set(operand.map((each: unknown) => typeof each));
  if ([...types].some((type) => type !== "string" && type !== "number"))
    fault("Inside anything but list, start|null|boolean is not supported.");
  if (types.size !== 1)
    fault("Inside anything but list, either all values are number or string, mixed type is not supported");
  const refused = new Set<unknown>(operand.map(comparable));
  return (value) => !refused.has(value);
}

/**
 * The operators that may stand there (SNS Developer Guide, "String value matching", which has `prefix` since 2021 and
 * `wildcard` since July 2025). Others AWS refuses: `suffix` in a recorded answer of May 2024; `equals-ignore-case` is not documented there. Both
 * take a list, as in AWS's Event Ruler; a new policy has none of prefixes.
 */
const refusable: { readonly [operator: string]: TextTest } = {
  prefix: (prefix) => (text) => text.startsWith(prefix),
  wildcard,
};

type TextTest = (text: string) => (value: string) => boolean;

function anythingButOperator(operand: { readonly [operator: string]: unknown }): ScalarTest {
  const [[operator, given] = ["", undefined], second] = Object.entries(operand);
  if (operator === "") fault("Anything-But expression name not found");
  const test =
    (Object.hasOwn(refusable, operator) ? refusable[operator] : undefined) ??
    fault(`Unsupported anything-but pattern: ${operator}`);
  const tests = [given].flat().map((each: unknown) => {
    const text = textOf(each, operator);
    if (text === "") fault("Null prefix/suffix not allowed");
    return test(text);
  });
  if (tests.length === 0) fault("Empty arrays are not allowed");
  if (second !== undefined) fault("Only one key allowed in match expression");
  return (value) => typeof value !== "string" || !tests.some((matches) => matches(value));
}

function textOf(operand: unknown, operator: string): string {
  if (typeof operand !== "string") fault(`${operator} match pattern must be a string`);
  return operand;
}
