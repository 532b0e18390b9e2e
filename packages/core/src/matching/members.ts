import { isMatcher } from "./matcher.js";

/**
 * True for an object that a value can be compared with member by member. What has no members of its own would hold for every value: a Map, a promise,
 * an object that inherits all it has. A test framework's matcher decides itself.
 */
export function hasMembers(value: unknown): value is { readonly [name: string]: unknown } {
  if (Object.prototype.toString.call(value) !== "[object Object]" || isMatcher(value)) return false;
  const prototype: object | null = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isPlain || Object.keys(value as object).length > 0;
}
