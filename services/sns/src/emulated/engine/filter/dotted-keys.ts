import { isObject } from "@cloudstub/kit";
import { MAX_COMBINATIONS } from "./complexity.js";
import type { Filtered } from "./scalars.js";

/** Levels of objects and lists that are looked at. No policy has as many, so what is deeper matches none. */
const DEEPEST = 2 * MAX_COMBINATIONS;

type Nested = { [key: string]: unknown };

/**
 * An object in which `{"a.b": 1}` became `{"a": {"b": 1}}`. AWS joins the keys of nested objects with dots, in policies and in bodies, before it
 * compares them (recorded answer of AWS): one form for both has the same effect, and keeps the elements of lists apart.
 */
export function withNestedKeys(object: Filtered): Filtered {
  return nestedObject(object, 0);
}

function nestedValue(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (!Array.isArray(value)) return nestedObject(value as Filtered, depth);
  // A list without objects stays the one whose scalars are known already.
  const hasObjects = value.some((element) => typeof element === "object" && element !== null);
  return hasObjects ? value.map((element) => nestedValue(element, depth + 1)) : value;
}

function nestedObject(object: Filtered, depth: number): Nested {
  const nested: Nested = Object.create(null);
  for (const [key, value] of Object.entries(object)) {
    const levels = key.includes(".") ? key.split(".") : [key];
    if (depth + levels.length > DEEPEST) nested[key] = value;
    else put(nested, levels, nestedValue(value, depth + levels.length));
  }
  return nested;
}

/** Puts a value at the end of a path. One that is there already stays beside it. */
function put(nested: Nested, levels: readonly string[], value: unknown): void {
  let at = nested;
  for (const level of levels.slice(0, -1)) {
    const inside = at[level];
    const next: Nested = isObject(inside) ? inside : Object.create(null);
    if (next !== inside) at[level] = inside === undefined ? next : [inside, next].flat();
    at = next;
  }
  const last = levels.at(-1) as string;
  const known = at[last];
  if (known === undefined) at[last] = value;
  else if (isObject(known) && isObject(value)) for (const [key, each] of Object.entries(value)) put(known, [key], each);
  else at[last] = [known, value].flat();
}
