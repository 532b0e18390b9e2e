import { isMatcher } from "./matcher.js";

/**
 * True for an object that can be compared member by member. An object without own members (a Map, a promise, an object that inherits all
 * its members) would match every value, and a test framework's matcher decides itself.
 */
export function hasMembers(value: unknown): value is { readonly [name: string]: unknown } {
  if (Object.prototype.toString.call(value) !== "[object Object]" || isMatcher(value)) return false;
  const prototype: object | null = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isPlain || Object.keys(value as object).length > 0;
}
