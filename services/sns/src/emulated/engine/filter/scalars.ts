import { isObject, parseJson } from "@cloudstub/kit";
import type { PublishedMessage } from "../../state.js";
import { withNestedKeys } from "./dotted-keys.js";

/** A value that a filter policy is compared with. */
export type Scalar = string | number | boolean | null;

/** What a filter policy is evaluated on: attributes or a message's body as a JSON object. */
export type Filtered = { readonly [key: string]: unknown };

/**
 * The attributes of a message as filter policies see them: texts, numbers, and the elements of a `String.Array`. Binary attributes are
 * not compared (SNS Developer Guide, "Filter policy constraints").
 */
export function filteredAttributes({ attributes = {} }: Pick<PublishedMessage, "attributes">): Filtered {
  const filtered: { [key: string]: unknown } = Object.create(null);
  for (const [name, { DataType, StringValue = "" }] of Object.entries(attributes)) {
    if (DataType === "String.Array") {
      const elements = parseJson(StringValue);
      if (Array.isArray(elements)) filtered[name] = elements;
    } else if (DataType.startsWith("Number")) filtered[name] = Number(StringValue);
    else if (DataType.startsWith("String")) filtered[name] = StringValue;
  }
  return filtered;
}

/** The body of a message as filter policies see it, with dotted keys nested; undefined where it is not a JSON object, which matches no policy. */
export function filteredBody(text: string): Filtered | undefined {
  const body = parseJson(text);
  return isObject(body) ? withNestedKeys(body) : undefined;
}

/** Numbers have five digits after the decimal point; further ones are not compared (SNS Developer Guide, "Filter policy constraints"). */
const DIGITS = 1e5;
/** Numbers beyond this bound have no such digits, and AWS documents none. */
const LARGEST = 1e9;
/** `4.35 * 1e5` is a little less than 435,000. */
const ROUNDING = 1e-6;

/** A scalar as it is compared: a number without the digits that are not. */
export function comparable<Value>(value: Value): Value {
  if (typeof value !== "number" || Number.isInteger(value) || Math.abs(value) > LARGEST) return value;
  return (Math.floor(value * DIGITS + ROUNDING) / DIGITS) as Value;
}

/** The scalars of lists: the policies of many subscriptions look at one message. */
const known = new WeakMap<readonly unknown[], readonly Scalar[]>();

/** The scalars, as they are compared, among a value and, if it is a list, which must not change, among its elements at any depth. */
export function scalarsIn(value: unknown): readonly Scalar[] {
  if (!Array.isArray(value)) return scalarLeaves(value);
  const found = known.get(value) ?? scalarLeaves(value);
  known.set(value, found);
  return found;
}

function scalarLeaves(value: unknown): Scalar[] {
  return leavesOf(value)
    .filter((leaf): leaf is Scalar => leaf === null || (leaf !== undefined && typeof leaf !== "object"))
    .map(comparable);
}

/** The elements of a list at any depth, undefined for an empty list; any other value itself. No recursion: clients may nest deeper than the stack. */
export function leavesOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [value];
  const leaves: unknown[] = [];
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (!Array.isArray(next) || next.length === 0) leaves.push(Array.isArray(next) ? undefined : next);
    else for (let i = next.length - 1; i >= 0; i--) pending.push(next[i]);
  }
  return leaves;
}
